#pragma once
#include <string>

#include "settings/config.h"
#include "web/request.h"
#include "web/response.h"

// Makes pages for people. All have the same head, header and footer (src/web/templates/layout.html).
namespace web {

struct Page {
  std::string title;              // of the window
  std::string content;            // HTML, with its h1
  std::string description;        // one sentence, for search engines and previews
  std::string canonical;          // its absolute URL; empty: not for search engines, and without a preview
  bool is_listed = true;          // by search engines
  bool has_wide_picture = false;  // of 1200 by 630 pixels
  std::string picture;            // absolute URL of a PNG, and what it shows: for previews
  std::string picture_text;
  std::string at;           // the page of the navigation that this is: docs, api_keys; or empty
  std::string script;       // the path of a module besides site.js; or empty
  std::string form_action;  // an origin besides this host that a form may lead to; or empty
  bool wide = false;        // for tables and code rather than prose
};

// Has the footers of all pages say from now on who runs this host. It is called once, before the first request.
void show_on_every_page(const settings::Legal& legal);

// Returns the header of a page. `form_action` is as in Page, and `frame_ancestors` are the pages that may show it in a
// frame.
std::string content_security_policy(const std::string& form_action, const std::string& frame_ancestors);

// Makes a page with the title "TITLE - Millrace" and that content.
Page titled(const std::string& title, std::string content);

// Makes a page of a few lines. `title`, which is its heading as well, is text, and `content` is HTML.
Page short_page(const std::string& title, const std::string& content);

Response page(int status, const Page& page);
Response page(int status, const std::string& title, const std::string& content);  // a short one

// Returns whether the caller would rather have a page than JSON: Accept names text/html, and prefers it to
// application/json. A browser does so, but curl and fetch() do not.
bool prefers_html(const Request& request);
// Returns whether a page that programs may have as JSON is wanted as JSON: Accept names application/json, and not
// text/html.
bool wants_json(const Request& request);

// Decides whether examples for curl need -k, since they have to work as they are copied, also where only scripts/run
// has signed the certificate.
bool is_self_signed(const Config& config);
std::string curl(const Config& config);  // with the options that every call needs

}  // namespace web
