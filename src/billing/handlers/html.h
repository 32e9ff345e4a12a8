#pragma once
#include <string>

#include "web/request.h"
#include "web/response.h"

// Pages from templates in nginx/www, and who gets them.
namespace billing::handlers {

// "{name}" becomes the value.
void fill_in(std::string& page, const std::string& name, const std::string& value);
// What stands between <!-- if NAME --> and <!-- end NAME --> stays only when it is shown; the marks go.
void show_part(std::string& page, const std::string& name, bool shown);
// The template's comment on top is not for the reader.
std::string without_note(std::string page);

web::Response html(int status, const std::string& page);

// JSON is asked for, and HTML is not.
bool wants_json(const web::Request& request);

}  // namespace billing::handlers
