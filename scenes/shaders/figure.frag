varying vec3 world;
varying vec3 normal;
varying vec4 color;
varying vec2 spot;
/* flash, heat, soot, presence: each 0 to 1. */
uniform vec4 look;

void main() {
    vec2 cell = mod(floor(gl_FragCoord.xy), 4.0);
    float threshold = mod(cell.x * 5.0 + cell.y * 11.0 + mod(cell.x * cell.y, 2.0) * 3.0, 16.0) / 16.0;
    if (look.w <= threshold) discard;
    vec3 n = normalize(normal);
    vec3 back = normalize(eye - world);
    float lit = sunlight(world, n);
    float soot = clamp(look.z * (1.06 - 0.10 * n.z), 0.0, 1.0);
    vec3 paint = mix(color.rgb, vec3(0.020, 0.018, 0.017), soot);
    float gloss = pow(max(dot(n, normalize(sun + back)), 0.0), 24.0) * lit * (1.0 - soot) * spot.x;
    float rim = pow(1.0 - max(dot(n, back), 0.0), 3.0) * (0.35 + 0.65 * n.z);
    vec3 light = paint * daylight(n, lit, world) + sun_color * gloss * 0.5 + sky_color * rim * 0.10 * (1.0 - 0.7 * soot);
    light += color.rgb * 3.5 * (1.0 - color.a) * (1.0 - look.z);
    light += vec3(1.0, 0.19, 0.03) * look.y * (0.12 + 0.55 * rim + 0.35 * max(-n.z, 0.0));
    light = light * (1.0 + 1.5 * look.x) + vec3(0.42, 0.34, 0.22) * look.x;
    gl_FragColor = developed(light, world);
}
