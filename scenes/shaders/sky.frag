varying vec3 world;
varying vec3 normal;
varying vec4 color;

/* The backdrop: lighter towards the floor, as a lamp behind the table would have it. */
void main() {
    float up = normalize(world - eye).z;
    vec3 light = mix(haze.rgb, color.rgb, smoothstep(-0.02, 0.42, up));
    gl_FragColor = developed(light, eye);
}
