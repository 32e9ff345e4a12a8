#include "site/docs/view.h"

#include "site/docs/markdown.h"
#include "text/ascii.h"

namespace site::docs {

using web::TemplateItems;
using web::TemplateValues;

namespace {

// An operation may be mentioned by its id, or by its method and path.
Links links_to(const std::vector<Section>& sections) {
  Links links;
  for (const auto& section : sections) {
    for (const auto& one : section.operations) links[one.id] = links[one.method + " " + one.path] = "#" + one.id;
  }
  return links;
}

template <class Items, class View>
TemplateItems each(const Items& items, View view) {
  TemplateItems all;
  for (const auto& item : items) all.push_back(view(item));
  return all;
}

std::string title_of(const std::string& tag) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(tag[0]))) + tag.substr(1);
}

std::string in_words(const std::vector<std::string>& items, const char* last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "" : i + 1 == items.size() ? last : ", ") + items[i];
  return text;
}

std::string body_title(const std::vector<std::string>& types) {
  return types.size() > 1 ? "Body, as JSON or as a form" : "Body, as JSON";
}

// Says of a field whether it has to be there.
struct Words {
  const char *required, *optional;
};
constexpr Words kSent{", required", ""}, kReceived{"", ", may be missing"}, kHeaders{"", ""};

// Collects the tables of one operation that have a line at least.
class Tables {
 public:
  explicit Tables(const Links& links) : links_(links) {}

  void add(const std::string& title, const std::vector<Field>& fields, const Words& words, bool unfolded) {
    if (fields.empty()) return;
    const auto line = [&](const Field& field) -> TemplateValues {
      const std::string type = field.type + (field.required ? words.required : words.optional);
      return {{"name", field.name}, {"type", type}, {"meaning", markdown_line(field.about, links_)}};
    };
    all_.push_back({{"title", title},
                    {"unfolded", unfolded},
                    {"count", std::to_string(fields.size())},
                    {"fields", each(fields, line)}});
  }

  const TemplateItems& all() const { return all_; }

 private:
  const Links& links_;
  TemplateItems all_;
};

// Unfolds what a caller sends, but not what comes back.
TemplateItems tables_of(const Operation& one, const Links& links) {
  Tables tables(links);
  tables.add("In the path", one.path_parameters, kSent, true);
  tables.add("In the query", one.query, kSent, true);
  tables.add(body_title(one.body_types), one.body, kSent, true);
  tables.add("In the headers", one.headers, kSent, true);
  for (const auto& answer : one.answers) {
    const std::string of = " of the answer" + (one.answers.size() > 1 ? " " + answer.status : "");
    tables.add("Fields" + of, answer.fields, kReceived, false);
    tables.add("Headers" + of, answer.headers, kHeaders, false);
  }
  return tables.all();
}

TemplateValues view_of(const Answer& answer, const Links& links) {
  return {{"status", answer.status},
          {"meaning", markdown_line(answer.about, links)},
          {"has_example", !answer.example.empty()},
          {"example", answer.example}};
}

TemplateValues view_of(const Operation& one, const Links& links) {
  const auto answer = [&](const Answer& of) { return view_of(of, links); };
  const auto first_end = std::min(one.about.find("\n\n"), one.about.size());
  return {{"id", one.id},
          {"method", one.method},
          {"method_class", text::lower(one.method)},
          {"path", one.path},
          {"summary", one.summary},
          {"intro", markdown(one.about.substr(0, first_end), links)},
          {"more", markdown(one.about.substr(std::min(first_end + 2, one.about.size())), links)},
          {"has_credentials", !one.credentials.empty()},
          {"credentials", markdown_line(one.credentials, links)},
          {"curl", one.curl},
          {"answers", each(one.answers, answer)},
          {"tables", tables_of(one, links)},
          {"has_errors", !one.errors.empty() || !one.usual_errors.empty()},
          {"errors", each(one.errors, answer)},
          {"has_usual_errors", !one.usual_errors.empty()},
          {"usual_errors", in_words(one.usual_errors, " and ")}};
}

}  // namespace

TemplateItems view_of(const std::vector<Section>& sections) {
  const Links links = links_to(sections);
  return each(sections, [&](const Section& section) -> TemplateValues {
    return {{"name", section.name},
            {"title", title_of(section.name)},
            {"about", markdown(section.about, links)},
            {"operations", each(section.operations, [&](const Operation& one) { return view_of(one, links); })}};
  });
}

}  // namespace site::docs
