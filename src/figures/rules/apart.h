#pragma once
#include <exception>
#include <string>

#include "db/errors.h"
#include "log.h"

namespace figures::rules {

// Does the work on one account. An error of it is logged and does not stop the others, unless the database is
// unavailable. Returns whether there was none.
template <class Work>
bool apart(const std::string& account_id, Work work) {
  const auto failed = [&](const std::exception& error) {
    log_problem(LogLevel::error, {{"user", account_id}}, error.what());
    return false;
  };
  try {
    work();
    return true;
  } catch (const db::NoQuorum&) {
    throw;
  } catch (const db::Conflict& error) {
    return failed(error);
  } catch (const db::StatementTimeout& error) {
    return failed(error);
  } catch (const db::Unavailable&) {
    throw;
  } catch (const std::exception& error) {
    return failed(error);
  }
}

}  // namespace figures::rules
