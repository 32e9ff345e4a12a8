#include "events/handlers/events.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "events/handlers/session_file.h"
#include "events/rules/exports/exported_days.h"
#include "events/rules/exports/sessions_of_period.h"
#include "events/rules/sessions/session_json.h"
#include "events/rules/sessions/whole_read.h"
#include "text/percent.h"
#include "web/byte_range.h"
#include "web/csv.h"
#include "web/files.h"
#include "web/list_query.h"

namespace events::handlers {

using calendar::Period;
using json::Json;
using web::Format;
using web::Parts;

namespace {

constexpr auto kMaxExportTime = std::chrono::seconds(60);
// Limits how long a partial answer may take to measure the length of its file. The watchdog ends the worker after 8 s.
constexpr auto kMaxMeasuring = std::chrono::seconds(4);
constexpr std::size_t kPartBytes = 64 * 1024;

struct ExportQuery {
  std::string of;  // sessions, events
  SessionFormat format;
  std::optional<std::int64_t> hour;
};

ExportQuery read_export_query(web::Parameters& parameters, const Request& request) {
  const auto of = parameters.one("of").value_or("sessions");
  if (of != "sessions" && of != "events") parameters.add_error("of", "must be sessions or events");
  const auto format = web::read_format(
      parameters, of == "events" ? std::vector{Format::jsonl} : std::vector{Format::jsonl, Format::csv});
  const auto hour = web::read_number(parameters, "hour");
  if (hour && *hour > 23) parameters.add_error("hour", "must be a number from 0 to 23");
  return {of, {format, web::csv_dialect(request)}, hour};
}

Parts session_parts(Worker& worker, const Account& account, const Period& period, const SessionFormat& format,
                    const std::string& heading) {
  const auto sessions = std::make_shared<rules::SessionsOfPeriod>(worker.db, account.id, period);
  return [sessions, format, above = heading]() mutable {
    return std::exchange(above, "") + lines_of(format, sessions->next());
  };
}

Parts event_parts(Worker& worker, const Account& account, const Period& period) {
  const auto events = std::make_shared<rules::EventsOfPeriod>(worker.db, account.id, period);
  return [events] {
    std::string lines;
    while (lines.size() < kPartBytes) {
      const auto part = events->next();
      if (!part) break;
      for (const auto* event : part->events)
        lines += Json::object(rules::json_fields(part->session, *event)).text() + '\n';
    }
    return lines;
  };
}

// The functions that make parts share the read, which ends when the last of them is destroyed.
using Read = std::shared_ptr<rules::WholeRead>;

// Describes and makes the file of one day, or of one hour of it.
class DayFile {
 public:
  // `address` is the caller's.
  DayFile(Worker& worker, const Account& account, const std::string& address, const Period& period, ExportQuery query)
      : worker_(worker),
        account_(account),
        address_(address),
        period_(period),
        query_(std::move(query)),
        heading_(heading(query_.format, {worker.db, account.id})),
        version_(version()) {}

  bool is_complete() const { return version_.has_value(); }
  std::string etag() const {
    // The account's names of columns may change without the day.
    const auto names = heading_.empty() ? "" : '-' + crypto::hex(crypto::sha256(heading_)).substr(0, 8);
    return '"' + version_.value_or("") + '-' + query_.of + '-' + extension() + query_.format.dialect.suffix() + names +
           '"';
  }
  std::string name() const {
    const auto begin = calendar::iso_time(period_.from);
    return query_.of + '-' + begin.substr(0, query_.hour ? 13 : 10) + '.' + extension();
  }
  Parts parts() const {
    return query_.of == "events" ? event_parts(worker_, account_, period_)
                                 : session_parts(worker_, account_, period_, query_.format, heading_);
  }
  rules::FileSize size() const {
    const auto query = rules::query_of_period(account_.id, period_);
    return query_.of == "events" ? rules::size_of_events(worker_.db, query)
                                 : rules::size_of_sessions(worker_.db, query);
  }
  Read begin_to_read() const {
    return std::make_shared<rules::WholeRead>(worker_.db, worker_.config, reader(), kMaxExportTime, size());
  }
  // Throws std::runtime_error once the time is over, and at the end of the file if the day has changed meanwhile. A
  // caller who gets the whole file therefore has one state of the day. Ends the read before the caller receives the end
  // of the file, since the caller may then request the next day.
  Parts in_time(const Read& read, Parts parts) const {
    return [file = *this, read, parts = std::move(parts)] {
      read->require_time();
      auto part = parts();
      if (part.empty() && file.version_ && file.version() != file.version_)
        throw std::runtime_error("the day has changed meanwhile");
      if (part.empty()) read->finish();
      return part;
    };
  }
  // Charges the time of parts that are made after the handler has returned, as its gate does for the handler itself.
  Parts charged(Parts parts) const {
    return [file = *this, parts = std::move(parts), timed = std::shared_ptr<limits::TimedRead>()]() mutable {
      if (!timed) timed = std::make_shared<limits::TimedRead>(file.worker_.db, file.worker_.config, file.reader());
      auto part = parts();
      if (part.empty()) timed.reset();
      return part;
    };
  }
  Response empty() const {
    auto response = web::file(query_.format.format, name(), "");
    response.headers.emplace_back("X-Export-Complete", is_complete() ? "true" : "false");
    if (!is_complete()) return response;
    return std::move(response).with("ETag", etag()).with("Accept-Ranges", "bytes");
  }

 private:
  std::string extension() const { return query_.format.format == Format::csv ? "csv" : "jsonl"; }
  limits::Reader reader() const { return {"", account_.id, address_}; }
  std::optional<std::string> version() const { return rules::export_version(worker_.db, account_.id, period_); }

  Worker& worker_;
  const Account account_;
  const std::string address_;
  const Period period_;
  const ExportQuery query_;
  const std::string heading_;
  const std::optional<std::string> version_;
};

Response not_satisfiable(std::int64_t length) {
  const auto message = "The file has " + std::to_string(length) + " bytes, and the range begins after them.";
  return web::json(416, Json::object({{"error", "range_not_satisfiable"}, {"message", message}}))
      .with("Content-Range", "bytes */" + std::to_string(length));
}

Response whole_day(const DayFile& file, const Read& read) {
  auto response = file.empty();
  const auto parts = file.in_time(read, file.parts());
  response.body = parts();  // made in the handler, where a refusal can still be answered
  if (!response.body.empty()) response.rest = file.charged(parts);
  return response;
}

// Reads the file twice, the first time for its length, which a partial answer has to name. Returns nullopt if that
// takes too long, as the whole file is a valid answer as well.
std::optional<Response> part_of_day(const DayFile& file, const Read& read, const web::ByteRange& range) {
  const auto length = web::length_of(file.parts(), kMaxMeasuring);
  if (!length) return std::nullopt;
  if (range.first >= *length) {
    read->finish();
    return not_satisfiable(*length);
  }
  const auto last = std::min(range.last.value_or(*length), *length - 1);
  auto response = file.empty().with("Content-Range", "bytes " + std::to_string(range.first) + '-' +
                                                         std::to_string(last) + '/' + std::to_string(*length));
  response.status = 206;
  response.rest = file.charged(file.in_time(read, web::cut(file.parts(), range.first, last - range.first + 1)));
  return response;
}

Json json_of_day(const rules::ExportedDay& day) {
  return Json::object(
      {{"day", day.day}, {"sessions", day.sessions}, {"complete", day.version.has_value()}, {"version", day.version}});
}

}  // namespace

Response list_exports(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  limits::charge_read(worker.db, worker.config, account.id, 1);
  const auto days = rules::exported_days(worker.db, worker.config, account.id);
  return web::json(200, Json::object({{"items", Json::array_of(days, json_of_day)}}));
}

// Answers GET /api/v1/exports/<day>?of&format&hour with all sessions that began on that day, or with their events.
Response export_day(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  auto query = read_export_query(parameters, request);
  parameters.done();
  if (request.file == Request::File::asked) limits::charge_read(worker.db, worker.config, account.id, 1);
  const auto period =
      rules::exported_period(worker.db, worker.config, text::percent_decoded(request.path_id), query.hour);
  const DayFile file(worker, account, request.remote_addr, period, std::move(query));

  if (file.is_complete() && web::is_known(request, file.etag())) return {304, "", "", {{"ETag", file.etag()}}};
  if (request.method == "HEAD") return file.empty();
  if (auto to_file = web::lead_to_file(request, crypto::uuid_text(account.id), [&] { return !file.size().is_small(); }))
    return *std::move(to_file);
  const auto read = file.begin_to_read();
  const auto range = file.is_complete() ? web::byte_range(request, file.etag()) : std::nullopt;
  auto part = range ? part_of_day(file, read, *range) : std::nullopt;
  return part ? *std::move(part) : whole_day(file, read);
}

}  // namespace events::handlers
