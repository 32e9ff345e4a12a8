#include "web/page.h"

namespace web {

Response page(int status, const std::string& title, const std::string& content) {
  return Response{status,
                  "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  // With the no-referrer that nginx sets, a form would be posted with Origin: null.
                  "<meta name=\"referrer\" content=\"same-origin\">\n<title>" +
                      title +
                      " - Millrace</title>\n"
                      "<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n"
                      "<link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n<body>\n"
                      "<header><a class=\"name\" href=\"/\">Millrace</a></header>\n<main>\n<h1>" +
                      title + "</h1>\n" + content + "</main>\n</body>\n</html>\n",
                  "text/html; charset=utf-8",
                  {}}
      .with("Content-Security-Policy",
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
            "frame-ancestors 'none'");
}

}  // namespace web
