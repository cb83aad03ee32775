#version 120
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
attribute vec4 p3d_Color;
varying vec3 world;
varying vec3 normal;
varying vec4 color;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    world = (p3d_ModelMatrix * p3d_Vertex).xyz;
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;
    color = vec4(p3d_Color.rgb * p3d_Color.rgb, p3d_Color.a);
}
