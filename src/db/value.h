#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace db {

// Holds a value to be bound to a `?`.
using Value = std::variant<std::nullptr_t, std::int64_t, std::uint64_t, std::string>;
using Values = std::vector<Value>;

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

// Makes one of a number, a text, nullptr, or of an optional one of these.
template <class T>
Value value(T&& given) {
  using Given = std::decay_t<T>;
  if constexpr (IsOptional<Given>::value) {
    return given ? value(*std::forward<T>(given)) : Value(nullptr);
  } else if constexpr (std::is_same_v<Given, std::nullptr_t> || std::is_same_v<Given, Value>) {
    return std::forward<T>(given);
  } else if constexpr (std::is_integral_v<Given>) {
    if constexpr (std::is_signed_v<Given> || std::is_same_v<Given, bool>)
      return std::int64_t{given};
    else
      return std::uint64_t{given};
  } else {
    return std::string(std::forward<T>(given));
  }
}

template <class... T>
Values values(T&&... given) {
  Values all;
  all.reserve(sizeof...(T));
  (all.push_back(value(std::forward<T>(given))), ...);
  return all;
}

}  // namespace db
