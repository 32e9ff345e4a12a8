#pragma once
#include <optional>
#include <string>

// What others say about the settlement of a payment, which is kept with it for good. A line of it:
//
//   2026-11-28T22:06:10Z sent 0x7777…7777 status 200: {"success":false,"errorReason":"settlement_pending",…
//   |                    |    |           as it was said, escaped, and cut after a thousand bytes
//   |                    |    the transaction that is named, or -
//   |                    as what it is named
//   when it was first said
namespace billing::rules {

constexpr char kSettled[] = "settled";      // it has moved the money
constexpr char kSent[] = "sent";            // it was made for this payment, and its outcome is not known
constexpr char kFailed[] = "failed";        // the chain has undone it
constexpr char kUsed[] = "used";            // the authorization was used before, perhaps in this transaction
constexpr char kElsewhere[] = "elsewhere";  // it is on another chain
constexpr char kUnclear[] = "unclear";      // no transaction is named, or one that may be of another payment

// These are the names of a transaction in the answers of facilitators.
constexpr const char* kTransactionNames[] = {
    "transaction", "transactionHash", "transaction_hash", "txHash", "tx_hash", "txid", "tx"};

// Returns the line without its time, which the database adds. The transaction is raw bytes, or empty.
std::string evidence_line(const std::string& meaning, const std::string& transaction, const std::string& said);

// Returns the 32 raw bytes of a hash in capitals or not, with 0x or without, or an empty text for anything else.
std::string transaction_spelt(const std::string& text);

// Returns the transaction that an answer names anywhere, even if it is no JSON or ends too early.
std::string transaction_named_in(const std::string& answer);

// Says whether a text, whoever has worded it, means that the chain has undone a transaction. It takes a proof away, and
// never gives one.
bool says_failed(const std::string& text);

// These read the lines. The first returns the transaction that somebody said had settled the payment.
std::optional<std::string> settled_according_to(const std::string& evidence);
// Says whether a transaction, or another use of the authorization, was ever named.
bool may_be_used(const std::string& evidence);
// Returns the transaction that has settled the payment, now that its authorization is used: that of those it is said to
// be (`used_in`, which may be empty) which was made for this payment before and was never called failed. One that is
// named only now may be anybody's.
std::optional<std::string> transaction_proved(const std::string& evidence, const std::string& used_in);

}  // namespace billing::rules
