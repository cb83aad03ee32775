varying vec3 world;
varying vec3 normal;
varying vec4 color;
uniform vec4 table;

/* A cloth under the table that runs into the backdrop without a seam. */
void main() {
    vec2 middle = 0.5 / table.zw;
    float off = distance(world.xy, middle) / length(middle);
    float share = smoothstep(0.6, 2.6, off);
    vec3 cloth = color.rgb * (sun_color * sun.z * sunlight(world, vec3(0.0, 0.0, 1.0)) + sky_color);
    gl_FragColor = developed(mix(cloth, haze.rgb, share), world);
}
