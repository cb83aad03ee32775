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

/* Light on a matt surface: sun with its shadow, sky from above, what the table throws back from below, and the
   brightest flash of the moment (its place, its strength). */
vec3 daylight(vec3 normal, float lit, vec3 world) {
    vec3 around = mix(earth_color, sky_color, 0.5 + 0.5 * normal.z);
    vec3 flash = blast.xyz - world;
    float away = dot(flash, flash);
    float fire = blast.w * max(dot(normal, flash), 0.0) * inversesqrt(away + 0.01) / (1.0 + 0.5 * away);
    return sun_color * (max(dot(normal, sun), 0.0) * lit) + around + fire * vec3(1.0, 0.58, 0.24);
}

/* From light to the screen: haze with distance, a darker border, film curve, display gamma. */
vec4 developed(vec3 color, vec3 world) {
    float far = 1.0 - exp(-haze.a * max(distance(world, eye) - 30.0, 0.0));
    color = mix(color, haze.rgb, far);
    vec2 off = gl_FragCoord.xy * lens.xy - vec2(0.5);
    color *= 1.0 - lens.z * dot(off, off);
    color = max(mix(vec3(dot(color, vec3(0.30, 0.59, 0.11))), color, 1.06), 0.0);
    color = color * (1.0 + color * 0.13) / (0.92 + color * 0.66 + 0.035 / (color + 0.12));
    return vec4(sqrt(clamp(color, 0.0, 1.0)), 1.0);
}
