#pragma once
#include <cairo.h>

// Draws animals and people for drawings.h.
namespace generator::logo {

void draw_axolotl(cairo_t* cr);
void draw_gargoyle(cairo_t* cr);
void draw_gnome(cairo_t* cr);
void draw_heron(cairo_t* cr);
void draw_knight(cairo_t* cr);
void draw_mummy(cairo_t* cr);
void draw_ostrich(cairo_t* cr);
void draw_pelican(cairo_t* cr);
void draw_pigeon(cairo_t* cr);
void draw_scarecrow(cairo_t* cr);
void draw_seagull(cairo_t* cr);
void draw_stork(cairo_t* cr);
void draw_viking(cairo_t* cr);
void draw_walrus(cairo_t* cr);
void draw_yeti(cairo_t* cr);

}  // namespace generator::logo
