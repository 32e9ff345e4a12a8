#pragma once
#include <cairo.h>

// Draws machines and tools for drawings.h.
namespace generator::logo {

void draw_blank_clock(cairo_t* cr);  // without hands
void draw_grandfather_clock(cairo_t* cr);
void draw_hair_dryer(cairo_t* cr);
void draw_jar(cairo_t* cr);  // of marmalade
void draw_lawn_mower(cairo_t* cr);
void draw_leaf_blower(cairo_t* cr);
void draw_snowplow(cairo_t* cr);
void draw_stapler(cairo_t* cr);
void draw_vacuum_cleaner(cairo_t* cr);
void draw_vending_machine(cairo_t* cr);
void draw_washing_machine(cairo_t* cr);

}  // namespace generator::logo
