#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "support/http_stand_in.h"

// What OpenAI-compatible providers say.
namespace provider_says {

using Said = HttpStandIn::Said;

// A chat completion with that content.
Said completion(const std::string& content, const std::string& finish_reason = "stop");
std::string draft_json(
    const std::string& name = "Lighthouse Larry", const std::string& ticker = "LARRY",
    const std::string& description = "A patient light for satellites that lost their way home. Only a concept.");
Said a_draft();

Said an_image(const std::string& bytes);
Said an_image_at(const std::string& url);

Said an_error(int status, const std::string& message, const std::string& code = "", const std::string& type = "");
Said an_outage();
Said too_many(const std::string& retry_after);
Said a_page();
Said nothing();

// Says one after the other, and the last again and again.
HttpStandIn::Answer one_by_one(const std::vector<Said>& all);

}  // namespace provider_says

// Answers that pass here wait until the test lets them go.
class Gate {
 public:
  void open();
  void pass();
  std::atomic<int> waiting{0};

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
};
