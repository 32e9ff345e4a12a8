#include "generator/logo/palette.h"

#include <array>
#include <map>
#include <vector>

namespace generator::logo {

namespace {

constexpr Colour from_hex(unsigned hex) {
  return {(hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0};
}

struct Field {
  unsigned bright, deep, band;
};

// clang-format off
const std::map<std::string_view, std::vector<Field>> kFields = {
    {"spooky", {{0x6b4fa0, 0x2b1a4f, 0x1d1238}, {0x3f7d5c, 0x12352c, 0x0d2620}, {0x8a5a83, 0x33193a, 0x26112c}}},
    {"sleepy", {{0x8fa5e0, 0x3d4f96, 0x2b3a73}, {0xb7a3dd, 0x5f4c96, 0x463673}, {0x7fb6c9, 0x2f6279, 0x224a5d}}},
    {"grumpy", {{0xd9745b, 0x8a2f2c, 0x5f1f22}, {0x8b95a5, 0x444e60, 0x2f3746}, {0xc98f4e, 0x77452a, 0x54301f}}},
    {"cosmic", {{0x4a5fc4, 0x1a1f5e, 0x121545}, {0x7b4bc0, 0x2a1760, 0x1d1047}, {0x2f7fb5, 0x0e2f5c, 0x0a2145}}},
    {"fancy",  {{0xa8324f, 0x5a1230, 0x3f0c22}, {0x2f8068, 0x0f4239, 0x0a2f29}, {0x5b3f9e, 0x2b1a5a, 0x1f1242}}},
    {"sad",    {{0x7fa0bd, 0x3b5673, 0x2a3f57}, {0x8f95b5, 0x474d72, 0x343956}, {0x79a9a5, 0x34605f, 0x254747}}},
    {"wild",   {{0xf08a3c, 0xb03a2e, 0x7a2523}, {0xe5c33a, 0xc9701f, 0x8c4a18}, {0xe0567f, 0x8f2159, 0x651640}}},
    {"cosy",   {{0xe9b872, 0xb3703f, 0x7c4a2c}, {0xd98f7c, 0x954a44, 0x6b3433}, {0xa9b87a, 0x5f7340, 0x44532e}}},
    {"retro",  {{0xf0a35a, 0xc14f4a, 0x7d2f45}, {0x57b5a6, 0x1f6f70, 0x17504f}, {0xe8c66a, 0xb7752f, 0x7f5023}}},
    {"neon",   {{0xe24ec0, 0x5a1f8f, 0x3c1466}, {0x2fd0d0, 0x1657a0, 0x103c73}, {0x8a5cff, 0x2a1c8a, 0x1d1363}}},
    {"heroic", {{0x4f8fd6, 0x1d4789, 0x143263}, {0xc8503f, 0x7a1f24, 0x56161b}, {0x4fa06a, 0x1c5a3a, 0x143f29}}},
    {"silly",  {{0xffb94f, 0xea7a34, 0xa44d25}, {0x6fd3a5, 0x259073, 0x1a6652}, {0x79c7f0, 0x2f86c4, 0x215f8d},
                {0xf78fb3, 0xc9467f, 0x8f2f5b}}},
    {"calm",   {{0x8fd0b5, 0x3d8f7d, 0x2b685b}, {0x92c9e6, 0x3f86b0, 0x2d6181}, {0xb9d48a, 0x6f9a45, 0x507031}}}};

constexpr std::array kMetals = {
    std::array<unsigned, 3>{0xf2c14e, 0x9a6414, 0xffefb0},  // gold
    std::array<unsigned, 3>{0xe3a35c, 0x85471f, 0xffdfb5},  // bronze
    std::array<unsigned, 3>{0xcfd8e3, 0x66758a, 0xffffff},  // silver
    std::array<unsigned, 3>{0xf4b7a0, 0x9c5646, 0xffe9df},  // rose gold
};
// clang-format on

// clang-format off
// These are for figures that the fields of the mood do not set off.
const std::vector<Field> kAnyMood = {
    {0x3d35a0, 0x231a66, 0x1a134d}, {0x0f6f7d, 0x0a4450, 0x09323d}, {0x9c2450, 0x5c0f33, 0x450b26},
    {0x1d62b8, 0x123a7d, 0x0d2b5e}, {0x1a7550, 0x0d4631, 0x0a3526}, {0x74308f, 0x431857, 0x331243},
    {0xa8302c, 0x651719, 0x4c1113}, {0x3c556f, 0x223447, 0x192736}, {0xf2c94c, 0xe0913a, 0x8c4a18},
    {0x9be0d0, 0x4fb3a5, 0x1f6a60}, {0xf59ab5, 0xd85f8a, 0x8f2f5b}};

const std::map<Effect, Field> kHappening = {
    {Effect::bubbles, {0x2f8fd0, 0x10447e, 0x0c3563}}, {Effect::city,    {0x5a4a92, 0x2a2358, 0x1c183f}},
    {Effect::flames,  {0x6e2420, 0x2b0e12, 0x2b0e12}}, {Effect::night,   {0x2c3f86, 0x121a49, 0x0e1438}},
    {Effect::rain,    {0x5f7fa2, 0x2d4460, 0x223449}}, {Effect::snow,    {0x4f97d2, 0x1e5b98, 0x174773}},
    {Effect::stars,   {0x4a3fa0, 0x161448, 0x110f38}}, {Effect::steam,   {0x2f9aa0, 0x0f4c58, 0x0c3a44}},
    {Effect::water,   {0x6fc0ee, 0x2f83c4, 0x1d5c90}}};
// clang-format on

}  // namespace

Colour mixed(Colour a, Colour b, double share_of_b) {
  const double rest = 1 - share_of_b;
  return {a.red * rest + b.red * share_of_b, a.green * rest + b.green * share_of_b,
          a.blue * rest + b.blue * share_of_b};
}

std::vector<Palette> palettes_for(std::string_view mood, const std::vector<Effect>& effects, Random& random) {
  const auto known = kFields.find(mood);
  auto fields = known == kFields.end() ? kFields.at("silly") : known->second;
  fields.insert(fields.end(), kAnyMood.begin(), kAnyMood.end());
  for (const auto effect : effects) {
    if (const auto happening = kHappening.find(effect); happening != kHappening.end()) fields = {happening->second};
  }
  // The coin is gold at least half of the time, as people expect of one.
  const auto& metal = random.below(2) == 0 ? kMetals[0] : random.one_of(kMetals);
  std::vector<Palette> made;
  for (const auto& field : fields)
    made.push_back({from_hex(metal[0]), from_hex(metal[1]), from_hex(metal[2]), from_hex(field.bright),
                    from_hex(field.deep), from_hex(field.band)});
  return made;
}

}  // namespace generator::logo
