// Unmodified x402 clients pay Millrace over a local chain. Prints a line for each promise; the last is `N passed, N failed`.
// Arguments: HOME and PORT of the product that it starts.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { generateJwt } from "@coinbase/cdp-sdk/auth";
import { Client as McpClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ExactEvmScheme } from "@x402/evm";
import { createSIWxClientExtension } from "@x402/extensions/sign-in-with-x";
import { appendPaymentIdentifierToExtensions, generatePaymentId } from "@x402/extensions/payment-identifier";
import { decodePaymentResponseHeader, wrapFetchWithPayment as wrapFetchByVersion2, wrapFetchWithPaymentFromConfig, x402Client } from "@x402/fetch";
import axios from "axios";
import Stripe from "stripe";
import { createPaymentHeader } from "x402/client";
import { withPaymentInterceptor } from "x402-axios";
import { decodeXPaymentResponse, wrapFetchWithPayment } from "x402-fetch";
import { promise, sayWhatWasKept } from "../clients/promise.mjs";
import { startChain, usdc } from "./chain.mjs";
import { engines, newKey, onlyVersion2, partsOf, startFacilitator } from "./facilitator.mjs";
import { startStripe } from "./stripe.mjs";

const [home, port] = process.argv.slice(2);
const root = new URL("../..", import.meta.url).pathname;
const url = `https://localhost:${port}/api/generate`;
const packs = `https://localhost:${port}/api-keys`;
const asked = {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ theme: "a lighthouse for lost satellites" }),
};
const payTo = "0x000000000000000000000000000000000000bEEF";
const settings = { ...process.env, MILLRACE_HOME: home };

// Does not block, since the facilitator that it may ask is in this process.
const adminWith = async (more, ...words) =>
  (await promisify(execFile)(`${root}/scripts/admin`, words, { env: { ...settings, ...more } })).stdout;
const admin = (...words) => adminWith({}, ...words);

// Started by tests/stack/main.cpp, which stops it when its standard input ends.
async function startProduct(more) {
  const product = spawn(`${root}/build/millrace-stack`, ["serve"], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...settings, MILLRACE_HTTPS_PORT: port, MILLRACE_X402_FACILITATOR_URL: facilitator.url, MILLRACE_X402_PAY_TO: payTo,
      MILLRACE_REAL_IP_FROM: "127.0.0.1 ::1", MILLRACE_RECONCILE_SECONDS: "86400", ...more },
  });
  let said = "";
  for await (const piece of product.stdout) if ((said += piece).includes("process=")) break;
  assert.match(said, /^process=/m, said);
  return product;
}

// The header that a client signs for a 402, which can be sent repeatedly.
async function signed(wallet, at = url) {
  const { accepts } = await (await fetch(at, at === url ? asked : { method: "POST" })).json();
  return createPaymentHeader(wallet, 1, accepts[0]);
}
// Each promise has an address of its own (X-Forwarded-For), since unpaid payments count for their address.
let callers = 0;
const send = (header) =>
  fetch(url, { ...asked, headers: { ...asked.headers, "X-PAYMENT": header, "X-Forwarded-For": `198.51.100.${callers}` } });
const nonceOf = (header) => JSON.parse(Buffer.from(header, "base64")).payload.authorization.nonce;

const chain = await startChain();
const facilitator = await startFacilitator(chain);
const stripe = await startStripe();
const { count, faults } = facilitator;

async function pays(sentence, units, price, pay) {
  await promise(sentence, async () => {
    callers++;
    const wallet = await chain.somebodyWith(units), before = await chain.balance(payTo);
    await pay(wallet);
    assert.equal(await chain.balance(wallet.account.address), units - price);
    assert.equal(await chain.balance(payTo), before + price);
  });
}

async function verifiesAndStops(product) {
  await promise("the ledger of Millrace passes verify", async () => { await admin("verify"); });
  await promise("the product stops properly", async () => {
    product.stdin.end();
    const [status] = await once(product, "exit");
    assert.equal(status, 0);
  });
}
const withoutNode = await startProduct({});
while ((await fetch(url, asked)).status === 200);  // use up the free ones
// Cancels the authorization without a payment.
async function spendsOnHimself(wallet, header) {
  const { authorization } = JSON.parse(Buffer.from(header, "base64")).payload, to = wallet.account.address;
  const signature = await wallet.signTypedData({
    domain: { name: "USD Coin", version: "2", chainId: 8453, verifyingContract: usdc }, primaryType: "TransferWithAuthorization",
    types: { TransferWithAuthorization: [{ name: "from", type: "address" }, { name: "to", type: "address" },
      { name: "value", type: "uint256" }, { name: "validAfter", type: "uint256" }, { name: "validBefore", type: "uint256" },
      { name: "nonce", type: "bytes32" }] },
    message: { ...authorization, to, value: 0n, validAfter: BigInt(authorization.validAfter), validBefore: BigInt(authorization.validBefore) } });
  const hash = await wallet.writeContract({ address: usdc, abi: chain.abi, functionName: "transferWithAuthorization",
    args: [to, to, 0n, BigInt(authorization.validAfter), BigInt(authorization.validBefore), authorization.nonce, signature] });
  assert.equal((await chain.reader.waitForTransactionReceipt({ hash })).status, "success");
}

for (const engine of Object.keys(engines)) {
  facilitator.use(engine);
  await pays(`without a node, nothing is served for an authorization that was used for something else (${engine})`, 50000n, 0n,
    async (wallet) => {
      const header = await signed(wallet);
      faults.settlesNothing = true;
      assert.equal((await send(header)).status, 503);
      faults.settlesNothing = false;
      await spendsOnHimself(wallet, header);
      for (let i = 0; i < 3; i++) {
        const answer = await send(header);
        assert.equal(answer.status, 503);
        assert.equal((await answer.json()).error, "settlement_pending");
      }
      assert.doesNotMatch(await admin("payment", "list", "--state", "SETTLED", "--json"), new RegExp(nonceOf(header)));
    });
}
await verifiesAndStops(withoutNode);

const key = newKey();
const newest = await startFacilitator(chain, onlyVersion2, key);
const itsSettings = { MILLRACE_X402_FACILITATOR_URL: newest.url, MILLRACE_X402_FACILITATOR_KEY: key.secret,
  MILLRACE_X402_FACILITATOR_KEY_ID: key.id, MILLRACE_X402_PAY_TO: payTo, MILLRACE_X402_RPC_URL: chain.url };
const withNewest = await startProduct(itsSettings);
await promise("what a facilitator supports is asked and said", async () => {
  await admin("reconcile");
  assert.match(await adminWith(itsSettings, "config", "check"), /the facilitator settles on base by x402 version 2$/m);
});

await pays("with a facilitator that knows only version 2, @x402/fetch pays by version 2", 50000n, 10000n, async (wallet) => {
  const pay = wrapFetchWithPaymentFromConfig(fetch,
    { schemes: [{ network: "eip155:8453", client: new ExactEvmScheme(wallet.account) }] });
  assert.equal((await pay(url, asked)).status, 200);
});

await pays("with a facilitator that knows only version 2, x402-fetch pays by version 1", 50000n, 10000n, async (wallet) => {
  assert.equal((await wrapFetchWithPayment(fetch, wallet)(url, asked)).status, 200);
});

await promise("a facilitator with a key is shown the token that Coinbase's SDK makes for the same call", async () => {
  const [ours, theirs] = [newest.tokens.at(-1), await generateJwt({ apiKeyId: key.id, apiKeySecret: key.secret,
    requestMethod: "POST", requestHost: new URL(newest.url).host, requestPath: "/settle" })].map(partsOf);
  assert.match(ours[0].nonce, /^[0-9a-f]{32}$/);
  assert.deepEqual({ ...ours[0], nonce: "" }, { ...theirs[0], nonce: "" });
  assert.equal(ours[1].exp - ours[1].iat, theirs[1].exp - theirs[1].iat);
  assert.deepEqual({ ...ours[1], iat: 0, nbf: 0, exp: 0 }, { ...theirs[1], iat: 0, nbf: 0, exp: 0 });
});

await promise("what was settled is listed by @x402/extensions, whichever version has paid for it", async () => {
  assert.equal(newest.listed.length, 2);
  for (const found of newest.listed) {
    assert.equal(found?.resourceUrl, url);
    assert.equal(found.method, "POST");
    assert.equal(found.serviceName, "Millrace");
    assert.deepEqual(found.discoveryInfo.input.body, { theme: "penguins running a bakery" });
  }
});

await pays("a purchase that a client has named is paid once, however often it signs", 50000n, 10000n, async (wallet) => {
  const named = (id) => wrapFetchByVersion2(fetch,
    x402Client.fromConfig({ schemes: [{ network: "eip155:8453", client: new ExactEvmScheme(wallet.account) }] })
      .onBeforePaymentCreation(async ({ paymentRequired }) => {
        appendPaymentIdentifierToExtensions(paymentRequired.extensions, id);
      }))(url, asked);
  const id = generatePaymentId();
  assert.equal((await named(id)).status, 200);
  const again = await named(id);
  assert.deepEqual([again.status, (await again.json()).error], [409, "payment_identifier_used"]);
});

await pays("a client of MCP pays by the terms that a tool has refused it with", 50000n, 10000n, async (wallet) => {
  const agent = new McpClient({ name: "tests", version: "1" });
  await agent.connect(new StreamableHTTPClientTransport(new URL("/mcp", url)));
  const call = (meta) => agent.callTool({ name: "generate_concept", arguments: JSON.parse(asked.body), ...meta });
  const refused = await call({});
  assert.equal(refused.isError, true);
  const payer = x402Client.fromConfig({ schemes: [{ network: "eip155:8453", client: new ExactEvmScheme(wallet.account) }] });
  const payment = { _meta: { "x402/payment": await payer.createPaymentPayload(refused.structuredContent) } };
  const paid = await call(payment);
  assert.equal(paid.structuredContent.conceptOnly, true);
  assert.equal(paid._meta["x402/payment-response"].payer, wallet.account.address.toLowerCase());
  assert.deepEqual((await call(payment)).structuredContent, paid.structuredContent);
  await agent.close();
});

await pays("with a facilitator that knows only version 2, a payer without enough funds is not charged", 9999n, 0n,
  async (wallet) => assert.equal((await wrapFetchWithPayment(fetch, wallet)(url, asked)).status, 402));

await verifiesAndStops(withNewest);
newest.stop();

facilitator.use("x402 1.x");
const product = await startProduct({
  MILLRACE_STRIPE_SECRET_KEY: "sk_stand_in",
  MILLRACE_STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  MILLRACE_STRIPE_API_URL: stripe.url,
  MILLRACE_X402_RPC_URL: chain.url,
});

await pays("x402-fetch pays for a generation", 50000n, 10000n, async (wallet) => {
  const answer = await wrapFetchWithPayment(fetch, wallet)(url, asked);
  assert.equal(answer.status, 200);
  assert.equal((await answer.json()).conceptOnly, true);
  const receipt = decodeXPaymentResponse(answer.headers.get("x-payment-response"));
  assert.equal(receipt.network, "base");
  const transaction = await chain.reader.getTransactionReceipt({ hash: receipt.transaction });
  assert.equal(transaction.status, "success");
});

await pays("x402-axios pays for a generation", 50000n, 10000n, async (wallet) => {
  const client = withPaymentInterceptor(axios.create(), wallet);
  const answer = await client.post(url, JSON.parse(asked.body));
  assert.equal(answer.status, 200);
  assert.ok(answer.data.coinName);
});

await pays("@x402/fetch pays for a generation by version 2", 50000n, 10000n, async (wallet) => {
  const pay = wrapFetchWithPaymentFromConfig(fetch,
    { schemes: [{ network: "eip155:8453", client: new ExactEvmScheme(wallet.account) }] });
  const answer = await pay(url, asked);
  assert.equal(answer.status, 200);
  assert.equal(decodePaymentResponseHeader(answer.headers.get("payment-response")).network, "eip155:8453");
});

await pays("x402-fetch buys a key pack, and the key works", 6000000n, 5000000n, async (wallet) => {
  const answer = await wrapFetchWithPayment(fetch, wallet, 5000000n)(packs, { method: "POST" });
  assert.equal(answer.status, 201);
  const { apiKey, credits } = await answer.json();
  assert.equal(credits, 500);
  const used = await fetch(url, { ...asked, headers: { ...asked.headers, "X-API-Key": apiKey } });
  assert.equal(used.headers.get("x-credits-remaining"), "499");
});

await pays("one payment, sent ten times at once and ten times later, gives one draft and one debit", 50000n, 10000n, async (wallet) => {
  const header = await signed(wallet), before = { ...count };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(header)));
  for (let i = 0; i < 10; i++) answers.push(await send(header));
  const bodies = new Set();
  for (const answer of answers) {
    assert.ok([200, 409].includes(answer.status), `status ${answer.status}`);
    if (answer.status === 200) bodies.add(await answer.text());
  }
  assert.equal(bodies.size, 1);
  assert.deepEqual(count, { verify: before.verify + 1, settle: before.settle + 1 });
});

const leftOn = async (key) => (await fetch(`https://localhost:${port}/api/credits`, { headers: { "X-API-Key": key } })).json();
const bought = async (wallet, headers = {}) =>
  (await wrapFetchWithPayment(fetch, wallet, 5000000n)(packs, { method: "POST", headers })).json();

await pays("x402-fetch tops a key up", 10000000n, 10000000n, async (wallet) => {
  const { apiKey } = await bought(wallet);
  assert.equal((await bought(wallet, { "X-API-Key": apiKey })).creditsRemaining, 1000);
  assert.equal((await leftOn(apiKey)).creditsRemaining, 1000);
});

const renew = async (...signers) => {
  const client = new x402Client().registerExtension(createSIWxClientExtension({ signers }));
  return wrapFetchByVersion2(fetch, client)(`${packs}/renew`, { method: "POST" });
};

await pays("a wallet that has bought a key gets another by signing in with @x402/fetch", 5000000n, 5000000n, async (wallet) => {
  const before = await bought(wallet), after = await (await renew(wallet.account)).json();
  assert.equal(after.keyId, before.keyId);
  assert.equal((await leftOn(after.apiKey)).creditsRemaining, 500);
  assert.equal((await leftOn(before.apiKey)).error, "unauthorized");
});

await pays("a contract that has bought a key gets another, and its owner signs for it", 5000000n, 5000000n, async (wallet) => {
  const { keyId } = await bought(wallet), owner = (await chain.somebodyWith(0n)).account, thief = (await chain.somebodyWith(0n)).account;
  await chain.becomesContract(wallet.account.address, owner.address);
  const by = (signer) => ({ address: wallet.account.address, signMessage: ({ message }) => signer.signMessage({ message }) });
  assert.equal((await renew(by(thief))).status, 401);
  assert.equal((await (await renew(by(owner))).json()).keyId, keyId);
});

await pays("a payer without enough funds is told so and not charged", 9999n, 0n, async (wallet) => {
  const answer = await wrapFetchWithPayment(fetch, wallet)(url, asked);
  assert.equal(answer.status, 402);
  assert.equal((await answer.json()).error, "insufficient_funds");
});

await pays("a signature of another wallet is refused and nobody is charged", 50000n, 0n, async (wallet) => {
  const header = JSON.parse(Buffer.from(await signed(await chain.somebodyWith(0n)), "base64"));
  header.payload.authorization.from = wallet.account.address;
  const answer = await send(Buffer.from(JSON.stringify(header)).toString("base64"));
  assert.equal(answer.status, 402);
});

await pays("a settlement whose reply was lost is found on the chain and charged once", 50000n, 10000n, async (wallet) => {
  const header = await signed(wallet);
  faults.losesTheReply = true;
  const lost = await send(header);
  faults.losesTheReply = false;
  assert.equal(lost.status, 503);
  assert.equal((await lost.json()).error, "settlement_pending");
  const settles = count.settle, answer = await send(header);
  assert.equal(answer.status, 200);
  assert.equal(count.settle, settles, "the chain was asked, not the facilitator");
  assert.ok(decodeXPaymentResponse(answer.headers.get("x-payment-response")).transaction);
});

await pays("the timer finds it if the buyer does not return", 50000n, 10000n, async (wallet) => {
  const header = await signed(wallet);
  faults.losesTheReply = true;
  assert.equal((await send(header)).status, 503);
  faults.losesTheReply = false;
  await admin("reconcile");
  assert.match(await admin("payment", "list", "--state", "SETTLED", "--json"), new RegExp(nonceOf(header)));
});

await pays("a payment that was not settled is settled when it is sent again", 50000n, 10000n, async (wallet) => {
  const header = await signed(wallet);
  faults.settlesNothing = true;
  assert.equal((await send(header)).status, 503);
  faults.settlesNothing = false;
  assert.equal((await send(header)).status, 200);
});

await pays("a payer who cancels after the check is served nothing", 50000n, 0n, async (wallet) => {
  const header = await signed(wallet);
  faults.afterVerify = async () => {
    const hash = await wallet.writeContract({ address: usdc, abi: chain.abi, functionName: "cancel", args: [nonceOf(header)] });
    await chain.reader.waitForTransactionReceipt({ hash });
  };
  const first = await send(header);
  faults.afterVerify = undefined;
  assert.notEqual(first.status, 200);
  const then = await send(header);
  // The cancellation races with the product's check of the chain, which is made before the draft.
  assert.deepEqual([then.status, (await then.json()).error],
    first.status === 409 ? [409, "payment_already_used"] : [402, "authorization_spent"]);
});

await pays("a payer who spends the money elsewhere after the check is served nothing", 10000n, 10000n - 10000n, async (wallet) => {
  const header = await signed(wallet), thief = await chain.somebodyWith(0n);
  const elsewhere = await createPaymentHeader(wallet, 1,
    { ...(await (await fetch(url, asked)).json()).accepts[0], payTo: thief.account.address });
  const { authorization: a, signature } = JSON.parse(Buffer.from(elsewhere, "base64")).payload;
  faults.afterVerify = async () => {
    const hash = await thief.writeContract({ address: usdc, abi: chain.abi, functionName: "transferWithAuthorization",
      args: [a.from, a.to, BigInt(a.value), BigInt(a.validAfter), BigInt(a.validBefore), a.nonce, signature] });
    await chain.reader.waitForTransactionReceipt({ hash });
  };
  const answer = await send(header);
  faults.afterVerify = undefined;
  assert.notEqual(answer.status, 200);
  // Paid back, so that the balances are those that other promises expect.
  const hash = await chain.walletOf(thief.account).writeContract({ address: usdc, abi: chain.abi, functionName: "mint",
    args: [wallet.account.address, 10000n] });
  await chain.reader.waitForTransactionReceipt({ hash });
});

facilitator.use("@x402 2.x");
await pays("with a facilitator of version 2: one payment, sent three times, gives one draft and one debit", 50000n, 10000n, async (wallet) => {
  const header = await signed(wallet);
  for (let i = 0; i < 3; i++) assert.equal((await send(header)).status, 200);
});

await pays("with a facilitator of version 2: a payer without enough funds is told so and not charged", 9999n, 0n, async (wallet) => {
  assert.equal((await send(await signed(wallet))).status, 402);
});

await pays("with a facilitator of version 2: a settlement whose reply was lost is found on the chain", 50000n, 10000n, async (wallet) => {
  const header = await signed(wallet);
  faults.losesTheReply = true;
  assert.equal((await send(header)).status, 503);
  faults.losesTheReply = false;
  assert.equal((await send(header)).status, 200);
});

await pays("a payment that was never settled is void once it has expired on the chain", 50000n, 0n, async (wallet) => {
  const header = await signed(wallet);
  faults.settlesNothing = true;
  assert.equal((await send(header)).status, 503);
  await chain.node.increaseTime({ seconds: 600 });
  await chain.node.mine({ blocks: 1 });
  await admin("reconcile");
  faults.settlesNothing = false;
  assert.equal((await send(header)).status, 402);
  assert.match(await admin("payment", "list", "--state", "VOID", "--json"), new RegExp(nonceOf(header)));
});

await promise("a webhook signed by npm's stripe package creates a key, and one signed with another secret does not", async () => {
  const begun = await fetch(`${packs}/checkout`, { method: "POST", redirect: "manual" });
  assert.equal(begun.status, 303);
  const payload = JSON.stringify({ id: "evt_1", object: "event", type: "checkout.session.completed",
    data: { object: { ...stripe.session, payment_status: "paid" } } }, null, 2);
  const hear = (secret) => fetch(`${packs}/stripe-webhook`, { method: "POST", body: payload,
    headers: { "Content-Type": "application/json",
      "Stripe-Signature": new Stripe("sk_stand_in").webhooks.generateTestHeaderString({ payload, secret }) } });
  assert.equal((await hear("whsec_another")).status, 400);
  assert.match(await admin("order", "show", stripe.session.client_reference_id), /open/);
  assert.equal((await hear(stripe.webhookSecret)).status, 200);
  assert.match(await admin("order", "show", stripe.session.client_reference_id), /fulfilled/);
  const claimed = await fetch(`${packs}/claim?session_id=${stripe.session.id}`,
    { headers: { Accept: "application/json", Cookie: begun.headers.get("set-cookie").split(";")[0] } });
  assert.match((await claimed.json()).apiKey, /^gen_/);
});

await verifiesAndStops(product);
facilitator.stop();
stripe.stop();
chain.stop();
process.exit(sayWhatWasKept());
