#include "web/files.h"

#include "refusal.h"

namespace web {

std::optional<Response> lead_to_file(const Request& request, const std::string& account_id,
                                     const std::function<bool()>& is_large) {
  switch (request.file) {
    case Request::File::small:
    case Request::File::large:
      return std::nullopt;
    case Request::File::asked:
      return Response{
          200,
          "",
          "",
          {{"X-Accel-Redirect", is_large() ? "@large_file" : "@small_file"}, {"X-File-Account", account_id}}};
    case Request::File::no:
      break;
  }
  throw refusal::InvalidFields(
      {{std::string("format"), "must be written as it is, format=csv or format=jsonl, without %"}});
}

}  // namespace web
