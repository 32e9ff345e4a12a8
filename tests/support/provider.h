#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "support/http_stand_in.h"

// Responses of OpenAI-compatible providers.
namespace provider_says {

using Response = HttpStandIn::Response;

// A chat completion with that content.
Response completion(const std::string& content, const std::string& finish_reason = "stop");
std::string draft_json(
    const std::string& name = "Lighthouse Larry", const std::string& ticker = "LARRY",
    const std::string& description = "A patient light for satellites that lost their way home. Only a concept.");
Response a_draft();

Response an_image(const std::string& bytes);
Response an_image_at(const std::string& url);

Response an_error(int status, const std::string& message, const std::string& code = "", const std::string& type = "");
Response an_outage();
Response too_many(const std::string& retry_after);
Response a_page();
Response nothing();

// Sends one after another, and then the last one for ever.
HttpStandIn::Handler one_by_one(const std::vector<Response>& all);

}  // namespace provider_says

// Makes responses wait until the test opens it.
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
