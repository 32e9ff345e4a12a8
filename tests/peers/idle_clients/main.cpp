// millrace-idle-clients PORT IDLE HEADERS BODIES: holds that many TLS connections of each kind: idle after one request,
// with a header that never ends, and with a body that comes a byte a second. A connection that nginx closes is opened
// again. Prints a line each second, `IDLE HEADERS BODIES held, N turned away`, until it is stopped.
#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

namespace {

enum Kind { idle, header, body };

const std::string kOpening[] = {
    "GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST /api/v1/telemetry HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "POST /api/v1/telemetry HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    "Content-Length: 100000\r\n\r\n"};

struct Caller {
  Kind kind;
  std::size_t number;
  int socket = -1;
  SSL* ssl = nullptr;
  bool connected = false;
};

constexpr int kMaxConnecting = 64;  // handshakes at a time
int port, queue, connecting = 0;
long turned_away = 0;
SSL_CTX* context;

void call(Caller& caller) {
  caller.socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  // From many addresses, since one address has too few ports.
  sockaddr_in own{}, theirs{};
  own.sin_family = theirs.sin_family = AF_INET;
  own.sin_addr.s_addr = htonl(0x7F030001 + static_cast<std::uint32_t>(caller.number % 200));
  theirs.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  theirs.sin_port = htons(static_cast<std::uint16_t>(port));
  const int yes = 1;
  setsockopt(caller.socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
  bind(caller.socket, reinterpret_cast<sockaddr*>(&own), sizeof own);
  connect(caller.socket, reinterpret_cast<sockaddr*>(&theirs), sizeof theirs);
  caller.ssl = SSL_new(context);
  SSL_set_fd(caller.ssl, caller.socket);
  SSL_set_connect_state(caller.ssl);
  epoll_event event{};
  event.events = EPOLLIN | EPOLLOUT | EPOLLET;
  event.data.ptr = &caller;
  epoll_ctl(queue, EPOLL_CTL_ADD, caller.socket, &event);
  ++connecting;
}

void hang_up(Caller& caller) {
  connecting -= !caller.connected;
  turned_away += caller.connected;
  SSL_free(caller.ssl);
  close(caller.socket);
  caller.socket = -1;
  caller.connected = false;
}

bool is_over(const Caller& caller, int result) {
  const int reason = SSL_get_error(caller.ssl, result);
  return result <= 0 && reason != SSL_ERROR_WANT_READ && reason != SSL_ERROR_WANT_WRITE;
}

void send(Caller& caller, const std::string& text) {
  if (is_over(caller, SSL_write(caller.ssl, text.data(), static_cast<int>(text.size())))) hang_up(caller);
}

void proceed(Caller& caller) {
  if (!caller.connected) {
    const int result = SSL_do_handshake(caller.ssl);
    if (is_over(caller, result)) return hang_up(caller);
    if (result != 1) return;
    caller.connected = true;
    --connecting;
    send(caller, kOpening[caller.kind]);
  }
  char answer[4096];
  int got = 1;
  while (caller.socket >= 0 && got > 0) {
    got = SSL_read(caller.ssl, answer, sizeof answer);
    if (is_over(caller, got)) hang_up(caller);
  }
}

void each_second(std::vector<Caller>& callers) {
  int held[3] = {};
  for (auto& caller : callers) {
    if (caller.connected && caller.kind != idle) send(caller, "x");
    held[caller.kind] += caller.connected;
  }
  std::cout << held[idle] << ' ' << held[header] << ' ' << held[body] << " held, " << turned_away << " turned away"
            << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const rlimit many{20000, 20000};
  setrlimit(RLIMIT_NOFILE, &many);
  port = std::atoi(argv[1]);
  queue = epoll_create1(0);
  context = SSL_CTX_new(TLS_client_method());
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  std::vector<Caller> callers;
  for (const Kind kind : {idle, header, body}) {
    for (int left = std::atoi(argv[2 + kind]); left > 0; --left) callers.push_back({kind, callers.size()});
  }
  for (std::time_t now = std::time(nullptr);;) {
    for (auto& caller : callers) {
      if (caller.socket < 0 && connecting < kMaxConnecting) call(caller);
    }
    epoll_event events[256];
    const int count = epoll_wait(queue, events, 256, 100);
    for (int i = 0; i < count; ++i) proceed(*static_cast<Caller*>(events[i].data.ptr));
    if (std::time(nullptr) != now) {
      each_second(callers);
      now = std::time(nullptr);
    }
  }
}
