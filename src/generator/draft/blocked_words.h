#pragma once
#include <string_view>

namespace generator::draft::blocked {

// Refused anywhere inside a word, and spelled apart.
constexpr std::string_view kStems[] = {
    "fuck",   "fuk",    "nigg",    "nigga",    "faggot",    "cunt",    "bitch",    "whore",  "shit",   "pussy",
    "retard", "tranny", "wank",    "rapist",   "nazi",      "hitler",  "porn",     "dildo",  "jizz",   "blowjob",
    "penis",  "vagina", "asshole", "arsehole", "bastard",   "bollock", "pedo",     "paedo",  "molest", "hentai",
    "hooker", "incest", "suicid",  "genocid",  "holocaust", "jihad",   "terroris", "masturb"};

// Innocent words that hold one of the stems.
constexpr std::string_view kInnocent[] = {"scunthorpe", "shiitake",   "shitake",   "swank",    "swanky",
                                          "swanker",    "torpedo",    "torpedoes", "torpedos", "pedometer",
                                          "pedology",   "pedometers", "bastardy",  "hooker's", "snigger",
                                          "sniggers",   "niggle",     "niggling",  "niggles"};

// Refused as words of their own.
constexpr std::string_view kWords[] = {
    "anal",  "anus",   "arse",    "ass",   "asses",   "bdsm",   "boob",    "boobs",   "boner",  "bomb",   "bomber",
    "chink", "chinks", "clit",    "cock",  "cocks",   "coon",   "coons",   "cripple", "crip",   "cum",    "cums",
    "dago",  "damn",   "dick",    "dicks", "dyke",    "dykes",  "fag",     "fags",    "fagot",  "fap",    "fetish",
    "gook",  "gooks",  "gringo",  "gypsy", "heil",    "heroin", "hoe",     "hoes",    "homo",   "honky",  "isis",
    "jap",   "japs",   "jerkoff", "kike",  "kikes",   "kill",   "killer",  "kkk",     "lynch",  "meth",   "milf",
    "muff",  "murder", "naked",   "negro", "negroes", "nig",    "nude",    "nudes",   "orgasm", "orgy",   "paki",
    "pakis", "piss",   "poon",    "prick", "pricks",  "queef",  "rape",    "raped",   "rapes",  "raping", "reich",
    "scat",  "semen",  "sex",     "sexy",  "skank",   "slut",   "sluts",   "spastic", "spic",   "spics",  "tard",
    "tit",   "tits",   "titties", "turd",  "twat",    "twats",  "wetback", "wop",     "xxx",    "cocaine"};

// Real people, by the one name that is enough.
constexpr std::string_view kPeople[] = {
    "elon",       "musk",      "trump",   "biden",      "obama",     "putin",    "zelensky", "zelenskyy",
    "xi",         "jinping",   "kanye",   "kardashian", "beyonce",   "rihanna",  "eminem",   "bieber",
    "zuckerberg", "bezos",     "vitalik", "buterin",    "satoshi",   "nakamoto", "snowden",  "assange",
    "epstein",    "weinstein", "merkel",  "macron",     "sunak",     "thatcher", "reagan",   "nixon",
    "kennedy",    "clinton",   "kamala",  "messi",      "ronaldo",   "neymar",   "mbappe",   "lebron",
    "oprah",      "kissinger", "stalin",  "lenin",      "mussolini", "mao",      "gandhi",   "mandela",
    "netanyahu",  "erdogan",   "modi",    "bolsonaro",  "milei",     "lagarde",  "powell",   "yellen",
    "gensler",    "bankman",   "mcafee",  "tate",       "pewdiepie", "mrbeast",  "greta",    "thunberg"};

// ... and by two.
constexpr std::string_view kFullNames[] = {
    "taylor swift",    "bill gates",     "tim cook",       "steve jobs",     "donald trump",   "joe biden",
    "king charles",    "prince harry",   "prince william", "kim jong",       "jong un",        "snoop dogg",
    "lady gaga",       "brad pitt",      "tom cruise",     "tom hanks",      "will smith",     "chris rock",
    "joe rogan",       "sam altman",     "peter thiel",    "cathie wood",    "warren buffett", "michael jordan",
    "michael jackson", "tiger woods",    "mike tyson",     "conor mcgregor", "emma watson",    "harry styles",
    "ed sheeran",      "post malone",    "travis scott",   "billie eilish",  "ariana grande",  "selena gomez",
    "nancy pelosi",    "bernie sanders", "boris johnson",  "pope francis",   "dalai lama",     "do kwon",
    "keanu reeves"};

// Companies, products, franchises, other people's tokens.
constexpr std::string_view kBrands[] = {
    "tesla",     "spacex",    "neuralink", "starlink",    "google",   "youtube",     "gmail",     "facebook",
    "instagram", "whatsapp",  "tiktok",    "twitter",     "snapchat", "reddit",      "discord",   "telegram",
    "microsoft", "xbox",      "nintendo",  "playstation", "sony",     "samsung",     "huawei",    "xiaomi",
    "iphone",    "ipad",      "macbook",   "openai",      "chatgpt",  "gpt",         "anthropic", "claude",
    "gemini",    "copilot",   "nvidia",    "intel",       "amd",      "ibm",         "netflix",   "disney",
    "pixar",     "marvel",    "avengers",  "batman",      "superman", "spiderman",   "pokemon",   "pikachu",
    "mario",     "luigi",     "zelda",     "minecraft",   "fortnite", "roblox",      "lego",      "barbie",
    "mattel",    "starbucks", "mcdonalds", "mcdonald",    "kfc",      "pepsi",       "cola",      "coke",
    "nike",      "adidas",    "gucci",     "prada",       "rolex",    "ikea",        "walmart",   "costco",
    "ebay",      "paypal",    "visa",      "mastercard",  "coinbase", "binance",     "ftx",       "bitcoin",
    "btc",       "ethereum",  "eth",       "solana",      "dogecoin", "shib",        "pepe",      "wojak",
    "litecoin",  "xrp",       "cardano",   "polkadot",    "usdc",     "usdt",        "uniswap",   "chainlink",
    "bonk",      "floki",     "dogwifhat", "ferrari",     "porsche",  "lamborghini", "toyota",    "honda",
    "bmw",       "mercedes",  "audi",      "boeing",      "airbus",   "nasa",        "fifa",      "nba",
    "nfl",       "olympics",  "hogwarts",  "gandalf",     "frodo",    "hobbit",      "jedi",      "yoda",
    "vader",     "simpsons",  "spongebob", "shrek",       "garfield", "snoopy",      "moomin",    "godzilla",
    "oreo",      "nutella",   "spotify",   "uber"};

constexpr std::string_view kFullBrands[] = {"star wars",   "star trek",   "harry potter", "hello kitty", "mickey mouse",
                                            "donald duck", "burger king", "coca cola",    "red bull",    "taco bell",
                                            "pizza hut",   "dr pepper",   "game boy",     "apple watch", "hot wheels",
                                            "angry birds", "candy crush", "wall street",  "super mario", "winnie pooh",
                                            "lion king",   "donkey kong"};

}  // namespace generator::draft::blocked
