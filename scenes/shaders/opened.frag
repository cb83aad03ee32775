varying vec3 world;
varying vec3 normal;
varying vec4 color;
/* Over this height a building is a ghost, so that who is inside can be seen. */
uniform float cut;

void main() {
    if (world.z > cut) {
        vec2 cell = mod(floor(gl_FragCoord.xy), 4.0);
        if (mod(cell.x * 5.0 + cell.y * 11.0 + mod(cell.x * cell.y, 2.0) * 3.0, 16.0) > 1.5) discard;
    }
    vec3 n = normalize(normal);
    if (!gl_FrontFacing) n = -n;
    gl_FragColor = developed(color.rgb * (daylight(n, sunlight(world, n), world) + 3.0 * (1.0 - color.a)), world);
}
