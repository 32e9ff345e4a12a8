// SDK keys: what was minted exists, and a revoked key is refused.
#include "chaos/checker.h"
#include "chaos/load/calls.h"
#include "crypto/encoding.h"

namespace chaos {
namespace {

using Violations = Findings::Violations;

struct Stored {
  int count = 0;
  std::string id;
  bool revoked = false;
};

std::map<std::string, Stored> keys_by_label(db::Database& db) {
  std::map<std::string, Stored> found;
  for (auto row : db.select("SELECT label, id, revoked_at IS NOT NULL FROM sdk_keys")) {
    Stored& stored = found[row.text()];
    ++stored.count;
    stored.id = crypto::uuid_text(row.text());
    stored.revoked = row.flag();
  }
  return found;
}

void check_keys(Caller& caller, Findings& findings) {
  const auto stored = keys_by_label(caller.site.stack.database());
  Violations lost, unexpected, duplicated, active, inactive;
  std::size_t acknowledged = 0, refused = 0, revoked = 0, live = 0, found = 0;
  for (const auto& key : caller.history.records().sdk_keys) {
    const auto at = stored.find(key.label);
    const Stored row = at == stored.end() ? Stored{} : at->second;
    const bool ours = key.outcome == Outcome::acknowledged;
    acknowledged += ours;
    refused += key.outcome == Outcome::refused;
    found += row.count > 0;
    revoked += key.end.acknowledged;
    live += ours && !key.end.requested;
    if (ours && (row.count != 1 || row.id != key.id)) lost.push_back(key.label);
    if (key.outcome == Outcome::refused && row.count > 0) unexpected.push_back(key.label);
    if (row.count > 1) duplicated.push_back(key.label);
    if (key.end.acknowledged && !row.revoked) active.push_back(key.label);
    if (ours && !key.end.requested && row.revoked) inactive.push_back(key.label);
  }
  findings.add("each SDK key whose minting was acknowledged exists", acknowledged, lost);
  findings.add("no SDK key exists whose minting was refused", refused, unexpected);
  findings.add("no SDK key exists twice", found, duplicated);
  findings.add("each SDK key whose revocation was acknowledged is revoked", revoked, active);
  findings.add("no other SDK key is revoked", live, inactive);
}

void try_keys(Caller& caller, Findings& findings) {
  constexpr std::size_t kSample = 100;
  Violations violations;
  std::size_t checked = 0;
  for (std::size_t i = 0; i < caller.history.records().sdk_keys.size() && checked < kSample; ++i) {
    SdkKey& key = *caller.history.with([&](Records& records) { return &records.sdk_keys[i]; });
    if (key.outcome != Outcome::acknowledged || key.end.requested != key.end.acknowledged) continue;
    ++checked;
    const Outcome expected = key.end.acknowledged ? Outcome::refused : Outcome::acknowledged;
    if (try_key(caller, key) != expected) violations.push_back(key.label);
  }
  findings.add("an SDK key works until it is revoked, and not afterwards", checked, violations);
}

}  // namespace

void check_sdk_keys(Caller& caller, Findings& findings) {
  check_keys(caller, findings);
  try_keys(caller, findings);
}

}  // namespace chaos
