varying vec3 world;
varying vec3 normal;
varying vec4 color;
uniform sampler2D cover;
uniform sampler2D grain;
uniform vec4 table;

/* Sloping ground: soil where it is steep, rock where it is a cliff, a faint line at every inch of height. */
vec3 stone(vec2 side) {
    vec3 wide = texture2D(grain, side * vec2(0.055, 0.075)).rgb;
    vec3 near = texture2D(grain, side * vec2(0.23, 0.31)).rgb;
    float layer = texture2D(grain, vec2(side.x * 0.011 + 0.37, side.y * 0.29 + wide.r * 0.16)).r;
    vec3 paint = mix(vec3(0.115, 0.098, 0.083), vec3(0.33, 0.285, 0.23), layer * 0.7 + wide.r * 0.4);
    return paint * (0.45 + 0.5 * near.g + 0.35 * near.r) * (1.0 - 0.62 * max(wide.b, 0.7 * near.b));
}

void main() {
    vec3 n = normalize(normal);
    vec3 flock = texture2D(cover, world.xy * table.zw).rgb;
    vec3 fine = texture2D(grain, world.xy * 0.27).rgb;
    float tuft = texture2D(grain, world.xy * 1.13).g;
    float blade = texture2D(grain, world.yx * 3.7).g;
    float relief = 0.40 * fine.g + 0.60 * tuft + 0.45 * blade;
    vec3 paint = flock * flock * (0.30 + 0.95 * relief);
    float rise = n.z + 0.22 * (fine.r - 0.5) + 0.10 * (tuft - 0.5);
    vec2 share = n.xy * n.xy;
    vec3 rock = stone(vec2(share.x > share.y ? world.y : world.x, world.z));
    float patches = texture2D(grain, world.xy * 0.043 + world.z * 0.05).r;
    vec3 soil = mix(vec3(0.17, 0.125, 0.08), vec3(0.26, 0.20, 0.125), fine.r) * (0.35 + 0.85 * relief);
    paint = mix(paint, soil, 0.92 * smoothstep(0.88, 0.60, rise + 0.45 * (patches - 0.62)));
    paint = mix(paint, rock, smoothstep(0.55, 0.43, rise - 0.22 * (patches - 0.5)));
    float climb = fwidth(world.z);
    float line = 0.5 - abs(fract(world.z) - 0.5);
    float drawn = smoothstep(max(0.035, climb), 0.0, line) * step(0.0005, climb) * step(0.6, n.z) * smoothstep(0.999, 0.985, n.z);
    paint *= 1.0 - 0.16 * drawn;
    gl_FragColor = developed(paint * daylight(n, sunlight(world, n), world), world);
}
