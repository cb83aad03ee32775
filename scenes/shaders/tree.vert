#version 120
uniform mat4 p3d_ViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
attribute vec4 p3d_Color;
attribute vec2 p3d_MultiTexCoord0;
varying vec3 world;
varying vec3 normal;
varying vec4 color;
uniform vec4 standing[24];

/* Trees and tufts are moved aside where a unit stands, as players do. The root of each is in the second coordinate. */
void main() {
    vec2 root = p3d_MultiTexCoord0;
    for (int i = 0; i < 24; i++) {
        vec2 off = root - standing[i].xy + vec2(0.001, 0.0);
        float away = length(off);
        root += off / away * max(1.05 - away, 0.0) * standing[i].w;
    }
    world = p3d_Vertex.xyz;
    world.xy += root - p3d_MultiTexCoord0;
    gl_Position = p3d_ViewProjectionMatrix * vec4(world, 1.0);
    normal = p3d_Normal;
    color = vec4(p3d_Color.rgb * p3d_Color.rgb, p3d_Color.a);
}
