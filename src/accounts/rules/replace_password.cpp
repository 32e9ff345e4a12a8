#include "accounts/rules/replace_password.h"

#include "accounts/tables/credentials.h"
#include "accounts/tables/email_verifications.h"
#include "accounts/tables/password_resets.h"
#include "accounts/tables/sessions.h"
#include "accounts/tables/users.h"

namespace accounts::rules {

void replace_password(db::Transaction& tx, const std::string& user_id, const std::string& hash) {
  tables::users::lock(tx, user_id);  // a sign-up may be in progress
  tables::credentials::put(tx, user_id, hash);
  tables::password_resets::remove_all(tx, user_id);
  tables::email_verifications::remove_changes(tx, user_id);
  tables::sessions::remove_all(tx, user_id);
  tables::sign_ups::remove_all(tx, user_id);
  tables::users::claim(tx, user_id);
}

void give_account_to(db::Transaction& tx, const tables::WaitingSignUp& sign_up) {
  replace_password(tx, sign_up.user_id, sign_up.password_hash);
  tables::users::set_name(tx, sign_up.user_id, sign_up.name);
  tables::users::set_image(tx, sign_up.user_id, sign_up.image);
}

}  // namespace accounts::rules
