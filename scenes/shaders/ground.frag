varying vec3 world;
varying vec3 normal;
varying vec4 color;
uniform sampler2D cover;
uniform sampler2D grain;
uniform vec4 table;

vec3 cliff(vec3 n) {
    vec2 side = abs(n.x) > abs(n.y) ? world.yz : world.xz;
    float coarse = texture2D(grain, side * vec2(0.11, 0.06)).r;
    float fine = texture2D(grain, side * vec2(0.45, 0.3)).g;
    float layer = texture2D(grain, vec2(side.x * 0.012 + 0.37, world.z * 0.34 + coarse * 0.10)).b;
    vec3 stone = mix(vec3(0.105, 0.090, 0.076), vec3(0.29, 0.245, 0.195), layer * 0.75 + coarse * 0.35);
    return stone * (0.42 + 0.85 * fine);
}

void main() {
    vec3 n = normalize(normal);
    vec3 paint;
    if (color.a < 0.5) {
        float layer = texture2D(grain, vec2(world.x * 0.01 + world.y * 0.013, world.z * 0.22)).b;
        paint = color.rgb * (0.75 + 0.5 * layer);
    } else {
        vec3 flat_paint = texture2D(cover, world.xy * table.zw).rgb;
        vec3 fine = texture2D(grain, world.xy * 0.31).rgb;
        float tuft = texture2D(grain, world.xy * 1.13).g;
        paint = flat_paint * flat_paint * (0.55 + 0.4 * fine.g + 0.55 * tuft);
        float steep = smoothstep(0.80, 0.52, n.z + 0.16 * (fine.r - 0.5));
        if (steep > 0.0) paint = mix(paint, cliff(n), steep);
        float step_up = fwidth(world.z);
        if (step_up > 0.0004 && n.z > 0.5) {
            float line = abs(fract(world.z) - 0.5);
            float width = clamp(step_up * 0.8, 0.012, 0.25);
            paint *= 1.0 - 0.22 * smoothstep(width, 0.0, 0.5 - abs(line - 0.0) - 0.0) * smoothstep(0.995, 0.97, n.z);
        }
    }
    gl_FragColor = developed(paint * daylight(n, sunlight(world, n)), world);
}
