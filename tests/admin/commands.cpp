// millrace-admin against a running home.
#include <algorithm>

#include "crypto/encoding.h"
#include "events/tables/segment_partitions.h"
#include "schema/tables/nodes.h"
#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kTheme[] = R"({"theme":"a moth with a lantern"})";

}  // namespace

TEST_GROUP(Admin) {
  Stack& stack = Stack::running();
  Client client = stack.client();

  void teardown() override { stack.run_clock(); }
};

TEST(Admin, issues_a_key_whose_raw_value_is_the_last_word) {
  const std::string key = stack.issue_key(2);
  CHECK_EQUAL(47u, key.size());
  STRCMP_CONTAINS("gen_", key.c_str());
  LONGS_EQUAL(200, client.with("X-API-Key", key).post("/api/generate", kTheme).status);
}

TEST(Admin, stores_only_the_hash_of_a_key) {
  const std::string key = stack.issue_key(1);
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM api_keys WHERE key_hash = UNHEX(SHA2('" + key + "', 256))"));
  CHECK(stack.admin("key list --json").find(key) == std::string::npos);
}

TEST(Admin, shows_a_key_by_its_value_or_its_id) {
  const std::string issued = stack.admin("key issue --credits 9 --label 'Ada’s bot' --json");
  const std::string id = text_in(issued, "keyId"), key = text_in(issued, "apiKey");
  STRCMP_EQUAL(stack.admin("key show " + id + " --json").c_str(), stack.admin("key show " + key + " --json").c_str());
  STRCMP_CONTAINS("\"label\":\"Ada’s bot\",\"state\":\"active\",\"creditsRemaining\":9",
                  stack.admin("key show " + id + " --json").c_str());
}

TEST(Admin, says_when_a_key_was_revoked_already) {
  const std::string key = stack.issue_key(1);
  STRCMP_EQUAL("{\"revoked\":true}\n", stack.admin("key revoke " + key + " --json").c_str());
  STRCMP_EQUAL("{\"revoked\":false}\n", stack.admin("key revoke " + key + " --json").c_str());
  STRCMP_CONTAINS("revoked", stack.admin("key show " + key).c_str());
}

TEST(Admin, resets_the_free_generations_of_an_address) {
  stack.stop_clock();  // for the commands as well
  for (int i = 0; i < 5; ++i) client.post("/api/generate", kTheme);
  STRCMP_CONTAINS("\"left\":0", stack.admin("quota show " + client.address() + " --json").c_str());
  STRCMP_EQUAL("{\"freed\":5}\n", stack.admin("quota reset " + client.address() + " --json").c_str());
  LONGS_EQUAL(200, client.post("/api/generate", kTheme).status);
  stack.admin("verify");
}

TEST(Admin, refuses_bad_arguments_and_prints_the_usage) {
  STRCMP_EQUAL("--credits is required\nusage: millrace-admin key issue --credits N [--label TEXT]\n",
               stack.admin("key issue", 2).c_str());
  for (const std::string credits : {"-4", "0", "many", "0x10", "1000000000"}) {
    STRCMP_CONTAINS("--credits: must be a number from 1 to 100000000\nusage: millrace-admin key issue",
                    stack.admin("key issue --credits " + credits, 2).c_str());
  }
  STRCMP_CONTAINS("--credits: 1 required N missing", stack.admin("key issue --credits", 2).c_str());
  STRCMP_CONTAINS("--label: must be 0 to 120 characters",
                  stack.admin("key issue --credits 1 --label " + std::string(121, 'a'), 2).c_str());
  STRCMP_CONTAINS("give --to FILE, or --into FOLDER", stack.admin("backup", 2).c_str());
  STRCMP_CONTAINS("\"--json\" is not expected", stack.admin("--json key list", 2).c_str());
  STRCMP_CONTAINS("\"--colour\" is not expected", stack.admin("key list --colour red", 2).c_str());
  STRCMP_CONTAINS("ADDRESS: must be", stack.admin("quota show here", 2).c_str());
  STRCMP_CONTAINS("there is no such key", stack.admin("key show gen_nothing", 1).c_str());
  STRCMP_CONTAINS("--state: NOPE not in {CLAIMED,GENERATED,SETTLING,SETTLED,VOID,UNRESOLVED}",
                  stack.admin("payment list --state NOPE", 2).c_str());
  STRCMP_CONTAINS("--state: 1 required STATE", stack.admin("payment list --state", 2).c_str());
  stack.admin("payment list --state SETTLED");
}

TEST(Admin, refuses_names_labels_and_themes_that_show_nothing) {
  for (const char* command : {"key issue --credits 1 --label", "user create ada@example.test --name", "concept try"})
    STRCMP_CONTAINS("must have a character that can be seen",
                    stack.admin(std::string(command) + " '\u3164 \u2800\u200d'", 2).c_str());
}

TEST(Admin, refuses_extra_arguments_and_repeated_options) {
  const std::string key = stack.issue_key(1);
  STRCMP_CONTAINS("\"other\" is not expected", stack.admin("key topup " + key + " other --credits 1", 2).c_str());
  STRCMP_CONTAINS("\"all\" is not expected", stack.admin("key list all", 2).c_str());
  STRCMP_CONTAINS("--credits: At Most 1 required but received 2",
                  stack.admin("key topup " + key + " --credits 5 --credits 7", 2).c_str());
  STRCMP_CONTAINS("--state: At Most 1 required", stack.admin("payment list --state VOID --state SETTLED", 2).c_str());
  STRCMP_CONTAINS("\"creditsRemaining\":1,", stack.admin("key show " + key + " --json").c_str());
}

TEST(Admin, takes_decimal_numbers_and_options_before_the_words) {
  const std::string key = stack.issue_key(1);
  stack.admin("key topup --json --credits=010 " + key);
  STRCMP_CONTAINS("\"creditsRemaining\":11,", stack.admin("key show --json " + key).c_str());
}

TEST(Admin, takes_no_word_for_another_command_once_it_has_one) {
  STRCMP_CONTAINS("(seed 7)", stack.admin("concept try verify --seed 7").c_str());
}

TEST(Admin, does_not_top_up_a_revoked_key) {
  const std::string key = stack.issue_key(1);
  stack.admin("key topup " + key + " --credits 2");
  stack.admin("key revoke " + key);
  STRCMP_CONTAINS("the key is revoked", stack.admin("key topup " + key + " --credits 5", 1).c_str());
  STRCMP_CONTAINS("\"creditsRemaining\":3,", stack.admin("key show " + key + " --json").c_str());
  stack.admin("credits audit");
}

TEST(Admin, reports_an_unknown_command_by_name) {
  STRCMP_CONTAINS("unknown command \"telemetry\"\nmillrace-admin --help lists the commands\n",
                  stack.admin("telemetry list", 2).c_str());
  STRCMP_CONTAINS("unknown command \"key make\"\n", stack.admin("key make", 2).c_str());
  for (const char* unfinished : {"key make", "key"}) {
    STRCMP_CONTAINS("usage: millrace-admin key COMMAND", stack.admin(unfinished, 2).c_str());
    STRCMP_CONTAINS("  topup     ", stack.admin(unfinished, 2).c_str());
  }
}

TEST(Admin, prints_help) {
  STRCMP_CONTAINS("key topup", stack.admin("help").c_str());
  STRCMP_CONTAINS("key topup", stack.admin("--help").c_str());
  for (const char* asked : {"key topup --help", "key topup -h", "help key topup"}) {
    STRCMP_CONTAINS("Add credits to a key\nusage: millrace-admin key topup KEY --credits N\n",
                    stack.admin(asked).c_str());
  }
  STRCMP_CONTAINS("key topup", stack.admin("", 2).c_str());
}

TEST(Admin, does_nothing_in_a_second_migration) {
  STRCMP_CONTAINS("\"applied\":[]", stack.admin("migrate --json").c_str());
}

TEST(Admin, replays_a_stored_draft_byte_for_byte) {
  client.post("/api/generate", R"({"theme":"a submarine that is afraid of water"})");
  const auto rows = stack.database().select("SELECT id FROM generations WHERE theme LIKE 'a submarine%' LIMIT 1");
  const std::string id = crypto::uuid_text(rows.text());
  STRCMP_EQUAL("{\"sameText\":true,\"sameLogo\":true}\n", stack.admin("concept replay " + id + " --json").c_str());
}

TEST(Admin, says_which_version_made_a_draft_that_it_cannot_replay) {
  client.post("/api/generate", R"({"theme":"a lighthouse that is afraid of the dark"})");
  const auto rows = stack.database().select("SELECT id FROM generations WHERE theme LIKE 'a lighthouse%' LIMIT 1");
  const std::string id = crypto::uuid_text(rows.text());
  db::Autocommit(stack.database()).run("UPDATE generations SET generator = 'embedded/1' WHERE id = ?", rows.text());

  const auto said = stack.admin("concept replay " + id);
  STRCMP_CONTAINS("text by embedded/1: cannot be made again here; this program has embedded/", said.c_str());
  STRCMP_CONTAINS(", use one that has embedded/1\n", said.c_str());
  STRCMP_EQUAL("{\"sameText\":null,\"sameLogo\":true}\n", stack.admin("concept replay --json " + id).c_str());
}

TEST(Admin, verify_finds_a_broken_invariant) {
  Stack& own = Stack::with({{"MILLRACE_WORKERS_PAGES", "1"}});
  own.admin("verify");
  const std::string key = own.issue_key(3);
  db::Autocommit(own.database()).run("UPDATE api_keys SET credits_left = 4 WHERE key_hash = UNHEX(SHA2(?, 256))", key);
  STRCMP_CONTAINS("BROKEN  each key's ledger adds up to its credits (1)", own.admin("verify", 1).c_str());
  db::Autocommit(own.database()).run("UPDATE api_keys SET credits_left = 3 WHERE key_hash = UNHEX(SHA2(?, 256))", key);

  db::Autocommit(own.database())
      .run(R"(INSERT INTO free_slots (day, bucket, network, slot, network_slot, state, holder, lease_until)
                                          VALUES (UTC_DATE(), 'nobody', 'nobody', 1, 1, 'used', 'nothing', UTC_TIMESTAMP(3)))");
  STRCMP_CONTAINS("BROKEN  each used slot has its generation (1)", own.admin("verify", 1).c_str());
}

TEST(Admin, verify_compares_all_tables_with_those_of_other_nodes) {
  Stack &own = Stack::with({{"MILLRACE_WORKERS_PAGES", "1"}}), &other = Stack::running();
  const std::string socket = own.home() + "/run/db.sock";
  STRCMP_CONTAINS(("ok      all tables are equal at " + socket + "\n").c_str(),
                  own.admin("verify --nodes " + socket + "," + socket).c_str());
  own.admin("verify --nodes 'no host'", 2);

  own.issue_key(1);
  const auto differing = schema::tables::nodes::differing_tables(own.database(), other.database());
  CHECK(std::find(differing.begin(), differing.end(), "api_keys") != differing.end());
}

TEST(Admin, verify_says_what_calls_in_progress_hold_and_until_when) {
  Stack& own = Stack::with({{"MILLRACE_WORKERS_PAGES", "1"}});
  STRCMP_CONTAINS("no credit and no free place is held by a call in progress\n", own.admin("verify").c_str());
  db::Autocommit(own.database())
      .run(R"(INSERT INTO free_slots (day, bucket, network, slot, network_slot, state, holder, lease_until)
                                          VALUES (UTC_DATE(), 'caller', 'caller', 1, 1, 'held', 'call', '2038-01-01 00:00:00'))");
  STRCMP_CONTAINS(
      "0 credits and 1 free places are held by calls in progress, until 2038-01-01T00:00:00.000Z at the latest",
      own.admin("verify").c_str());
  STRCMP_CONTAINS(R"("held":{"credits":0,"places":1,"until":"2038-01-01T00:00:00.000Z"})",
                  own.admin("verify --json").c_str());
  db::Autocommit(own.database()).run("DELETE FROM free_slots WHERE bucket = 'caller'");
}

TEST(Admin, maintain_ends_expired_leases) {
  Stack& own = Stack::with({{"MILLRACE_WORKERS_PAGES", "1"}});
  const std::string key = own.issue_key(1);
  const auto id = own.database().select("SELECT id FROM api_keys ORDER BY created_at DESC LIMIT 1").text();
  // What a worker that was killed an hour ago left over.
  db::transact(own.database(), [&](db::Transaction& tx) {
    tx.run("UPDATE api_keys SET credits_left = 0 WHERE id = ?", id);
    tx.run(
        "INSERT INTO credit_ledger (ref, kind, key_id, delta, created_at)"
        " VALUES ('lapsed', 'hold', ?, -1, UTC_TIMESTAMP(3))",
        id);
    tx.run(
        "INSERT INTO credit_holds (ref, key_id, lease_until)"
        " VALUES ('lapsed', ?, UTC_TIMESTAMP(3) - INTERVAL 1 HOUR)",
        id);
  });
  STRCMP_CONTAINS("BROKEN  no place or credit is held beyond its lease (1)", own.admin("verify", 1).c_str());
  STRCMP_CONTAINS("\"creditsReleased\":1", own.admin("maintain --json").c_str());
  LONGS_EQUAL(1, own.number("SELECT credits_left FROM api_keys ORDER BY created_at DESC LIMIT 1"));
  STRCMP_CONTAINS("\"creditsReleased\":0", own.admin("maintain --json").c_str());
  STRCMP_CONTAINS(
      "released 0 credits of expired leases, deleted 0 free slots, 0 payments never made, 0 checkouts never paid and 0 "
      "expired sessions\n",
      own.admin("maintain").c_str());
}

TEST(Admin, maintain_tells_which_partitions_it_has_added) {
  namespace partitions = events::tables::segment_partitions;
  Stack& own = Stack::with({{"MILLRACE_WORKERS_PAGES", "1"}});
  own.admin("maintain");
  const auto last = partitions::ends(own.database()).back();
  const auto told = [&](const std::string& arguments, const std::string& words) {
    return eventually([&] {  // the maintenance of this stack may be faster
      partitions::drop(own.database(), {last});
      return own.admin("maintain" + arguments).find(words) != std::string::npos;
    });
  };
  CHECK(told("", "\nadded a partition for the events before " + last + "\ndeleted "));
  CHECK(told(" --json", R"("eventDaysAdded":[")" + last + R"("],"eventDaysDropped":[])"));
}
