// A stand-in for Stripe's API that creates one kind of session.
import { once } from "node:events";
import { createServer } from "node:http";

export async function startStripe() {
  const stripe = { webhookSecret: "whsec_stand_in", session: undefined };
  const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const form = new URLSearchParams(Buffer.concat(pieces).toString());
    const order = form.get("client_reference_id");
    stripe.session = { id: `cs_test_${order.slice(0, 8)}`, object: "checkout.session", client_reference_id: order,
      url: "https://checkout.stripe.com/c/pay/stand-in", payment_status: "unpaid", payment_intent: "pi_1",
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]") };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(stripe.session));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(stripe, { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() });
}
