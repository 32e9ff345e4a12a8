#include "incidents/rules/notification_text.h"

#include "calendar/period.h"
#include "crypto/encoding.h"
#include "json/json.h"

namespace incidents::rules {
namespace {

using json::Json;

// How the kinds of messages differ.
struct Wording {
  std::string type, subject;
};

bool is_over(const Notification& notification) { return notification.phase == "end"; }
bool is_lost(const Notification& notification) { return notification.phase == "lost"; }
bool is_first(const Notification& notification) { return notification.phase == "begin"; }

Wording wording_of(const Notification& notification) {
  if (is_over(notification)) return {"incident.ended", "Over: "};
  if (is_lost(notification)) return {"incident.lost", "Not known any more: "};
  if (is_first(notification)) return {"incident.began", ""};
  return {"incident.updated", "More: "};
}

using tables::incidents::Incident;

bool is_of_alert(const Incident& incident) { return !incident.account_id.empty(); }
bool is_of_host(const Incident& incident) { return !is_of_alert(incident) && !incident.host.empty(); }

std::string advice_of(const Notification& notification) {
  const auto& link = notification.incident.link;
  return link.empty() ? notification.kind.advice : "See " + link;
}

std::string where(const Incident& incident) {
  return is_of_host(incident) ? " (on the host " + incident.host + ")" : "";
}

// Prints an ISO time as in 2026-11-22 10:00 UTC.
std::string printed(const std::string& time) { return time.substr(0, 10) + " " + time.substr(11, 5) + " UTC"; }

}  // namespace

std::string printed_time(std::time_t time) { return calendar::iso_time(std::int64_t{time} * 1000); }

std::string lost_text(const Incident& incident, const std::string& reason) {
  return tables::incidents::shortened(incident.text, "; whether this goes on has not been known since " +
                                                         printed(incident.last_firing_at) +
                                                         (reason.empty() ? "" : ": " + reason));
}

mail::Message email_of(const Config& config, const Recipient& recipient, const Notification& notification) {
  const auto& [kind, incident, phase] = notification;
  const std::string name = config.base_url.substr(config.base_url.find("://") + 3);
  std::string text = kind.title + where(incident) + ":\n\n  " + incident.text + "\n" +
                     (incident.cause.empty() ? "" : "  " + incident.cause + "\n") + "\n";
  if (is_over(notification) || is_lost(notification)) {
    text += std::string(is_over(notification) ? "This is over. " : "") + "It began at " + printed(incident.began_at) +
            " and was last seen at " + printed(incident.ended_at.value_or(incident.began_at)) + ".\n";
  } else {
    text += (is_first(notification) ? "Since " : "More of this has come since you were last told. It began at ") +
            printed(incident.began_at) + ". " + advice_of(notification) + "\n" + recipient.what_follows + "\n";
  }
  return {config.mail.from, recipient.email, "[" + name + "] " + wording_of(notification).subject + kind.title, text};
}

std::string sentence_of(const Notification& notification) {
  const auto& [kind, incident, phase] = notification;
  const auto cause = incident.cause.empty() ? "" : " " + incident.cause;
  return wording_of(notification).subject + kind.title + where(incident) + ": " + incident.text + "." + cause + " " +
         advice_of(notification);
}

std::string webhook_body(const Config& config, const Notification& notification) {
  const auto& [kind, incident, phase] = notification;
  return Json::object({{"type", wording_of(notification).type},
                       {"timestamp", printed_time(std::time(nullptr))},
                       {"text", sentence_of(notification)},
                       {"data", Json::object({{"incidentId", crypto::uuid_text(incident.id)},
                                              {"baseUrl", config.base_url},
                                              {"host", is_of_host(incident) ? Json(incident.host) : Json(nullptr)},
                                              {"alertId", is_of_alert(incident) ? Json(incident.host) : Json(nullptr)},
                                              {"check", incident.check},
                                              {"title", kind.title},
                                              {"text", incident.text},
                                              {"cause", incident.cause.empty() ? Json(nullptr) : Json(incident.cause)},
                                              {"advice", advice_of(notification)},
                                              {"beganAt", incident.began_at},
                                              {"endedAt", incident.ended_at}})}})
      .text();
}

std::string test_body(const Config& config, const std::string& text) {
  return Json::object({{"type", "test"},
                       {"timestamp", printed_time(std::time(nullptr))},
                       {"text", text},
                       {"data", Json::object({{"baseUrl", config.base_url}, {"text", text}})}})
      .text();
}

}  // namespace incidents::rules
