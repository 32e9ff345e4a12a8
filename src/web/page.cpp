#include "web/page.h"

#include "web/template.h"

namespace web {

namespace templates {
extern const char page[];
}

Response page(int status, const std::string& title, const std::string& content) {
  return Response{
      status, render(templates::page, {{"title", title}, {"content", content}}), "text/html; charset=utf-8", {}}
      .with("Content-Security-Policy",
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
            "frame-ancestors 'none'");
}

}  // namespace web
