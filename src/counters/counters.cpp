#include "counters/counters.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "counters/file.h"

namespace counters {
namespace {

constexpr char kSeparator = '\x1f';

// Holds where this process counts.
struct Book {
  std::unique_ptr<File> file;
  std::unordered_map<std::string, Slot*> rows;  // those that this process has used
  Slot* uncounted = nullptr;
};

Book& book() {
  static Book book;
  return book;
}

Slot* row(const Definition& what, Labels labels) {
  auto& ours = book();
  if (!ours.file) return nullptr;
  const auto name = row_name(what, labels);
  const auto known = ours.rows.find(name);
  return known != ours.rows.end() ? known->second : ours.rows[name] = ours.file->slot(name);
}

void add(Slot* slot, std::size_t place, std::uint64_t by) {
  if (!slot) {
    slot = book().uncounted;
    place = 0;
  }
  if (slot) slot->counts[place].fetch_add(by, std::memory_order_relaxed);
}

}  // namespace

std::string folder(const std::string& home) { return home + "/run/counters"; }

void open(const std::string& home, const std::string& pool) {
  auto& ours = book();
  ours.rows.clear();
  ours.file = std::make_unique<File>(folder(home) + "/" + pool);
  ours.uncounted = ours.file->slot(kUncounted.name);
}

void count(const Definition& what, Labels labels, std::uint64_t by) { add(row(what, labels), 0, by); }

void observe(const Definition& what, Labels labels, double value) {
  Slot* slot = row(what, labels);
  const auto bucket = std::lower_bound(what.bounds.begin(), what.bounds.end(), value) - what.bounds.begin();
  if (slot) slot->sum.fetch_add(static_cast<std::uint64_t>(value / what.unit + 0.5), std::memory_order_relaxed);
  add(slot, static_cast<std::size_t>(bucket), 1);
}

std::uint64_t kept(const std::string& name) {
  const Slot* slot = book().file ? book().file->slot(name) : nullptr;
  return slot ? slot->sum.load(std::memory_order_relaxed) : 0;
}

void keep(const std::string& name, std::uint64_t number) {
  Slot* slot = book().file ? book().file->slot(name) : nullptr;
  if (slot) slot->sum.store(number, std::memory_order_relaxed);
}

double seconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

Timed::~Timed() { observe(what_, {label_}, seconds_since(begun_)); }

std::string row_name(const Definition& what, Labels labels) {
  std::string name = what.name;
  for (const auto label : labels) name.append(1, kSeparator).append(label);
  return name;
}

RowLabels labels_of_row(const std::string& name) {
  RowLabels row{nullptr, {}};
  auto end = name.find(kSeparator);
  for (const auto* definition : definitions()) {
    if (definition->name == name.substr(0, end)) row.what = definition;
  }
  while (end != name.npos) {
    const auto begin = end + 1;
    end = name.find(kSeparator, begin);
    row.values.push_back(name.substr(begin, end == name.npos ? end : end - begin));
  }
  if (row.what && row.values.size() != row.what->labels.size()) row.what = nullptr;
  return row;
}

}  // namespace counters
