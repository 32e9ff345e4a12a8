#include "support/provider_stack.h"

#include <fstream>
#include <sstream>

#include "support/paid_stack.h"
#include "support/pictures.h"

Stack& provider_stack() {
  return Stack::with({{"MILLRACE_TEXT_URL", text_model().url()},
                      {"MILLRACE_TEXT_MODEL", "tiny-2"},
                      {"MILLRACE_TEXT_KEY", "sk-planted-secret"},
                      {"MILLRACE_IMAGE_URL", painter().url()},
                      {"MILLRACE_IMAGE_MODEL", "paint-1"},
                      {"MILLRACE_IMAGE_KEY", "planted-as-well"},
                      {"MILLRACE_X402_FACILITATOR_URL", facilitator().url()},
                      {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo}});
}

HttpStandIn& text_model() {
  static HttpStandIn stand_in([](const auto&) { return provider_says::a_draft(); });
  return stand_in;
}

HttpStandIn& painter() {
  static HttpStandIn stand_in([](const auto&) { return provider_says::an_image(pictures::a_png()); });
  return stand_in;
}

void work_well() {
  text_model().answer_with([](const auto&) { return provider_says::a_draft(); });
  painter().answer_with([](const auto&) { return provider_says::an_image(pictures::a_png()); });
  facilitator().work_well();
  text_model().forget();
  painter().forget();
  db::Autocommit(provider_stack().database()).run("DELETE FROM provider_circuits");
  db::Autocommit(provider_stack().database()).run("DELETE FROM throttles");
}

std::string log_of(const Stack& stack, const std::string& pool) {
  std::ostringstream text;
  text << std::ifstream(stack.home() + "/log/" + pool + ".log").rdbuf();
  return text.str();
}
