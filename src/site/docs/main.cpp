// millrace-docs OPENAPI PAGE CONTENTS runs when the product is built, and prints the page /docs of the interface
// description and the templates page.html and contents.html. The page is a template itself: a worker fills in what
// differs by host (src/site/handlers/docs.cpp).
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "site/docs/view.h"
#include "text/ascii.h"

namespace {

std::string content_of(const char* path) {
  std::ostringstream content;
  if (!(content << std::ifstream(path).rdbuf())) throw std::runtime_error(std::string(path) + " cannot be read");
  return content.str();
}

std::string page(const std::string& openapi, const std::string& page, const std::string& contents) {
  if (openapi.find("{{") != openapi.npos) throw std::invalid_argument("{{ would be a placeholder of the page");
  const auto sections = site::docs::view_of(site::docs::sections_of(site::docs::OpenApi(openapi)));
  const std::string html = web::render(
      page.c_str(), {{"contents", web::render(contents.c_str(), {{"sections", sections}})}, {"sections", sections}});
  return text::replaced(html, site::docs::kExampleHost, "{{base_url}}");
}

}  // namespace

int main(int count, char** arguments) {
  try {
    if (count != 4) throw std::invalid_argument("OPENAPI PAGE CONTENTS are missing");
    std::cout << page(content_of(arguments[1]), content_of(arguments[2]), content_of(arguments[3]));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "millrace-docs: " << error.what() << '\n';
    return 1;
  }
}
