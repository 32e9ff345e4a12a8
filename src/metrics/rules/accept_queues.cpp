#include "metrics/rules/accept_queues.h"

#include <cstring>
#include <filesystem>

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "descriptor.h"
#include "pools.h"

namespace metrics::rules {
namespace {

namespace fs = std::filesystem;

struct Question {
  nlmsghdr header;
  unix_diag_req request;
};

bool ask_for_listening(int socket) {
  Question question{};
  question.header.nlmsg_len = sizeof question;
  question.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
  question.header.nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
  question.request.sdiag_family = AF_UNIX;
  question.request.udiag_states = 1U << TCP_LISTEN;
  question.request.udiag_show = UDIAG_SHOW_NAME | UDIAG_SHOW_RQLEN;
  return send(socket, &question, sizeof question, 0) == sizeof question;
}

// The socket from before a restart may still exist beside the present one, and the longer queue counts.
void add(std::map<std::string, Queue>& by_path, const nlmsghdr* message) {
  const auto* diag = static_cast<const unix_diag_msg*>(NLMSG_DATA(message));
  auto left = static_cast<int>(message->nlmsg_len - NLMSG_LENGTH(sizeof *diag));
  std::string path;
  unix_diag_rqlen length{};
  const auto* attribute = reinterpret_cast<const rtattr*>(diag + 1);
  for (; RTA_OK(attribute, left); attribute = RTA_NEXT(attribute, left)) {
    const auto size = static_cast<std::size_t>(RTA_PAYLOAD(attribute));
    if (attribute->rta_type == UNIX_DIAG_NAME) path.assign(static_cast<const char*>(RTA_DATA(attribute)), size);
    if (attribute->rta_type == UNIX_DIAG_RQLEN && size >= sizeof length)
      std::memcpy(&length, RTA_DATA(attribute), sizeof length);
  }
  path = path.c_str();
  auto& queue = by_path[path];
  if (length.udiag_rqueue >= queue.waiting) queue = {length.udiag_rqueue, length.udiag_wqueue};
}

std::map<std::string, Queue> listening() {
  std::map<std::string, Queue> by_path;
  const Descriptor kernel(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG));
  const timeval patience{1, 0};
  setsockopt(kernel.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (!ask_for_listening(kernel.get())) return by_path;
  alignas(nlmsghdr) char buffer[32768];
  for (;;) {
    auto got = static_cast<int>(recv(kernel.get(), buffer, sizeof buffer, 0));
    if (got <= 0) return by_path;
    const auto* message = reinterpret_cast<const nlmsghdr*>(buffer);
    for (; NLMSG_OK(message, static_cast<unsigned>(got)); message = NLMSG_NEXT(message, got)) {
      if (message->nlmsg_type != SOCK_DIAG_BY_FAMILY) return by_path;  // the end, or an error
      add(by_path, message);
    }
  }
}

}  // namespace

std::map<std::string, Queue> queues(const std::string& home) {
  std::map<std::string, Queue> by_pool;
  std::error_code absent;
  const auto folder = fs::canonical(home + "/run", absent);
  if (absent) return by_pool;
  const auto by_path = listening();
  for (const auto& pool : pool_table()) {
    const auto queue = by_path.find((folder / (pool.name + ".sock")).string());
    if (queue != by_path.end()) by_pool[pool.name] = queue->second;
  }
  return by_pool;
}

}  // namespace metrics::rules
