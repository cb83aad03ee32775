uniform vec3 sun;
uniform vec3 sun_color;
uniform vec3 sky_color;
uniform vec3 earth_color;
uniform vec4 haze;
uniform vec3 eye;
uniform vec4 lens;
uniform vec4 blast;
uniform mat4 shadow_matrix;
uniform sampler2DShadow shadow;

/* The share of the sun that reaches a place, 0 to 1. */
float sunlight(vec3 world, vec3 normal) {
    vec3 at = (shadow_matrix * vec4(world + normal * 0.08, 1.0)).xyz;
    float reach = 1.4 / 2048.0;
    float lit = shadow2D(shadow, at + vec3(-0.94 * reach, -0.34 * reach, 0.0)).r;
    lit += shadow2D(shadow, at + vec3(0.34 * reach, -0.94 * reach, 0.0)).r;
    lit += shadow2D(shadow, at + vec3(0.94 * reach, 0.34 * reach, 0.0)).r;
    lit += shadow2D(shadow, at + vec3(-0.34 * reach, 0.94 * reach, 0.0)).r;
    return lit * 0.25;
}

#ifdef LAMPS
uniform sampler2D glow;
uniform vec4 shine;

/* Light of lamps and fires from the map of the table: red for fire, green for lamps, blue for how high they stand.
   They lie where the map grows brighter. */
vec3 lamplight(vec3 normal, vec3 world) {
    vec2 at = world.xy * shine.xy;
    vec3 here = texture2D(glow, at).rgb;
    vec2 east = texture2D(glow, at + vec2(3.0 * shine.z * shine.x, 0.0)).rg;
    vec2 north = texture2D(glow, at + vec2(0.0, 3.0 * shine.z * shine.y)).rg;
    vec2 toward = vec2(east.r + east.g, north.r + north.g) - vec2(here.r + here.g);
    float up = here.b * 32.0 - 4.0 - world.z;
    vec3 way = normalize(vec3(toward * 2.2, 0.30 + 0.12 * clamp(up, -2.0, 2.0)));
    float fall = 1.0 / (1.0 + 0.22 * up * up);
    float share = (0.45 + 0.55 * max(dot(normal, way), 0.0)) * fall;
    return (here.r * vec3(5.6, 2.0, 0.45) + here.g * vec3(3.5, 3.5, 3.3)) * share;
}
#endif

/* Light on a matt surface: sun with its shadow, sky from above, what the table throws back from below, and the
   brightest flash of the moment (its place, its strength); lamps and fires, if any shine. */
vec3 daylight(vec3 normal, float lit, vec3 world) {
    vec3 around = mix(earth_color, sky_color, 0.5 + 0.5 * normal.z);
    vec3 flash = blast.xyz - world;
    float away = dot(flash, flash);
    float fire = blast.w * max(dot(normal, flash), 0.0) * inversesqrt(away + 0.01) / (1.0 + 0.5 * away);
    vec3 light = sun_color * (max(dot(normal, sun), 0.0) * lit) + around + fire * vec3(1.0, 0.58, 0.24);
#ifdef LAMPS
    light += lamplight(normal, world);
#endif
    return light;
}

/* From light to the screen: haze with distance, a darker border, film curve, display gamma. */
vec4 developed(vec3 color, vec3 world) {
    float far = 1.0 - exp(-haze.a * max(distance(world, eye) - lens.w, 0.0));
    color = mix(color, haze.rgb, far);
    vec2 off = gl_FragCoord.xy * lens.xy - vec2(0.5);
    color *= 1.0 - lens.z * dot(off, off);
    color = max(mix(vec3(dot(color, vec3(0.30, 0.59, 0.11))), color, 1.06), 0.0);
    color = color * (1.0 + color * 0.13) / (0.92 + color * 0.66 + 0.035 / (color + 0.12));
    return vec4(sqrt(clamp(color, 0.0, 1.0)), 1.0);
}
