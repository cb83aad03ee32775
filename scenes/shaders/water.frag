varying vec3 world;
varying vec3 normal;
varying vec4 color;
uniform sampler2D grain;
uniform float seconds;
uniform sampler2D cover;
uniform vec4 table;

/* How deep it is, 0 to 1, is in the color's red; how far from the banks, in the cover's fourth part. */
void main() {
    float deep = color.r * texture2D(cover, world.xy * table.zw).a;
    vec3 back = normalize(eye - world);
    vec2 flow = world.xy * 0.16;
    vec2 slant = texture2D(grain, flow + vec2(seconds * 0.011, seconds * 0.004)).rg
               + texture2D(grain, flow.yx * 1.7 - vec2(seconds * 0.007, -seconds * 0.009)).gr - vec2(1.0);
    vec3 n = normalize(vec3(slant * 0.16, 1.0));
    float lit = sunlight(world, vec3(0.0, 0.0, 1.0));
    float bare = 1.0 - max(dot(n, back), 0.0);
    float mirror = 0.03 + 0.75 * bare * bare * bare * bare * bare;
    float spark = pow(max(dot(n, normalize(sun + back)), 0.0), 420.0) * lit;
    vec3 body = mix(vec3(0.055, 0.17, 0.19), vec3(0.012, 0.062, 0.105), deep) * (0.35 + 0.65 * lit);
    vec3 light = mix(body, sky_color * 1.25, mirror) + sun_color * spark * 0.22;
    gl_FragColor = developed(light, world);
    gl_FragColor.a = clamp(mix(0.38, 0.88, deep) + mirror + 0.3 * spark, 0.0, 1.0);
}
