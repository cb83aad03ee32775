varying vec3 world;
varying vec3 normal;
varying vec4 color;
uniform sampler2D grain;

/* Clump foliage: small dark gaps and bright tips, some light coming through. */
void main() {
    vec3 n = normalize(normal);
    float clump = texture2D(grain, vec2(world.x + world.z * 0.6, world.y - world.z * 0.8) * 0.85).g;
    float leaf = texture2D(grain, vec2(world.y + world.z, world.x - world.z) * 2.3).g;
    float relief = 0.65 * clump + 0.5 * leaf;
    n = normalize(n + vec3(clump - 0.5, leaf - 0.5, 0.35) * 0.9);
    float lit = sunlight(world, n);
    vec3 paint = color.rgb * (0.22 + 0.95 * relief * relief);
    vec3 light = daylight(n, lit, world) + sun_color * lit * 0.10 * vec3(0.9, 1.0, 0.3);
    gl_FragColor = developed(paint * light, world);
}
