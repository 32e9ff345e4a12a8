#include "telemetry/rules/cmcd.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "json/json.h"
#include "telemetry/rules/envelope.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace telemetry::rules {
namespace {

using json::Json;
using structured::Item;
using structured::Kind;
using structured::Member;
using structured::Unreadable;
using structured::Value;

constexpr double kFirstTs = 946684800000, kLastTs = 4102444799999;  // the years 2000 to 2099
constexpr int kNewestVersion = 2;
constexpr std::size_t kMaxEventName = 32, kIdBytes = 12, kObjectBytes = 6;

// Whose values are by object type since version 2; plain numbers in version 1.
constexpr std::string_view kByObjectType[] = {"ab", "bl",  "br", "bsa", "bsd", "bsda", "lab",
                                              "lb", "mtp", "pb", "tab", "tb",  "tbl",  "tpb"};

bool is_by_object_type(std::string_view key) {
  return std::find(std::begin(kByObjectType), std::end(kByObjectType), key) != std::end(kByObjectType);
}
bool is_address(std::string_view key) { return key == "url" || key == "nor"; }
bool is_number(const Value& value) { return value.kind == Kind::integer || value.kind == Kind::decimal; }
bool is_text(const Value& value) { return value.kind == Kind::string || value.kind == Kind::token; }

std::string number_text(double number) {
  if (number == std::floor(number)) return std::to_string(static_cast<std::int64_t>(number));
  std::string digits = std::to_string(number);  // with six digits after the point, of which at most three were sent
  return digits.substr(0, digits.find_last_not_of('0') + 1);
}

// Whatever a URL carries after its ?, such as a token, is nobody's business here.
std::string without_query(std::string_view url) { return std::string(url.substr(0, url.find_first_of("?#"))); }

Json json_of(const std::string& key, const Value& value) {
  if (value.kind == Kind::boolean) return value.number != 0;
  if (is_number(value) || value.kind == Kind::date) return Json::verbatim(number_text(value.number));
  return is_address(key) ? without_query(value.text) : value.text;
}

void put(std::vector<Json::Member>& members, const std::string& name, const Json& value) {
  const auto same = std::find_if(members.begin(), members.end(), [&](const auto& one) { return one.first == name; });
  if (same == members.end()) return members.push_back({name, value});
  same->second = value;
}

// (3000;v 164;a) as {"v":3000,"a":164}
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

std::string event_name(const structured::Dictionary& keys) {
  const auto name = cmcd_text(keys, "e");
  if (name.empty()) throw Unreadable("has no event (e)");
  if (name.size() > kMaxEventName || !std::all_of(name.begin(), name.end(), in_event_name)) {
    throw Unreadable("has an event (e) that cannot be one");
  }
  return name;
}

std::int64_t time_of(const structured::Dictionary& keys) {
  const auto* ts = cmcd_member(keys, "ts");
  if (!ts || ts->is_list || ts->items.front().value.kind != Kind::integer) throw Unreadable("has no time (ts)");
  const double ms = ts->items.front().value.number;
  if (ms < kFirstTs || ms > kLastTs) throw Unreadable("has a time (ts) that is not in ms since 1970");
  return static_cast<std::int64_t>(ms);
}

std::string session_of(const structured::Dictionary& keys) {
  const auto id = cmcd_text(keys, "sid");
  if (id.empty()) throw Unreadable("has no session (sid)");
  if (!is_session_id(id)) throw Unreadable("has a session (sid) that cannot be one");
  return id;
}

std::string_view without_blanks(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r";
  const auto first = line.find_first_not_of(kBlanks);
  return first == line.npos ? "" : line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
}

structured::Dictionary dictionary_of(std::string_view text) {
  if (text.size() > kMaxCmcdLine) throw Unreadable("has more than 8 KiB");
  if (!text::is_utf8(text)) throw Unreadable("is not UTF-8");
  auto keys = structured::parse(text);
  check_cmcd_version(keys);
  return keys;
}

std::string payload_of(const structured::Dictionary& keys) {
  auto json = cmcd_json(keys);
  if (json.size() > kMaxPayload) throw Unreadable("has too much in it");
  return json;
}

class Lines {
 public:
  void read(std::string_view line) {
    ++number_;
    line = without_blanks(line);
    if (line.empty()) return;
    try {
      if (number_ > kMaxCmcdLines) throw Unreadable("is beyond what one request may have");
      keep(read_cmcd_line(line));
    } catch (const Unreadable& unreadable) {
      ++body_.skipped;
      body_.fault = "line " + std::to_string(number_) + ' ' + unreadable.what();
    }
  }
  CmcdBody body() { return std::move(body_); }

 private:
  void keep(SentEvent record) {
    sessions_.insert(record.session_id);
    if (sessions_.size() > kMaxCmcdSessions) {
      sessions_.erase(record.session_id);
      throw Unreadable("belongs to one more session than a request may have");
    }
    body_.records.push_back(std::move(record));
  }

  std::size_t number_ = 0;
  std::set<std::string> sessions_;
  CmcdBody body_;
};

}  // namespace

const Member* cmcd_member(const structured::Dictionary& keys, std::string_view key) {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const Member& one) { return one.key == key; });
  return found == keys.end() ? nullptr : &*found;
}

std::string cmcd_text(const structured::Dictionary& keys, std::string_view key) {
  const auto* member = cmcd_member(keys, key);
  return member && !member->is_list && is_text(member->items.front().value) ? member->items.front().value.text : "";
}

void check_cmcd_version(const structured::Dictionary& keys) {
  const auto* version = cmcd_member(keys, "v");
  if (!version || version->is_list || !is_number(version->items.front().value)) return;
  if (version->items.front().value.number > kNewestVersion) throw Unreadable("is of a CMCD version that is not known");
}

std::string cmcd_json(const structured::Dictionary& keys) {
  std::vector<Json::Member> members;
  for (const auto& member : keys) members.emplace_back(member.key, json_of(member));
  return Json::object(members).text();
}

SentEvent read_cmcd_line(std::string_view line) {
  line = without_blanks(line);
  const auto keys = dictionary_of(line);

  SentEvent record;
  record.type = kCmcdType + event_name(keys);
  record.ts = time_of(keys);
  record.session_id = session_of(keys);
  record.id = crypto::hex(crypto::sha256(line).substr(0, kIdBytes));
  record.payload = payload_of(keys);
  return record;
}

SentEvent read_cmcd_request(const CmcdRequest& request) {
  auto keys = dictionary_of(request.keys);
  const auto object = crypto::hex(crypto::sha256(request.part).substr(0, kObjectBytes));
  keys.erase(std::remove_if(keys.begin(), keys.end(), [](const Member& one) { return one.key == "object"; }),
             keys.end());
  keys.push_back({"object", false, {{{Kind::string, 0, object}, {}}}, {}});

  SentEvent event;
  event.type = std::string(kCmcdType) + "request";
  event.ts = request.received_at;
  event.session_id = session_of(keys);
  event.id = crypto::hex(crypto::sha256(request.id + '\n' + request.keys).substr(0, kIdBytes));
  event.payload = payload_of(keys);
  return event;
}

CmcdBody read_cmcd(std::string_view body) {
  Lines lines;
  while (!body.empty()) {
    const auto end = body.find('\n');
    lines.read(body.substr(0, end));
    body.remove_prefix(end == body.npos ? body.size() : end + 1);
  }
  return lines.body();
}

}  // namespace telemetry::rules
