#pragma once

// Invariants that a caller can check during the run, without the database.
namespace chaos {

constexpr char kNo500[] = "no call is answered with 500";
constexpr char kDefinite[] = "every call gets a definite answer once the faults are over";
constexpr char kRevokedKey[] = "no call with a key succeeds if it began after the revocation was acknowledged";
constexpr char kLiveKey[] = "no key is refused unless its revocation was requested";
constexpr char kEndedSession[] =
    "no call with a session succeeds if it began after the end of the session was acknowledged";
constexpr char kLiveSession[] = "no session is refused unless its end was requested";
constexpr char kRightPassword[] = "the right password is never refused";
constexpr char kNewAddress[] = "no sign-up is told that its own email address is taken, however often it is sent";
constexpr char kSamePayment[] = "a payment that is sent again gets the same draft again";
constexpr char kNotCharged[] = "a payment that was served is never answered with 402 afterwards";
constexpr char kNothingCharged[] = "no answer says that nothing was charged when the payment was charged";
constexpr char kLogo[] = "the logo of an answer can be fetched";
constexpr char kReadable[] = "a session is found, with no less than its accepted events, whatever becomes of its rows";

constexpr const char* kInvariants[] = {kNo500,          kDefinite,      kRevokedKey, kLiveKey,     kEndedSession,
                                       kLiveSession,    kRightPassword, kNewAddress, kSamePayment, kNotCharged,
                                       kNothingCharged, kLogo,          kReadable};

}  // namespace chaos
