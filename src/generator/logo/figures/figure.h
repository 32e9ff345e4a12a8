#pragma once
#include <functional>

#include "generator/logo/canvas.h"

// Draws an emoji's picture as a sticker, with a light outline and a shadow.
namespace generator::logo {

// Visible is the part of a picture that is not transparent, in pixels of the picture.
struct Visible {
  double left, top, width, height;
  double middle_x() const { return left + width / 2; }
  double middle_y() const { return top + height / 2; }
};
Visible visible_part(cairo_surface_t* picture);

// A Spot says where a picture's visible part goes.
struct Spot {
  double x, y;  // its middle
  double box;   // its longer side
  double tilt = 0, girth = 1;
  bool mirrored = false;
};

// Draws with a light outline and a shadow. `draw` may paint within those bounds.
void draw_as_sticker(cairo_t* cr, const cairo_rectangle_int_t& bounds, const std::function<void(cairo_t*)>& draw);

class Figure {
 public:
  explicit Figure(Surface picture);

  // Returns the matrix from the picture's pixels to the canvas.
  cairo_matrix_t matrix(const Spot& spot) const;
  const Visible& visible() const { return visible_; }
  cairo_surface_t* picture() const { return picture_.get(); }

  void draw(cairo_t* cr, const Spot& spot) const;                                  // with outline and shadow
  void draw_plain(cairo_t* cr, const Spot& spot) const;                            // without
  void draw_part(cairo_t* cr, const Spot& spot, double top, double bottom) const;  // rows of the picture, 0 to 1, plain

 private:
  Surface picture_;
  Visible visible_;
};

// Returns the spot nearer to the middle, and smaller if need be, so that a picture cropped round loses nothing of the
// figure and the words on the rim stay free.
Spot inside_coin(const Figure& figure, Spot spot);

// Returns the whole pixels that the figure covers there, with room for its outline.
cairo_rectangle_int_t bounds_of(const Figure& figure, const Spot& spot);

}  // namespace generator::logo
