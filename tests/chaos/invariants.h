#pragma once

// What a caller can see broken at once, without the database.
namespace chaos {

constexpr char kNo500[] = "no call is answered with 500";
constexpr char kDefinite[] = "every call is answered definitely once the faults are over";
constexpr char kRevokedKey[] = "no call with a key succeeds that began after its revocation was acknowledged";
constexpr char kLiveKey[] = "no key is refused that nobody asked to revoke";
constexpr char kEndedSession[] = "no session opens anything to a call that began after it was acknowledged as ended";
constexpr char kLiveSession[] = "no session is refused that nobody asked to end";
constexpr char kRightPassword[] = "the right password is never called wrong";
constexpr char kNewAddress[] = "no address is called taken before it was asked for";
constexpr char kSamePayment[] = "a payment that is sent again brings the same draft again";
constexpr char kNotCharged[] = "a payment that was served is not called off afterwards";
constexpr char kNothingCharged[] = "nobody is told that nothing was charged for what was charged already";
constexpr char kLogo[] = "the logo of an answer can be had";

constexpr const char* kInvariants[] = {kNo500,        kDefinite,    kRevokedKey,     kLiveKey,
                                     kEndedSession, kLiveSession, kRightPassword,  kNewAddress,
                                     kSamePayment,  kNotCharged,  kNothingCharged, kLogo};

}  // namespace chaos
