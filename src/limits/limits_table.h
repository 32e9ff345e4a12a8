#pragma once
#include <algorithm>
#include <cstdint>
#include <string>

#include "settings/config.h"

// Holds every limit that is counted in the table `throttles`: how many of what, in how long, of whom. throttle.h counts
// them, and the operator's table in scripts/README.md is made of them. What else is in `throttles` is named at the end.
namespace limits {

// Says how many are allowed: a number, or what a setting makes of it, and then in words for the README.
struct HowMany {
  constexpr HowMany(int number) : number(number) {}
  constexpr HowMany(int (*of)(const Config&), const char* words) : of(of), words(words) {}
  int number = 0;
  int (*of)(const Config&) = nullptr;
  const char* words = "";
};

// Says what a caller is told beyond a limit. In the text, {max} and {per} stand for the limit, and {seconds} for the
// wait. Where it is empty, the rule that asks words the refusal, since it has more to say than this limit.
struct Refused {
  const char *code, *text;
};

constexpr Refused kUsual{"too_many_requests", "At most {max} of these {per}. Please try again in {seconds} s."};

struct LimitRow {
  const char* name;  // in `throttles`; at most 24 characters
  HowMany how_many;
  int seconds;     // of a window, from the first attempt on
  int around = 0;  // so many times as much is for all networks around an address; 0: they are not counted
  Refused refused = kUsual;
  const char *who = "", *what = "";  // for the README

  int max(const Config& config) const { return how_many.of ? how_many.of(config) : how_many.number; }
};

// What an account may store is counted in units. Returns a part of it, or 0 if that has no limit.
constexpr std::int64_t kStorageUnit = 256 * 1024, kGigabyte = 1000 * 1000 * 1000;  // bytes
int part_of_storage(const Config& config, int part);

// These return what settings allow.
inline int tries(const Config& config) { return config.tries_per_address; }
inline int reads_of_address(const Config& config) { return 6 * config.requests_per_address; }
inline int sessions_of_key(const Config& config) { return config.sessions_per_key; }
// 600 are enough for an office.
inline int sessions_from_address(const Config& config) { return std::max(600, config.sessions_per_key / 5); }
inline int sessions_from_network(const Config& config) { return 2 * sessions_from_address(config); }
inline int sessions_of_sender(const Config& config) { return 5 * sessions_from_address(config); }
inline int sessions_of_senders_network(const Config& config) { return 10 * sessions_of_sender(config); }
// With fewer, strangers with a few public keys could use up what the account may begin.
inline int sessions_of_account(const Config& config) { return 10 * config.sessions_per_key; }
inline int storage_from_address(const Config& config) { return part_of_storage(config, 20); }
inline int storage_of_key(const Config& config) { return part_of_storage(config, 4); }

constexpr int kMinute = 60, kTenMinutes = 600, kHour = 3600, kDay = 24 * kHour;
constexpr Refused kSessions{"too_many_sessions", ""}, kStorage{"storage_full", ""},
    kReadMuch{"too_many_requests",
              "What you, or others with your address, have read took as much time as a minute has for it. Please try "
              "again in {seconds} s."},
    kTries{"TOO_MANY_REQUESTS", "Too many requests. Please try again later."},
    kFailed{"too_many_requests",
            "At most {max} generations in ten minutes may fail. Nothing was counted; please try again in {seconds} s, "
            "with another theme."};

// clang-format off
inline constexpr LimitRow
    // What players send.
    kSessionsFrom{"new session from", {sessions_from_address, "a fifth of `MILLRACE_KEY_SESSIONS`, but 600 at least"}, kMinute, 0, kSessions,
        "SDK key and address", "playback sessions begun; live ones go on. Of the sessions of one CMCD body, those that may begin are stored: the same again stores the others, and nothing twice"},
    kSessionsNear{"new session near", {sessions_from_network, "twice as many"}, kMinute, 0, kSessions,
        "SDK key and network of 48 bits", "the same"},
    kSessionsOfKey{"new session key", {sessions_of_key, "`MILLRACE_KEY_SESSIONS`"}, kMinute, 0, kSessions,
        "SDK key", "the same, and an address may begin a few all the same (20; 200 of a network of 48 bits; less with less than 10,000 a minute), whatever strangers have begun with the key"},
    kSessionsOfSender{"new session address", {sessions_of_sender, "five times what one address may with one key"}, kMinute, 0, kSessions,
        "address that sends", "the same with any keys, since keys cost nothing"},
    kSessionsOfSendersNetwork{"new session network", {sessions_of_senders_network, "ten times that"}, kMinute, 0, kSessions,
        "network of 48 bits that sends", "the same"},
    kSessionsOfAccount{"new session account", {sessions_of_account, "ten times what one key may"}, kMinute, 0, kSessions,
        "account", "the same with any keys; an address may begin a few with each key all the same"},
    kSessionsBehind{"new session behind", {sessions_from_address, "as many as one address with one key"}, kMinute, 0, kSessions,
        "account and address that its key names as a proxy", "no limit: playback sessions begun all the same once that address, or its network, has begun what it may with any keys, whatever strangers have begun from there"},
    kStoredFrom{"stored from", {storage_from_address, "a twentieth of `MILLRACE_ACCOUNT_GB`"}, kDay, 2, kStorage,
        "SDK key and address", "disk that is stored: 256 KiB are counted at a time, what is less by chance; a body that comes again counts once. `Retry-After` is an hour at most"},
    kStoredWithKey{"stored key", {storage_of_key, "a quarter of `MILLRACE_ACCOUNT_GB`"}, kDay, 0, kStorage,
        "SDK key", "the same. Beyond it, sessions go on, of one CMCD body as well, and addresses begin others until they have stored a thousandth of `MILLRACE_ACCOUNT_GB` that day, but 4 MiB at least (a network of 48 bits ten times that); one that has stored a hundredth stores no more. `Retry-After` is an hour at most"},

    // Generations, payments and the home page.
    kFailedFrom{"failed address", 20, kTenMinutes, 10, kFailed,
        "address", "generations that a text provider was asked for and that failed, paid or free; not those while it is down"},
    kFailedWithKey{"failed key", 200, kTenMinutes, 0, kFailed, "API key", "the same with a key"},
    // Each costs a call to the facilitator, which counts them, too.
    kInvalidPayments{"payment invalid", 20, kTenMinutes, 10,
        {"too_many_payments", "Too many payments from here were not valid. Nothing was charged; please try again later."},
        "address", "payments that the facilitator called invalid, or that were already spent on the chain"},
    // Perhaps they are invalid, and perhaps it is the facilitator's fault, so there may be more of them.
    kUncheckedPayments{"payment unchecked", 60, kTenMinutes, 10,
        {"too_many_payments", "Too many payments from here could not be checked. Nothing was charged; please try again later."},
        "address", "payments that the facilitator gave no verdict on"},
    kCheckouts{"checkout address", 10, kMinute, 10,
        {"too_many_checkouts", "At most {max} checkouts {per}. Nothing was charged. Please try again in {seconds} s."},
        "address", "checkouts by card begun"},
    kPackGuesses{"pack guess address", 10, kHour, 10,
        {"too_many_guesses", "Too many wrong Idempotency-Keys came from this address. Send the same X-PAYMENT again in {seconds} s; do not sign a new one."},
        "address", "wrong `Idempotency-Key`s with a payment for a pack"},
    kWalletSignIns{"wallet sign-in address", 20, kHour, 10,
        {"too_many_sign_ins", "Too many wallets have signed in from this address. Please try again in {seconds} s."},
        "address", "sign-ins with a wallet, right or wrong"},
    kReports{"report address", 10, kHour, 10, kUsual, "address", "drafts reported"},
    kWaitlist{"waitlist address", 10, kMinute, 10, kUsual, "address", "entries of the waitlist"},

    // Passwords. accounts/rules/throttle.h says in which order they are taken.
    kSignIns{"sign-in address", {tries, "`MILLRACE_AUTH_TRIES`"}, 10, 10, kTries, "address", "sign-ins"},
    kSignUps{"sign-up address", {tries, "`MILLRACE_AUTH_TRIES`"}, 10, 10, kTries, "address", "sign-ups"},
    kPasswordChanges{"change address", {tries, "`MILLRACE_AUTH_TRIES`"}, 10, 10, kTries, "address", "password changes and deletions"},
    kPasswords{"password pair", 10, kTenMinutes, 0, kTries, "account and address", "wrong passwords at sign-in"},
    kPasswordsOfAll{"password account", 100, kHour, 0, kTries,
        "account", "the same, from everywhere but addresses it is signed in from"},
    kPasswordsBeyond{"password beyond", 3, kHour, 10, kTries, "account and address", "the same, beyond that"},
    kOwnPasswords{"own password pair", 10, kTenMinutes, 10, kTries,
        "user and address", "wrong passwords with password changes and deletions"},
    kResets{"reset address", 10, kMinute, 10, kTries, "address", "uses of a reset e-mail"},
    kLinkPasswords{"link password address", 10, kMinute, 10, kTries, "address", "passwords sent with a link"},

    // E-mails. What one address asks for counts to whomever it goes, as whoever receives it may have asked for nothing.
    kResetsAMinute{"reset e-mail minute", 10, kMinute, 10, kTries, "address that asks", "e-mails that reset a password, to whomever they go"},
    kResetsAnHour{"reset e-mail hour", 40, kHour, 10, kTries, "address that asks", "the same"},
    kResetsOfPair{"reset e-mail pair", 3, kMinute, 0, kTries, "e-mail address and address that asks", "the same"},
    kResetsOfAll{"reset e-mail all", 20, kHour, 0, kTries, "e-mail address", "the same, whoever asks"},
    kResetsBeyond{"reset e-mail beyond", 3, kHour, 10, kTries, "e-mail address and address that asks", "the same, beyond that"},
    kEmailsAMinute{"address e-mail minute", 10, kMinute, 10, kTries,
        "address that asks", "all other e-mails, to whomever they go: sign-ups that have to be verified, verifications, changes of an address, invitations"},
    kEmailsAnHour{"address e-mail hour", 40, kHour, 10, kTries, "address that asks", "the same"},
    kEmailsOfPair{"address e-mail pair", 3, kMinute, 0, kTries, "e-mail address and address that asks", "the same"},
    kEmailsOfAll{"address e-mail all", 20, kHour, 0, kTries, "e-mail address", "the same, whoever asks"},
    kEmailsBeyond{"address e-mail beyond", 3, kHour, 10, kTries, "e-mail address and address that asks", "the same, beyond that"},
    kInvitations{"invite account", 20, kHour, 0, kTries, "account", "invitations by e-mail"},

    // What signed-in users change and read.
    kChanges{"change user", 10000, kDay, 0, kUsual, "user", "changes below `/api/v1`, other than telemetry; each is noted as activity"},
    kTokensMinted{"key account", 300, kMinute, 0, kUsual, "user", "SDK keys, read tokens and shared screens minted"},
    kStreamsRegistered{"stream account", 30, kMinute, 0, kUsual, "user", "streams registered"},
    kLookedUpOfAccount{"looked up account", 100, kMinute, 0, kUsual,
        "user", "time that looking up hostnames takes: one unit for each 50 ms"},
    kLookedUpFrom{"looked up address", 100, kMinute, 2, kUsual, "address", "the same"},
    kFiltersSaved{"filter account", 300, kMinute, 0, kUsual, "user", "changes of saved filters"},
    kReportsAsked{"report user", 10, kDay, 0, kUsual, "user", "reports that they have sent to themselves besides those that are due"},
    kMarksSet{"mark account", 1000, kDay, 0, kUsual, "user", "marks set"},
    kAlertsChanged{"alert account", 300, kMinute, 0, kUsual, "account", "changes of alerts"},
    kAlertTests{"alert test account", 20, kHour, 0, kUsual, "account", "tests of alerts' messages"},
    kAlertEmails{"alert e-mail account", 400, kDay, 0, kUsual,
        "account", "e-mails of its alerts, to all recipients; beyond that they are listed as not sent"},
    kAlertWebhooks{"alert webhook account", 1000, kDay, 0, kUsual, "account", "the same of messages to webhooks, however often each is tried"},
    kAlertRecipients{"alert recipient", 12, kDay, 0, kUsual, "alert and recipient", "its messages; beyond that they are listed as not sent"},
    kReads{"read caller", 300, kMinute, 0, kReadMuch,
        "user who is signed in; API key (`/api/usage`)", "what is read: one unit for each 50 ms, on average; what changes something is not refused"},
    kReadsOfAccount{"read account", 300, kMinute, 0, kUsual,
        "account", "reads of its sessions and figures, with whatever cookie or token, and deletions of sessions: one unit each, one for each 50 ms, and one for each 1,000 events beyond 5,000 (of one session 20 at most) or 1,000 sessions (5,000 for `insights`) that it takes"},
    kReadsOfShare{"read share", 300, kMinute, 0, {"too_many_requests", "This link has been read as often as it may within a minute. Please try again in {seconds} s."},
        "shared screen", "the same with its link, instead of its account's"},
    kReadsOfShares{"read shares", 600, kMinute, 0, {"too_many_requests", "The shared screens of this account have been read as often as they may within a minute. Please try again in {seconds} s."},
        "account", "the same with the links of all its shared screens together"},
    kReadsFrom{"read address", {reads_of_address, "six times `MILLRACE_ADDRESS_RATE`"}, kMinute, 2, kReadMuch,
        "address", "all of that together: one unit for each 50 ms"},
    kLists{"list account", 300, kMinute, 0, kUsual, "user", "lists of more than 1,000 keys or tokens: one unit for each 200"};

inline constexpr const LimitRow* kLimits[] = {
    &kSessionsFrom, &kSessionsNear, &kSessionsOfKey, &kSessionsOfSender, &kSessionsOfSendersNetwork, &kSessionsOfAccount, &kSessionsBehind, &kStoredFrom, &kStoredWithKey,
    &kFailedFrom, &kFailedWithKey, &kInvalidPayments, &kUncheckedPayments, &kCheckouts, &kPackGuesses, &kWalletSignIns, &kReports, &kWaitlist,
    &kSignIns, &kSignUps, &kPasswordChanges, &kPasswords, &kPasswordsOfAll, &kPasswordsBeyond, &kOwnPasswords, &kResets, &kLinkPasswords,
    &kResetsAMinute, &kResetsAnHour, &kResetsOfPair, &kResetsOfAll, &kResetsBeyond,
    &kEmailsAMinute, &kEmailsAnHour, &kEmailsOfPair, &kEmailsOfAll, &kEmailsBeyond, &kInvitations,
    &kChanges, &kTokensMinted, &kStreamsRegistered, &kLookedUpOfAccount, &kLookedUpFrom, &kFiltersSaved, &kReportsAsked, &kMarksSet, &kAlertsChanged, &kAlertTests, &kAlertEmails, &kAlertWebhooks, &kAlertRecipients, &kReads, &kReadsOfAccount, &kReadsOfShare, &kReadsOfShares, &kReadsFrom, &kLists};

// Names what else is in `throttles`. What callers meet of it stands in the README's table of other limits.
inline constexpr char kFigures[] = "figures", kFindings[] = "findings", kVerify[] = "verify by alarm", kGenerateOnce[] = "generate once", kLargeRead[] = "large read account",
    kLookUpOfAccount[] = "look-up account", kLookUpFrom[] = "look-up address";
struct TurnName {  // of a turn (turn.h), which has a lease of this name and counts what accounts and networks have had
  const char *lease, *account, *network;
};
inline constexpr TurnName kLookUp{"turn look-up", "turn account look-up", "turn network look-up"},
    kWholeList{"turn whole list", "turn account whole list", "turn network whole list"};
// Of those who wait since something was slow (backoff.h).
inline constexpr char kSlowAccount[] = "slow account", kSlowAddress[] = "slow address", kSlowDomain[] = "slow domain";
// clang-format on

// Says in how long, as in "10 a minute".
std::string per(int seconds);

// Prints the table of the README, with these settings.
std::string as_markdown(const Config& config);

}  // namespace limits
