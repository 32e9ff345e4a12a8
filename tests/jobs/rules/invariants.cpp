// Which data `millrace-admin verify` reports as broken, and which it does not.
#include "jobs/rules/invariants.h"

#include <string>
#include <vector>

#include "support/stack.h"

#include <CppUTest/TestHarness.h>

using jobs::rules::check_tables;

namespace {

using Statements = std::vector<std::string>;

const std::string kNow = "UTC_TIMESTAMP(3)";

std::string ago(int minutes) { return kNow + " - INTERVAL " + std::to_string(minutes) + " MINUTE"; }

std::string slot(const std::string& state, const std::string& lease_until = kNow) {
  return "INSERT INTO free_slots (day, bucket, network, slot, network_slot, state, holder, lease_until)"
         " VALUES (UTC_DATE(), 'nobody', 'nobody', 1, 1, '" +
         state + "', 'one', " + lease_until + ")";
}

std::string generation(const std::string& paid_by, const std::string& created_at = kNow) {
  return "INSERT INTO generations (id, created_at, paid_by, theme, coin_name, ticker, description, logo_sha256, "
         "generator, seed, network)"
         " VALUES ('one', " +
         created_at + ", '" + paid_by + "', '', '', '', '', 'logo', '', 1, " +
         (paid_by == "payment" ? "'base'" : "NULL") + ")";
}
const std::string kLogo = "INSERT INTO logos (sha256, png, created_at) VALUES ('logo', '', UTC_TIMESTAMP(3))";

std::string key(int credits, const std::string& network = "NULL") {
  return "INSERT INTO api_keys (id, key_hash, hint, label, network, credits_left, created_at)"
         " VALUES ('key', '', '', '', " +
         network + ", " + std::to_string(credits) + ", UTC_TIMESTAMP(3))";
}

std::string moved(const std::string& ref, const std::string& kind, int credits) {
  return "INSERT INTO credit_ledger (ref, kind, key_id, delta, created_at)"
         " VALUES ('" +
         ref + "', '" + kind + "', 'key', " + std::to_string(credits) + ", UTC_TIMESTAMP(3))";
}

std::string hold(const std::string& lease_until = kNow) {
  return "INSERT INTO credit_holds (ref, key_id, lease_until) VALUES ('one', 'key', " + lease_until + ")";
}

std::string payment(const std::string& purpose, const std::string& state, int attempts,
                    const std::string& lease_until = kNow, const std::string& next_check_at = kNow) {
  return "INSERT INTO payments (id, purpose, network, asset, payer, nonce, pay_to, value, valid_after, valid_before,"
         " authorization_hash, request_hash, bucket, payload, state, lease_token, lease_until, settle_attempts, "
         "open_attempts,"
         " next_check_at, first_seen, transaction_hash) VALUES ('one', '" +
         purpose + "', 'base', '', '', '', '', 1, 0, 1, '', '', '', '{}', '" + state + "', '', " + lease_until + ", " +
         std::to_string(attempts) + ", 0, " + next_check_at + ", UTC_TIMESTAMP(3), " +
         (state == "SETTLED" ? "'transaction'" : "NULL") + ")";
}

// The same payment with another id.
std::string as(const std::string& id, std::string payment) {
  payment.replace(payment.find("'one'"), 5, "'" + id + "'");
  return payment.replace(payment.find("'base', '', '', ''"), 18, "'base', '', '', '" + id + "'");
}

std::string order(const std::string& method, const std::string& state, const std::string& key_id) {
  return "INSERT INTO orders (id, method, state, network, credits, key_id, created_at)"
         " VALUES ('one', '" +
         method + "', '" + state + "', " + (method == "x402" ? "'base'" : "NULL") + ", 5, " + key_id +
         ", UTC_TIMESTAMP(3))";
}

std::string user(const std::string& id) {
  return "INSERT INTO users (id, email, name, created_at, updated_at)"
         " VALUES ('" +
         id + "', '" + id + "@example.test', '', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))";
}

std::string session(const std::string& lasts) {
  return "INSERT INTO sessions (token, id, user_id, remembered, ip_address, user_agent, created_at, updated_at, "
         "expires_at)"
         " VALUES ('t', 's', 'u', TRUE, '', '', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL " +
         lasts + ")";
}

}  // namespace

TEST_GROUP(Invariants) {
  db::Database& database = Stack::running().database();

  // Stops the clock, so that today's rows stay today's.
  void setup() override { db::Autocommit(database).run("SET timestamp = UNIX_TIMESTAMP()"); }
  void teardown() override { db::Autocommit(database).run("SET timestamp = DEFAULT"); }

  // The invariants that these rows break, tried in a transaction that is never committed.
  std::string broken_by(const Statements& statements) {
    const auto before = check_tables(database);
    db::Transaction tx(database);
    for (const auto& statement : statements) tx.run(statement);
    const auto after = check_tables(database);
    std::string broken;
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (after[i].violations != before[i].violations) broken += (broken.empty() ? "" : "; ") + after[i].invariant;
    }
    return broken;
  }
  void check_sound(const Statements& statements) { STRCMP_EQUAL("", broken_by(statements).c_str()); }
  void check_broken(const char* rule, const Statements& statements) {
    STRCMP_EQUAL(rule, broken_by(statements).c_str());
  }
};

TEST(Invariants, require_a_generation_for_each_used_slot) {
  const char kRule[] = "each used slot has its generation";
  check_broken(kRule, {slot("used")});
  check_sound({slot("used"), generation("slot"), kLogo});
  check_sound({slot("held")});
  check_broken((std::string(kRule) + "; each generation paid by a credit has spent one").c_str(),
               {slot("used"), generation("credit"), kLogo});
}

TEST(Invariants, require_a_used_slot_for_each_free_generation_of_today) {
  const char kRule[] = "each free generation of today has its used slot";
  check_broken(kRule, {generation("slot"), kLogo});
  check_broken(kRule, {generation("slot"), kLogo, slot("held")});
  check_broken(kRule, {generation("slot", "UTC_DATE()"), kLogo});
  check_sound({generation("slot", "UTC_DATE() - INTERVAL 1 SECOND"), kLogo});
}

TEST(Invariants, require_a_generation_or_a_hold_for_each_credit_spent) {
  const char kRule[] = "each credit that was spent and not given back has its generation, or is still held";
  const auto spent_and = [](int left, const Statements& more) {
    Statements all = {key(left), moved("first", "issue", 2), moved("one", "hold", -1)};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  check_broken(kRule, spent_and(1, {}));
  check_broken(kRule, spent_and(2, {moved("other", "release", 1)}));
  check_sound(spent_and(2, {moved("one", "release", 1)}));
  check_sound(spent_and(1, {generation("credit"), kLogo}));
  check_sound(spent_and(1, {hold()}));
}

TEST(Invariants, forbid_returning_a_credit_for_a_served_or_held_generation) {
  const char kRule[] = "no credit was given back for a generation that was served, or while it is held";
  const std::string issued = moved("first", "issue", 2), spent = moved("one", "hold", -1),
                    back = moved("one", "release", 1);
  check_broken(kRule, {key(2), issued, spent, back, generation("credit"), kLogo});
  check_broken(kRule, {key(2), issued, spent, back, hold()});
}

TEST(Invariants, require_a_spent_credit_for_each_keyed_generation) {
  const char kRule[] = "each generation paid by a credit has spent one";
  check_broken(kRule, {generation("credit"), kLogo});
  check_broken(kRule, {generation("credit"), kLogo, key(5), moved("one", "topup", 5)});
}

TEST(Invariants, require_ledgers_that_add_up) {
  const char kRule[] = "each key's ledger adds up to its credits";
  check_broken(kRule, {key(1)});
  check_broken(kRule, {key(1), moved("first", "issue", 2)});
  check_sound({key(0)});
  check_sound({key(3), moved("first", "issue", 2), moved("second", "topup", 1)});
}

TEST(Invariants, forbid_holds_two_minutes_after_their_lease) {
  const char kRule[] = "no place or credit is held beyond its lease";
  check_broken(kRule, {slot("held", ago(3))});
  check_broken(kRule, {hold(ago(3))});
  check_sound({slot("held", ago(1)), hold(ago(1))});
  check_sound({slot("used", ago(3)), generation("slot"), kLogo});
}

TEST(Invariants, require_a_generation_for_each_settled_payment_and_vice_versa) {
  check_broken("each settled payment for a generation has it", {payment("generate", "SETTLED", 1)});
  check_broken("each generation paid by a payment has it, settled", {generation("payment"), kLogo});
  check_broken("each generation paid by a payment has it, settled",
               {generation("payment"), kLogo, payment("generate", "SETTLING", 1)});
  check_sound({generation("payment"), kLogo, payment("generate", "SETTLED", 1)});
  check_sound({payment("generate", "VOID", 1)});
}

TEST(Invariants, require_an_attempt_to_settle_before_an_outcome) {
  const char kRule[] = "no payment is settled or void that was never sent to be settled";
  for (const char* state : {"VOID", "SETTLING", "UNRESOLVED"}) check_broken(kRule, {payment("generate", state, 0)});
  check_broken(kRule, {payment("generate", "SETTLED", 0), generation("payment"), kLogo});
  for (const char* state : {"CLAIMED", "GENERATED"}) {
    check_broken(kRule, {payment("generate", state, 1)});
    check_sound({payment("generate", state, 0)});
  }
}

TEST(Invariants, require_payments_with_unknown_outcome_to_be_reconciled) {
  const char kRule[] = "no payment of unknown outcome is left alone";
  check_broken(kRule, {payment("generate", "SETTLING", 1, ago(16), ago(16))});
  check_sound({payment("generate", "SETTLING", 1, ago(16), ago(14))});
  check_sound({payment("generate", "SETTLING", 1, ago(14), ago(16))});
  check_sound({payment("generate", "UNRESOLVED", 1, ago(16), ago(16))});
}

TEST(Invariants, require_an_order_for_each_settled_pack_payment_and_vice_versa) {
  const char kRule[] =
      "each settled payment for a pack has its order, fulfilled or taken back, and the other way round";
  const std::string paid = payment("pack", "SETTLED", 1), issued = moved("one", "issue", 5);
  check_broken(kRule, {paid});
  check_broken(kRule, {paid, order("x402", "open", "NULL")});
  check_broken(kRule, {order("x402", "open", "NULL"), payment("pack", "SETTLING", 1)});
  check_broken(kRule, {order("x402", "open", "NULL")});
  check_sound({paid, key(5, "'base'"), issued, order("x402", "fulfilled", "'key'")});
  check_sound({order("card", "open", "NULL")});
}

TEST(Invariants, require_what_was_paid_on_a_network_to_be_sold_for_that) {
  const char kRule[] = "what was paid on a network is sold for that network only";
  const std::string paid = payment("pack", "SETTLED", 1), issued = moved("one", "issue", 5),
                    sold = order("x402", "fulfilled", "'key'");
  check_broken(kRule, {paid, key(5), issued, sold});
  check_broken(kRule, {paid, key(5, "'base-sepolia'"), issued, sold});
  check_broken(kRule, {paid, key(5, "'base'"), issued, sold, "UPDATE payments SET network = 'base-sepolia'"});
  check_broken(
      "each generation paid by a payment is of its network",
      {generation("payment"), kLogo, payment("generate", "SETTLED", 1), "UPDATE generations SET network = NULL"});
}

TEST(Invariants, require_the_credits_of_a_fulfilled_order_on_its_key_once) {
  const char kRule[] = "each fulfilled order has put its credits on its own key, once";
  const std::string issued = moved("one", "issue", 5);
  check_sound({key(5), issued, order("card", "fulfilled", "'key'")});
  check_broken(kRule, {order("card", "fulfilled", "'key'")});
  check_broken(kRule, {order("card", "fulfilled", "NULL")});
  check_broken(kRule, {key(5), issued, order("card", "open", "'key'")});
  check_broken(kRule, {key(4), moved("one", "issue", 4), order("card", "fulfilled", "'key'")});
  check_broken(kRule, {key(5), moved("two", "issue", 5), order("card", "fulfilled", "'key'")});
  check_broken(kRule, {key(5), moved("one", "topup", 5), order("card", "fulfilled", "'key'")});
}

TEST(Invariants, require_a_logo_for_each_generation_and_a_password_for_each_user) {
  check_broken("each generation has its logo", {generation("slot"), slot("used")});
  check_broken("each user has a password", {user("u")});
  check_sound({user("u"), "UPDATE users SET unclaimed = TRUE WHERE id = 'u'"});
}

TEST(Invariants, require_sign_ups_to_wait_for_nobody_who_has_the_account) {
  const std::string waits =
      "INSERT INTO sign_ups (id, user_id, name, password_hash, created_at) VALUES ('s', 'u', '', '$', "
      "UTC_TIMESTAMP(3))";
  check_sound({user("u"), "UPDATE users SET unclaimed = TRUE WHERE id = 'u'", waits});
  check_broken("each user has a password; no sign-up waits for an address that is its owner's", {user("u"), waits});
}

TEST(Invariants, require_sessions_to_expire_within_seven_days) {
  const char kRule[] = "each user has a password; no session lasts longer than seven days from its last renewal";
  check_broken(kRule, {user("u"), session("7 DAY + INTERVAL 2 SECOND")});
  check_broken("each user has a password", {user("u"), session("7 DAY")});
}

TEST(Invariants, require_different_transactions_for_different_payments) {
  const char kRule[] = "each settled payment has a transaction of its own";
  const std::string settled = payment("generate", "SETTLED", 1), generated = generation("payment");
  check_broken(kRule, {settled, generated, kLogo, "UPDATE payments SET transaction_hash = NULL WHERE value = 1"});
  const Statements two = {
      settled, generated, kLogo, as("two", settled),
      "INSERT INTO generations (id, created_at, paid_by, theme, coin_name, ticker, description, logo_sha256,"
      " generator, seed, network)"
      " SELECT 'two', created_at, paid_by, theme, coin_name, ticker, description, logo_sha256, generator, seed, network"
      "   FROM generations WHERE id = UNHEX(RPAD(HEX('one'), 32, '0'))"};
  check_broken(kRule, two);
  Statements apart = two;
  apart.push_back("UPDATE payments SET transaction_hash = 'another' WHERE id = UNHEX(RPAD(HEX('two'), 32, '0'))");
  check_sound(apart);
}

TEST(Invariants, forbid_reconciling_a_payment_for_more_than_a_day) {
  const char kRule[] = "no payment is asked about for more than a day";
  const auto seen = [](const std::string& state, int hours) {
    return Statements{payment("generate", state, 1, ago(1)), "UPDATE payments SET first_seen = " + ago(60 * hours)};
  };
  check_broken(kRule, seen("SETTLING", 26));
  check_sound(seen("SETTLING", 24));
  check_sound(seen("UNRESOLVED", 26));
}

TEST(Invariants, forbid_a_fourth_unsettled_payment_of_an_address_in_a_day) {
  const char kRule[] = "no address and no payer has more than three payments of a day that are not surely paid";
  Statements three = {payment("generate", "VOID", 1), as("two", payment("generate", "SETTLING", 1)),
                      as("three", payment("generate", "UNRESOLVED", 1))};
  check_sound(three);
  Statements four = three;
  four.push_back(as("four", payment("generate", "GENERATED", 0)));
  check_broken(kRule, four);
  four.push_back("UPDATE payments SET bucket = id");
  check_sound(four);
  four.push_back("UPDATE payments SET verified_at = UTC_TIMESTAMP(3)");
  check_broken(kRule, four);
  three.push_back(as("four", payment("generate", "CLAIMED", 0)));
  check_sound(three);
}

TEST(Invariants, require_payments_that_were_never_settled_to_be_deleted) {
  const char kRule[] = "no payment that was never sent to be settled is kept beyond its time";
  for (const char* state : {"CLAIMED", "GENERATED"}) {
    check_broken(kRule, {payment("generate", state, 0, ago(16))});
    check_sound({payment("generate", state, 0, ago(14))});
    check_sound({payment("generate", state, 0, ago(16)), "UPDATE payments SET valid_before = UNIX_TIMESTAMP()"});
  }
}

TEST(Invariants, forbid_a_key_for_a_refunded_or_disputed_order) {
  const char kRule[] = "no order keeps a key whose payment by card was refunded or disputed";
  const Statements sold = {key(5), moved("one", "issue", 5), order("card", "fulfilled", "'key'"),
                           "UPDATE orders SET payment_intent = 'pi_1'"};
  const auto and_then = [&](const std::string& reversed_at) {
    Statements all = sold;
    all.push_back(
        "INSERT INTO card_payments (payment_intent, received_at, reversed_at) VALUES ('pi_1', UTC_TIMESTAMP(3), " +
        reversed_at + ")");
    return all;
  };
  check_broken(kRule, and_then("UTC_TIMESTAMP(3)"));
  check_sound(and_then("NULL"));

  const auto refunded_by = [&](int cents, const std::string& undone_at) {
    Statements all = sold;
    for (const auto& id : {std::string("re_1"), std::string("re_2")}) {
      all.push_back("INSERT INTO card_reversals (id, kind, payment_intent, cents, received_at, undone_at) VALUES ('" +
                    id + "', 'refund', 'pi_1', " + std::to_string(cents) + ", UTC_TIMESTAMP(3), " + undone_at + ")");
    }
    return all;
  };
  check_broken(kRule, refunded_by(250, "NULL"));
  check_sound(refunded_by(249, "NULL"));
  check_sound(refunded_by(250, "UTC_TIMESTAMP(3)"));
}

TEST(Invariants, require_unpaid_checkouts_to_be_deleted) {
  const char kRule[] = "no checkout that nobody paid is kept for more than eight days";
  const auto begun = [](int days, const std::string& completed_at) {
    return Statements{order("card", "open", "NULL"),
                      "UPDATE orders SET created_at = " + ago(days * 24 * 60) + ", completed_at = " + completed_at};
  };
  check_broken(kRule, begun(9, "NULL"));
  check_sound(begun(7, "NULL"));
  check_sound(begun(9, "UTC_TIMESTAMP(3)"));
}

TEST(Invariants, require_a_shown_key_to_stay_valid) {
  const char kRule[] = "each key that was shown to its buyer is the key that opens";
  const auto shown = [](const std::string& hash) {
    return Statements{key(5), moved("one", "issue", 5), order("card", "fulfilled", "'key'"),
                      "UPDATE orders SET shown_hash = " + hash};
  };
  check_broken(kRule, shown("REPEAT('x', 32)"));
  check_sound(shown("(SELECT key_hash FROM api_keys WHERE id = UNHEX(RPAD(HEX('key'), 32, '0')))"));
}

TEST(Invariants, require_the_data_of_deleted_accounts_to_be_deleted) {
  const char kRule[] = "nothing is left of an account a day after it was deleted";
  const std::string watched =
      "INSERT INTO playback_sessions (session_ref, account_id, session_id, partition_day, began_at)"
      " VALUES ('ref', 'gone', 's', UTC_DATE(), UTC_TIMESTAMP(3))";
  const auto deleted = [](int minutes) {
    return "INSERT INTO deleted_users (user_id, deleted_at) VALUES ('gone', " + ago(minutes) + ")";
  };
  check_broken(kRule, {watched});
  check_sound({watched, deleted(23 * 60)});
  check_broken(kRule, {deleted(25 * 60)});
}

namespace {

std::string watched_session(int minutes) {
  return "INSERT INTO playback_sessions (session_ref, account_id, session_id, partition_day, began_at)"
         " SELECT 'ref', id, 's', UTC_DATE(), " +
         ago(minutes) + " FROM users WHERE id = 'u'";
}
std::string live(int minutes) {
  return "INSERT INTO live_sessions (account_id, session_ref, version, last_seen_at, state, state_at)"
         " VALUES ('u', RPAD('ref', 16, '\\0'), 1, " +
         ago(minutes) + ", 2, UTC_TIMESTAMP(3))";
}
const std::string kLoose =
    "INSERT INTO telemetry_batches (session_ref, batch_hash, event_count, bytes, packed_bytes, events) VALUES ('ref', "
    "'b', 1, 0, 0, '')";
const std::string kSegment =
    "INSERT INTO telemetry_segments (partition_day, session_ref, first_ts, last_ts, event_count, bytes, packed_bytes, "
    "events)"
    " VALUES (UTC_DATE(), RPAD('ref', 16, '\\0'), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 1, 0, 0, '')";
const std::string kFigures =
    "INSERT INTO session_figures (session_ref, account_id, began_at, session_version, computed_at, last_seen_at, "
    "state,"
    " outcome, end_reason, attempted, started, weight, event_count) VALUES (RPAD('ref', 16, '\\0'), 'u', "
    "UTC_TIMESTAMP(3), 1, UTC_TIMESTAMP(3),"
    " UTC_TIMESTAMP(3), 2, 2, 0, TRUE, TRUE, 1000, 1)";
// The account's figures are complete up to then.
std::string complete(int minutes_ago) {
  return "REPLACE INTO watermarks (account_id, complete_until, viewers_until) VALUES ('u', " + ago(minutes_ago) + ", " +
         ago(minutes_ago) + ")";
}
const std::string kPassword =
    "INSERT INTO credentials (id, user_id, password_hash, created_at, updated_at)"
    " VALUES ('c', 'u', '', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))";

}  // namespace

TEST(Invariants, forbid_events_of_a_session_that_does_not_exist) {
  const char kRule[] = "no events are kept of a session that does not exist";
  check_broken(kRule, {kLoose});
  check_broken(kRule, {kSegment});
  check_sound({kLoose, live(3), complete(3)});  // is deleted when it is updated next
}

TEST(Invariants, let_segments_wait_for_their_partition_when_their_sessions_were_too_old) {
  const Statements later = {user("u"), kPassword, watched_session(1), kFigures};
  const auto and_segment = [&](const std::string& day) {
    auto all = later;
    all.push_back(
        "INSERT INTO telemetry_segments (partition_day, session_ref, first_ts, last_ts, event_count, bytes, "
        "packed_bytes, events)"
        " VALUES (" +
        day + ", RPAD('gone', 16, '\\0'), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 1, 0, 0, '')");
    return all;
  };
  // Of a day before all sessions of this database, which others use, too.
  check_sound(and_segment("(SELECT MIN(partition_day) FROM playback_sessions) - INTERVAL 1 DAY"));
  check_broken("no events are kept of a session that does not exist", and_segment("UTC_DATE()"));
}

TEST(Invariants, require_figures_of_each_session_with_events) {
  const char kRule[] = "each session that has events is live or has figures";
  const Statements known = {user("u"), kPassword, watched_session(1), kSegment};
  const auto and_also = [&](const std::string& more) {
    auto all = known;
    all.push_back(more);
    return all;
  };
  check_broken(kRule, known);
  check_sound(and_also(live(1)));
  check_sound(and_also(kFigures));
  check_sound({user("u"), kPassword, watched_session(1)});
}

TEST(Invariants, require_figures_of_a_live_session_once_its_account_s_are_complete) {
  const char kRule[] = "each session that was live two minutes before its account's asOf has figures";
  const auto since = [](int minutes) {
    return "UPDATE live_sessions SET live_since = " + ago(minutes) + " WHERE account_id = 'u'";
  };
  const Statements began = {user("u"), kPassword, watched_session(24 * 60), live(0)};
  const auto and_then = [&](const Statements& more) {
    auto all = began;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  check_broken(kRule, and_then({since(13), complete(10)}));
  check_sound(and_then({since(11), complete(10)}));
  check_sound(and_then({since(13), complete(10), kFigures}));
  check_broken(kRule, {kLoose, live(13), complete(10)});
}

TEST(Invariants, require_silent_sessions_to_be_closed_once_figures_are_complete) {
  const char kRule[] = "no session is live that was silent for a day at its account's asOf";
  const int day = 24 * 60;
  const Statements silent = {user("u"), kPassword, watched_session(day + 200), kFigures, live(day + 100)};
  const auto and_then = [&](const std::string& more) {
    auto all = silent;
    all.push_back(more);
    return all;
  };
  check_broken(kRule, and_then(complete(99)));
  check_sound(and_then(complete(101)));
}

TEST(Invariants, forbid_figures_that_are_more_than_a_day_behind) {
  check_broken("no account's figures are more than a day behind", {complete(25 * 60)});
  check_sound({complete(23 * 60)});
}

TEST(Invariants, require_the_batches_of_closed_sessions_to_be_compacted) {
  const Statements closed = {user("u"), kPassword, watched_session(70), kFigures, kLoose};
  check_broken("each session that is not live has its batches compacted", closed);
  auto still_live = closed;
  still_live.push_back(live(59));
  check_sound(still_live);
}
