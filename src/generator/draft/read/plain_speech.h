#pragma once
#include "generator/draft/read/word.h"

namespace generator::draft {

// Puts turns of speech into the order that the other steps read: "a goose but it's a lawyer" becomes "a goose that is
// also a lawyer", "half man half biscuit" becomes "a man that is half biscuit", and "the moon is just cheese" becomes
// "a moon made of cheese".
void say_plainly(Words& words);

// Corrects the spelling of articles and gerunds: "a elevator" becomes "an elevator", "forgeting" becomes "forgetting".
void mend_spelling(Words& words);

}  // namespace generator::draft
