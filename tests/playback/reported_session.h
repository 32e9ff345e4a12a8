#pragma once
#include <string>
#include <vector>

#include "playback/formats/cmcd.h"
#include "playback/formats/observe.h"
#include "playback/whole_session.h"

// A session as a player reports it in CMCD, by seconds since it began.
struct ReportedSession {
  static constexpr std::int64_t kBegun = 1795230000000;

  std::vector<playback::Observation> seen;

  // The rest of the record's keys, as "e=ps,sta=p".
  ReportedSession& at(double second, const std::string& keys) {
    const auto ts = kBegun + static_cast<std::int64_t>(second * 1000);
    return take(keys + ",sid=s,sn=" + std::to_string(++sn_) + ",ts=" + std::to_string(ts) + ",v=2");
  }
  // A whole line.
  ReportedSession& take(const std::string& line) {
    const auto event = playback::parse_cmcd_line(line).event;
    auto observation = playback::observe(event.type, event.payload);
    observation.ts = event.ts;
    observation.received_at = event.ts + 100;
    observation.event_key = event.id.substr(0, 14);
    seen.push_back(observation);
    return *this;
  }
  // Of a record that never arrives.
  ReportedSession& lose() {
    ++sn_;
    return *this;
  }
  playback::SessionFigures figures() const { return playback::reduce(seen); }

 private:
  int sn_ = 0;
};
