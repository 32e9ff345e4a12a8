#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "generator/draft/describe/star.h"
#include "generator/ground/theme.h"

// Finds in a theme what the material has lines about.
namespace generator::draft::description {

// A topic is what is done, or where.
struct Topic {
  std::string at;                        // "at the dentist"
  std::string doing;                     // "cleaning teeth"
  std::string_view event, boss, people;  // "the check-up", "the dentist", "the patients"
  std::vector<std::string_view> props;   // "the drill"; never empty
  std::string_view saying, needs;        // "This may pinch"; "teeth courage"
  std::vector<lines::Line> lines;
  std::vector<std::string_view> coin_names;
  bool ours = false;  // the theme names none: the topic is one of lines::places
};

struct Cast {
  // Says how the other stands to the star, as the second field of lines::states does. A state that stands alone has no
  // other.
  enum class Bond { none, alone, other, office, pair, rivals, beside };

  Star star;
  bool invited = false;    // the theme has no star: we brought one
  bool named = false;      // the theme gives it a name, "Deborah"
  bool mentioned = false;  // it is the most telling thing of a sentence, whatever that is about
  bool leads = false;  // the theme's phrase is about it, as "a smug oyster" is, and "a chess match of oysters" is not
  Topic topic;
  std::optional<Star> other;
  Bond bond = Bond::none;
  std::vector<lines::Line> bond_lines, state_lines;
  bool has_state = false;
  std::vector<std::string_view> bond_names, state_names;  // for a coin

  // The theme's words that a line speaks of when it speaks of the topic, the other or the state.
  std::set<std::string> by_star, by_topic, by_other, by_state;
};

Cast cast_of(const Theme& theme, std::uint64_t turn);

}  // namespace generator::draft::description
