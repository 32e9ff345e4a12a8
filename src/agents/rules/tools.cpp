#include "agents/rules/tools.h"

namespace agents::rules {

const Tools& concept_tools() {
  static const Tools tools = {
      {"generate_concept", "Make a meme coin draft",
       "Makes a concept-only meme coin draft from a theme: name, ticker, description and the URL of a logo. Nothing is "
       "issued or sold. Five drafts a day are free; after that, a draft costs a credit of an API key or, where the "
       "result has the terms for it, 0.01 USDC by x402.",
       "POST", "/api/generate"},
      {"credits", "See what is left on an API key",
       "Tells how many drafts are left on the API key that is sent with the request. It costs nothing.", "GET",
       "/api/credits"}};
  return tools;
}

const Tools& figures_tools() {
  static const Tools tools = {
      {"figures", "Read metrics of a period",
       "Reads how videos have played in a period: attempts, errors, startup time, rebuffering and more, beside the "
       "period before where `compare` asks for it. Name `metrics` for viewers and failures. Begin here.",
       "GET", "/api/v1/metrics/overall"},
      {"breakdown", "Break metrics down",
       "Reads the same metrics for each value of a dimension, such as country, player, cdn, video or streamId.", "GET",
       "/api/v1/metrics/breakdown"},
      {"what_broke", "Find what broke",
       "Explains why a metric got worse: which value of which dimension has most of it, or where it is most likely, "
       "and how sure that is.",
       "GET", "/api/v1/insights"},
      {"findings", "See what is clearly worse",
       "Tells what this host has found by itself: the two metrics that are clearly worse in the last day, week or "
       "thirty "
       "days than in as long before, each with where and since when, or that there is none.",
       "GET", "/api/v1/findings"},
      {"sessions", "List playback sessions",
       "Lists single playback sessions that meet filters, such as those with an error or a slow start. Ask for few: "
       "`limit` is 50 unless it is given.",
       "GET", "/api/v1/sessions"},
      {"live", "See who is watching now", "Counts who is watching now, and how it plays for them.", "GET",
       "/api/v1/live"}};
  return tools;
}

}  // namespace agents::rules
