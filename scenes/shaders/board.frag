varying vec3 world;
varying vec3 normal;
varying vec4 color;
uniform sampler2D grain;

/* The cut side of the ground: layers of earth, painted on a board. */
void main() {
    vec3 n = normalize(normal);
    float layer = texture2D(grain, vec2(world.x * 0.01 + world.y * 0.013, world.z * 0.22)).r;
    gl_FragColor = developed(color.rgb * (0.7 + 0.6 * layer) * daylight(n, sunlight(world, n), world), world);
}
