#include "mail/enqueue.h"

#include <algorithm>
#include <ctime>
#include <system_error>

#include "log.h"
#include "mail/smtp.h"
#include "text/html.h"

namespace mail {
namespace {

// On a host, run/ is in memory; scripts/run makes a link to such a folder.
std::string outbox_in_memory(const Config& config) { return config.home + "/run/mail"; }

// A line of "-- " begins a signature, which programs for e-mail leave out of replies.
std::string finished(const Config& config, Message message) {
  std::string signature;
  for (const auto& [label, to] : settings::links(config.legal)) signature += label + ": " + to + "\n";
  if (!signature.empty()) message.text += "\n-- \n" + signature;
  if (!signature.empty() && !message.html.empty()) message.html += "<pre>" + text::html_escaped(signature) + "</pre>\n";
  return rfc5322_message(message, std::time(nullptr));
}

}  // namespace

std::vector<std::string> outboxes(const Config& config) { return {outbox_in_memory(config), config.mail.spool}; }

std::optional<OutboxState> waiting_state(const Config& config) {
  auto all = outbox_state(config.mail.spool);
  const auto more = outbox_state(outbox_in_memory(config));
  if (!all || !more) return all;
  return OutboxState{all->messages + more->messages, std::max(all->oldest_seconds, more->oldest_seconds)};
}

void enqueue(const Config& config, const Message& message) { put(config.mail.spool, finished(config, message)); }

void enqueue_in_any_case(const Config& config, const Message& message) {
  try {
    enqueue(config, message);
  } catch (const std::system_error& error) {
    if (config.mail.spool.empty()) throw;
    log_problem(LogLevel::warning, {{"channel", "email"}}, std::string("kept in memory: ") + error.what());
    put(outbox_in_memory(config), finished(config, message));
  }
}

std::string send_at_once(const Config& config, const Message& message) {
  if (!config.mail.smtp_url.empty()) {
    send_by_smtp(config.mail.smtp_url, finished(config, message));
    return "the server took it";
  }
  enqueue(config, message);
  return "it is in " + config.mail.spool;
}

}  // namespace mail
