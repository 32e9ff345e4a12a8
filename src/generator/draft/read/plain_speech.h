#pragma once
#include "generator/draft/read/word.h"

namespace generator::draft {

// Puts turns of speech into the order that the other steps read: "a goose but it's a lawyer" becomes "a goose that is
// also a lawyer", "half man half biscuit" "a man that is half biscuit", "the moon is just cheese" "a moon made of
// cheese".
void say_plainly(Words& words);

// "a elevator" -> "an elevator", "forgeting" -> "forgetting".
void mend_spelling(Words& words);

}  // namespace generator::draft
