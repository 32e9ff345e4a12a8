// A minimal FastCGI program: accepts a request, reads its body and answers 204. Shows the cost of nginx and the
// protocol.
#include <fcgiapp.h>

int main() {
  FCGX_Init();
  FCGX_Request request;
  FCGX_InitRequest(&request, 0, FCGI_FAIL_ACCEPT_ON_INTR);
  while (FCGX_Accept_r(&request) == 0) {
    char piece[16384];
    while (FCGX_GetStr(piece, sizeof piece, request.in) > 0) {
    }
    FCGX_PutS("Status: 204\r\n\r\n", request.out);
    FCGX_Detach(&request);
    FCGX_Finish_r(&request);
  }
}
