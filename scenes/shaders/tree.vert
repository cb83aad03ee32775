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

/* Trees are moved aside where a unit stands, as players do. */
void main() {
    float room = 1.0;
    for (int i = 0; i < 24; i++)
        room = min(room, smoothstep(0.55, 1.0, distance(standing[i].xy, p3d_MultiTexCoord0)) + 1.0 - standing[i].w);
    world = p3d_Vertex.xyz;
    world.xy = mix(p3d_MultiTexCoord0, world.xy, room);
    world.z = mix(-20.0, world.z, step(0.02, room));
    gl_Position = p3d_ViewProjectionMatrix * vec4(world, 1.0);
    normal = p3d_Normal;
    color = vec4(p3d_Color.rgb * p3d_Color.rgb, p3d_Color.a);
}
