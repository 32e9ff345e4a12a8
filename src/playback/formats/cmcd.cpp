#include "playback/formats/cmcd.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "json/json.h"
#include "playback/formats/envelope.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace playback {
namespace {

using json::Json;
using text::structured::Item;
using text::structured::Kind;
using text::structured::Malformed;
using text::structured::Member;
using text::structured::Parsed;

constexpr double kMinTs = 946684800000, kMaxTs = 4102444799999;  // the years 2000 to 2099
constexpr int kMaxVersion = 2;
constexpr std::size_t kMaxEventName = 32, kObjectBytes = 6;

// The values of these keys are lists by object type since version 2, and plain numbers in version 1.
constexpr std::string_view kByObjectType[] = {"ab", "bl",  "br", "bsa", "bsd", "bsda", "lab",
                                              "lb", "mtp", "pb", "tab", "tb",  "tbl",  "tpb"};

bool is_by_object_type(std::string_view key) {
  return std::find(std::begin(kByObjectType), std::end(kByObjectType), key) != std::end(kByObjectType);
}
bool is_address(std::string_view key) { return key == "url" || key == "nor"; }
bool is_number(const text::structured::Value& value) {
  return value.kind == Kind::integer || value.kind == Kind::decimal;
}
bool is_text(const text::structured::Value& value) { return value.kind == Kind::string || value.kind == Kind::token; }

std::string number_text(double number) {
  if (number == std::floor(number)) return std::to_string(static_cast<std::int64_t>(number));
  std::string digits = std::to_string(number);  // with six digits after the point, of which at most three were sent
  return digits.substr(0, digits.find_last_not_of('0') + 1);
}

// The query of a URL may carry secrets such as a token.
std::string without_query(std::string_view url) { return std::string(url.substr(0, url.find_first_of("?#"))); }

Json json_of(const std::string& key, const text::structured::Value& value) {
  if (value.kind == Kind::boolean) return value.number != 0;
  if (is_number(value) || value.kind == Kind::date) return Json::verbatim(number_text(value.number));
  return is_address(key) ? without_query(value.text) : value.text;
}

void put(std::vector<Json::Member>& members, const std::string& name, const Json& value) {
  const auto same = std::find_if(members.begin(), members.end(), [&](const auto& one) { return one.first == name; });
  if (same == members.end()) return members.push_back({name, value});
  same->second = value;
}

// Prints (3000;v 164;a) as {"v":3000,"a":164}.
Json by_object_type(const std::string& key, const std::vector<Item>& items) {
  std::vector<Json::Member> values;
  for (const auto& item : items) {
    if (item.parameters.empty()) put(values, "any", json_of(key, item.value));
    for (const auto& parameter : item.parameters) put(values, parameter.name, json_of(key, item.value));
  }
  return Json::object(values);
}

Json json_of(const std::string& key, const Item& item) {
  if (item.parameters.empty()) return json_of(key, item.value);
  std::vector<Json::Member> members;
  for (const auto& parameter : item.parameters) put(members, parameter.name, json_of(key, parameter.value));
  put(members, "value", json_of(key, item.value));
  return Json::object(members);
}

Json list_of(const Member& member) {
  std::vector<Json> items;
  for (const auto& item : member.items) items.push_back(json_of(member.key, item));
  return Json::array(items);
}

// dash.js sends a bare number for the list of error codes.
Json codes_of(const Member& member) {
  std::vector<Json> codes;
  for (const auto& item : member.items) {
    codes.emplace_back(is_text(item.value) ? item.value.text : number_text(item.value.number));
  }
  return Json::array(codes);
}

Json json_of(const Member& member) {
  const bool numbers =
      std::all_of(member.items.begin(), member.items.end(), [](const Item& item) { return is_number(item.value); });
  if (is_by_object_type(member.key) && numbers) return by_object_type(member.key, member.items);
  if (member.key == "ec") return codes_of(member);
  return member.is_list ? list_of(member) : json_of(member.key, member.items.front().value);
}

bool in_event_name(char c) { return text::is_alphanumeric(c) || c == '_' || c == '-'; }

Malformed error_in_event(const std::string& name) {
  if (name.empty()) return "has no event (e)";
  const bool fits = name.size() <= kMaxEventName && std::all_of(name.begin(), name.end(), in_event_name);
  return fits ? nullptr : "has an event (e) that cannot be one";
}

// Returns nullopt unless ts is an integer.
std::optional<double> time_of(const text::structured::Dictionary& keys) {
  const auto* ts = cmcd_member(keys, "ts");
  if (!ts || ts->is_list || ts->items.front().value.kind != Kind::integer) return std::nullopt;
  return ts->items.front().value.number;
}

Malformed error_in_time(std::optional<double> ms) {
  if (!ms) return "has no time (ts)";
  return *ms >= kMinTs && *ms <= kMaxTs ? nullptr : "has a time (ts) that is not in ms since 1970";
}

Malformed error_in_session(const std::string& id) {
  if (id.empty()) return "has no session (sid)";
  return is_session_id(id) ? nullptr : "has a session (sid) that cannot be one";
}

Malformed error_in_payload(const std::string& payload) {
  return payload.size() <= kMaxPayload ? nullptr : "has too much in it";
}

Malformed error_in_version(const text::structured::Dictionary& keys) {
  const auto* version = cmcd_member(keys, "v");
  if (!version || version->is_list || !is_number(version->items.front().value)) return nullptr;
  const bool known = version->items.front().value.number <= kMaxVersion;
  return known ? nullptr : "is of a CMCD version that is not known";
}

// Returns whether the payload tells a record apart from all others of its session. It has all that the line says but
// the queries of URLs, and a sequence number (sn) is unique.
bool tells_apart(const text::structured::Dictionary& keys, std::string_view line) {
  return cmcd_member(keys, "sn") || line.find_first_of("?#") == line.npos;
}

Malformed first_of(std::initializer_list<Malformed> errors) {
  const auto found = std::find_if(errors.begin(), errors.end(), [](Malformed error) { return error != nullptr; });
  return found == errors.end() ? nullptr : *found;
}

std::string_view without_blanks(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r";
  const auto first = line.find_first_not_of(kBlanks);
  return first == line.npos ? "" : line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
}

Parsed parsed(std::string_view text) {
  if (text.size() > kMaxCmcdLine) return {{}, "has more than 8 KiB"};
  if (!text::is_utf8(text)) return {{}, "is not UTF-8"};
  auto parsed = text::structured::parse(text);
  if (!parsed.error) parsed.error = error_in_version(parsed.keys);
  return parsed;
}

class Lines {
 public:
  void read(std::string_view line) {
    ++number_;
    line = without_blanks(line);
    if (line.empty()) return;
    auto record = parse_cmcd_line(line);
    if (!record.error) record.error = error_in_joining(record.event.session_id);
    if (record.error) return skip(record.error);
    body_.records.push_back(std::move(record.event));
  }
  bool may_have_more() const { return number_ < kMaxCmcdLines; }
  // Counts the lines beyond the limit as one, without reading each.
  void skip_rest(std::string_view rest) {
    ++number_;
    if (rest.find_first_not_of(" \t\r\n") != rest.npos) skip("is beyond what one request may have");
  }
  CmcdBody body() { return std::move(body_); }

 private:
  void skip(Malformed error) {
    ++body_.rejected_lines;
    body_.last_error = "line " + std::to_string(number_) + ' ' + error;
  }
  Malformed error_in_joining(const std::string& session) {
    if (sessions_.size() < kMaxCmcdSessions) sessions_.insert(session);
    return sessions_.count(session) ? nullptr : "belongs to one more session than a request may have";
  }

  std::size_t number_ = 0;
  std::set<std::string> sessions_;
  CmcdBody body_;
};

}  // namespace

const Member* cmcd_member(const text::structured::Dictionary& keys, std::string_view key) {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const Member& one) { return one.key == key; });
  return found == keys.end() ? nullptr : &*found;
}

std::string cmcd_text(const text::structured::Dictionary& keys, std::string_view key) {
  const auto* member = cmcd_member(keys, key);
  return member && !member->is_list && is_text(member->items.front().value) ? member->items.front().value.text : "";
}

std::string cmcd_json(const text::structured::Dictionary& keys) {
  std::vector<Json::Member> members;
  for (const auto& member : keys) members.emplace_back(member.key, json_of(member));
  return Json::object(members).text();
}

CmcdRecord parse_cmcd_line(std::string_view line) {
  line = without_blanks(line);
  const auto [keys, unreadable] = parsed(line);
  if (unreadable) return {{}, unreadable};
  const auto name = cmcd_text(keys, "e"), session = cmcd_text(keys, "sid");
  const auto ts = time_of(keys);
  const auto error = first_of({error_in_event(name), error_in_time(ts), error_in_session(session)});
  if (error) return {{}, error};

  NormalizedEvent event{session, kCmcdType + name, static_cast<std::int64_t>(*ts), "", cmcd_json(keys)};
  event.id = hash_id(tells_apart(keys, line) ? event.payload : line);
  const auto too_much = error_in_payload(event.payload);
  return {std::move(event), too_much};
}

CmcdRecord parse_cmcd_request(const CmcdRequest& request) {
  auto [keys, unreadable] = parsed(request.keys);
  if (unreadable) return {{}, unreadable};
  const auto object = crypto::hex(crypto::sha256(request.part).substr(0, kObjectBytes));
  keys.erase(std::remove_if(keys.begin(), keys.end(), [](const Member& one) { return one.key == "object"; }),
             keys.end());
  keys.push_back({"object", false, {{{Kind::string, 0, object}, {}}}, {}});

  NormalizedEvent event{cmcd_text(keys, "sid"), std::string(kCmcdType) + "request", request.received_at,
                        hash_id(request.id + '\n' + request.keys), cmcd_json(keys)};
  const auto error = first_of({error_in_session(event.session_id), error_in_payload(event.payload)});
  return {std::move(event), error};
}

CmcdBody parse_cmcd(std::string_view body) {
  Lines lines;
  while (!body.empty() && lines.may_have_more()) {
    const auto end = body.find('\n');
    lines.read(body.substr(0, end));
    body.remove_prefix(end == body.npos ? body.size() : end + 1);
  }
  lines.skip_rest(body);
  return lines.body();
}

}  // namespace playback
