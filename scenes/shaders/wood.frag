varying vec3 world;
varying vec3 normal;
varying vec4 color;
uniform sampler2D grain;
uniform vec4 table;

/* Varnished planks: the grain runs along the nearer edge of the table. */
void main() {
    vec3 n = normalize(normal);
    bool along = world.y < 0.0 || world.y > table.y;
    vec2 run = along ? vec2(world.x, world.y + world.z) : vec2(world.y, world.x + world.z);
    float vein = texture2D(grain, run * vec2(0.012, 0.55)).r;
    float fine = texture2D(grain, run * vec2(0.05, 1.7)).g;
    vec3 paint = color.rgb * (0.45 + 0.75 * vein + 0.35 * fine);
    float lit = sunlight(world, n);
    vec3 back = normalize(eye - world);
    float gloss = pow(max(dot(n, normalize(sun + back)), 0.0), 40.0) * lit;
    gl_FragColor = developed(paint * daylight(n, lit, world) + sun_color * gloss * 0.12, world);
}
