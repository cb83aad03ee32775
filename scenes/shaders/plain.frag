varying vec3 world;
varying vec3 normal;
varying vec4 color;

void main() {
    vec3 n = normalize(normal);
    gl_FragColor = developed(color.rgb * (daylight(n, sunlight(world, n), world) + 3.0 * (1.0 - color.a)), world);
}
