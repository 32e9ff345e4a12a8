#include <algorithm>
#include <iterator>
#include <string_view>

#include "generator/draft/ticker.h"

namespace generator::draft {

namespace {

// clang-format off
constexpr std::string_view kTaken[] = {
    // Tokens
    "AAVE", "ADA", "AERO", "AGIX", "AKT", "ALGO", "ANKR", "APE", "APT", "ARB", "ATOM", "AVAX", "AXS", "BABYDOGE", "BAT", "BCH", "BGB",
    "BLUR", "BNB", "BOME", "BONK", "BRETT", "BSV", "BTC", "BTT", "CAKE", "CAT", "CFX", "CHEEMS", "CHILLGUY", "CHZ", "COMP", "CRO", "CRV",
    "CVX", "DAI", "DASH", "DEGEN", "DOG", "DOGE", "DOGS", "DOT", "DYDX", "EGLD", "ENA", "ENJ", "ENS", "EOS", "ETC", "ETH", "ETHFI",
    "FARTCOIN", "FET", "FIL", "FLOKI", "FLOW", "FLR", "FTM", "FTT", "GALA", "GIGA", "GMX", "GNO", "GOAT", "GRASS", "GRT", "HBAR", "HNT",
    "HYPE", "ICP", "IMX", "INJ", "IOTA", "JASMY", "JTO", "JUP", "KAIA", "KAS", "KAVA", "KCS", "KSM", "LDO", "LEO", "LINK", "LTC",
    "LUNA", "MANA", "MANTA", "MATIC", "MEME", "MEW", "MINA", "MKR", "MOG", "MOODENG", "MORPHO", "MYRO", "NEAR", "NEIRO", "NEO", "NEXO",
    "NOT", "OKB", "OM", "ONDO", "OP", "ORDI", "PAXG", "PENGU", "PEPE", "PENDLE", "PNUT", "POL", "POPCAT", "PUMP", "PYTH", "QNT", "QTUM",
    "RAY", "RENDER", "RNDR", "ROSE", "RUNE", "SAFE", "SAND", "SATS", "SEI", "SHIB", "SLERF", "SNX", "SOL", "SPX", "STRK", "STX", "SUI",
    "SUPER", "SUSHI", "TAO", "THETA", "TIA", "TON", "TRAC", "TRUMP", "TRX", "TURBO", "TWT", "UNI", "USDC", "USDE", "USDT", "VET", "VIRTUAL",
    "WBTC", "WEN", "WIF", "WLD", "WOJAK", "XDC", "XEC", "XLM", "XMR", "XRP", "XTZ", "YFI", "ZEC", "ZEN", "ZIL", "ZK", "ZRO", "ZRX", "TUSD",
    "BUSD", "FDUSD", "PYUSD", "BONE", "LADYS", "TOSHI", "MICHI", "PONKE", "RATS", "TURT", "CORE", "GMT", "GST", "LUNC", "USTC", "WAVES",
    // Currencies and metals
    "AED", "ARS", "AUD", "BDT", "BHD", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "EUR", "GBP", "HKD", "HUF", "IDR",
    "ILS", "INR", "JPY", "KES", "KRW", "KWD", "LKR", "MAD", "MXN", "MYR", "NGN", "NOK", "NZD", "OMR", "PEN", "PHP", "PKR", "PLN", "QAR",
    "RON", "RUB", "SAR", "SEK", "SGD", "THB", "TRY", "TWD", "UAH", "USD", "UYU", "VND", "XAG", "XAU", "XOF", "ZAR",
    // Shares and funds
    "AAL", "AAPL", "ABBV", "ABNB", "ABT", "ADBE", "ADI", "ADP", "AIG", "AMD", "AMGN", "AMT", "AMZN", "APP", "ARKK", "ARM", "ASML", "AVGO",
    "AXP", "BABA", "BAC", "BAX", "BBY", "BIDU", "BLK", "BMY", "BRK", "CAR", "CAVA", "CHEF", "CHWY", "CMCSA", "COIN", "COST", "CRM", "CRWD",
    "CSCO", "CVS", "CVNA", "DAL", "DASH", "DELL", "DIA", "DIS", "DKNG", "DNUT", "DUK", "EAT", "EBAY", "ETSY", "EXPE", "FDX", "FIZZ", "FROG",
    "FUN", "GEO", "GME", "GOLD", "GOOG", "GOOGL", "GRAB", "HOG", "HOOD", "HON", "HOOK", "IBM", "INTC", "INTU", "ISRG", "IWM", "JACK", "JNJ",
    "JPM", "KO", "LAMB", "LAZY", "LCID", "LIN", "LLY", "LOVE", "LUV", "LYFT", "MCD", "MCO", "META", "MMM", "MOON", "MRK", "MSFT", "MSTR", "NET",
    "NFLX", "NIO", "NKE", "NOW", "NVDA", "NVO", "ORCL", "PEP", "PFE", "PINS", "PLAY", "PLTR", "PLUG", "PYPL", "PZZA", "QCOM", "QQQ", "RBLX",
    "RDDT", "RIVN", "ROKU", "RUN", "SAP", "SBUX", "SCHW", "SHAK", "SHEL", "SHOP", "SNAP", "SNOW", "SOFI", "SONY", "SOXL", "SPCE", "SPOT", "SPY",
    "SQ", "TAP", "TEAM", "TGT", "TLT", "TM", "TMUS", "TQQQ", "TSLA", "TSM", "TXN", "UBER", "UNH", "UNP", "UPS", "VOO", "VTI", "VZ", "WEN",
    "WFC", "WING", "WISH", "WMT", "WOOF", "XOM", "YELP", "ZM", "ZOOM",
    // Agencies
    "BIS", "CFTC", "CIA", "DOJ", "ECB", "FBI", "FCA", "FDIC", "FED", "FINRA", "IMF", "IRS", "NASA", "NATO", "NSA", "OCC", "SEC", "WHO"};

// What letters must not spell, anywhere in a ticker.
constexpr std::string_view kRude[] = {"ASS", "ANUS", "ANAL", "ARSE", "BOOB", "CLIT", "COCK", "COON", "CUM", "CUNT", "DAMN", "DICK", "DYKE", "FAG",
                                      "FAP", "FUC", "FUK", "FCK", "GOOK", "HOE", "HOMO", "ISIS", "JAP", "JIZ", "KIKE", "KKK", "NAZI", "NIG", "NGR",
                                      "PAKI", "PEDO", "PISS", "POO", "PORN", "PUSS", "RAPE", "SEX", "SHIT", "SHT", "SLUT", "SPIC", "TIT", "TURD",
                                      "TWAT", "WANK", "WHOR", "XXX", "SS88", "1488", "DIE", "KILL", "BUTT", "PEE", "CRAP", "SCAM", "RUG", "DEAD"};
// clang-format on

}  // namespace

bool is_taken(const std::string& ticker) {
  return std::find(std::begin(kTaken), std::end(kTaken), ticker) != std::end(kTaken) ||
         std::any_of(std::begin(kRude), std::end(kRude),
                     [&](std::string_view rude) { return ticker.find(rude) != std::string::npos; });
}

}  // namespace generator::draft
