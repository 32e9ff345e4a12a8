#include "mail/enqueue.h"

#include "mail/outbox.h"
#include "mail/sendmail.h"
#include "mail/smtp.h"

namespace mail {

void enqueue(const Config::Mail& settings, const Message& message) {
  const std::string text = rfc5322_message(message, std::time(nullptr));
  if (!settings.spool.empty())
    put(settings.spool, text);
  else
    pipe_to_sendmail(settings.sendmail, text);
}

std::string send_at_once(const Config::Mail& settings, const Message& message) {
  if (!settings.smtp_url.empty()) {
    send_by_smtp(settings.smtp_url, rfc5322_message(message, std::time(nullptr)));
    return "the server took it";
  }
  enqueue(settings, message);
  if (!settings.spool.empty()) return "it is in " + settings.spool;
  return settings.sendmail + " was started; what it says is above, or in its log";
}

}  // namespace mail
