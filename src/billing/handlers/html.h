#pragma once
#include <string>

#include "web/request.h"
#include "web/response.h"

// Pages made from templates in nginx/www.
namespace billing::handlers {

// "{name}" becomes the value.
void fill_in(std::string& page, const std::string& name, const std::string& value);
// Removes the marks <!-- if NAME --> and <!-- end NAME -->, and unless `shown` all that stands between them.
void show_part(std::string& page, const std::string& name, bool shown);
// Removes the comment on top, which is for those who edit the template.
std::string without_note(std::string page);

web::Response html(int status, const std::string& page);

// Accept names JSON and not HTML.
bool wants_json(const web::Request& request);

}  // namespace billing::handlers
