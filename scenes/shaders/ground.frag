varying vec3 world;
varying vec3 normal;
varying vec4 color;
uniform sampler2D cover;
uniform sampler2D grain;
uniform vec4 table;

/* Gentle ground: the painted cover, with tufts that no picture of a whole table could hold. */
void main() {
    vec3 n = normalize(normal);
    vec3 flock = texture2D(cover, world.xy * table.zw).rgb;
    float fine = texture2D(grain, world.xy * 0.27).g;
    float tuft = texture2D(grain, world.xy * 1.13).g;
    float blade = texture2D(grain, world.yx * 3.7).g;
    float relief = 0.40 * fine + 0.60 * tuft + 0.45 * blade;
    vec3 paint = flock * flock * (0.30 + 0.95 * relief);
    gl_FragColor = developed(paint * daylight(n, sunlight(world, n), world), world);
}
