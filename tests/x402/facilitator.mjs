// A facilitator made of npm's x402 1.x or @x402 2.x that can be made to fail like real ones.
import { createPublicKey, generateKeyPairSync, verify as isSigned } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { x402Facilitator } from "@x402/core/facilitator";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/facilitator";
import { extractDiscoveryInfo } from "@x402/extensions/bazaar";
import { settle, verify } from "x402/facilitator";

const signerOf = (wallet) => toFacilitatorEvmSigner({ ...wallet, address: wallet.account.address });

export const engines = {
  "x402 1.x": (wallet) => ({
    verify: (payload, requirements) => verify(wallet, payload, requirements),
    settle: (payload, requirements) => settle(wallet, payload, requirements),
  }),
  "@x402 2.x": (wallet) => new ExactEvmSchemeV1(signerOf(wallet)),
};

// The newest one, which knows nothing of version 1.
export const onlyVersion2 = (wallet) => new x402Facilitator().register("eip155:8453", new ExactEvmScheme(signerOf(wallet)));

// A key as Coinbase's portal hands it out: an id, and in base64 the private key with the public one behind it.
export function newKey() {
  const { d, x } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return { id: crypto.randomUUID(), x,
    secret: Buffer.concat([Buffer.from(d, "base64url"), Buffer.from(x, "base64url")]).toString("base64") };
}

export const partsOf = (token) =>
  token.split(".").slice(0, 2).map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));

// Says whether the request has a token for this call that the key has signed and that is still good.
function isAllowed(request, key) {
  const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "", [head, claims, signature] = token.split(".");
  if (!signature) return false;
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.x }, format: "jwk" });
  const { uris, exp, sub } = partsOf(token)[1], now = Date.now() / 1000;
  return isSigned(null, Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, "base64url")) && sub === key.id &&
    uris[0] === `${request.method} ${request.headers.host}${request.url}` && exp > now && exp <= now + 121;
}

// With a key, it answers only whoever has signed the request by it.
export async function startFacilitator(chain, kind = engines["x402 1.x"], key = undefined) {
  const wallet = await chain.somebodyWith(0n);
  let engine = kind(wallet);
  const count = { verify: 0, settle: 0 };
  const listed = [], tokens = [];  // what it would list of what was settled, and what it was shown
  const faults = {};  // what to do instead of, before or after the real call: see below

  async function body(request) {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    return JSON.parse(Buffer.concat(pieces).toString());
  }

  async function answer(request, response) {
    const say = (status, said) => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(said));
    tokens.push(request.headers.authorization?.replace(/^Bearer /, ""));
    if (key && !isAllowed(request, key)) return say(401, { errorType: "unauthorized" });
    if (request.url === "/supported")
      return say(200, engine.getSupported?.() ?? { kinds: [{ x402Version: 1, scheme: "exact", network: "base" }] });
    const { paymentPayload, paymentRequirements } = await body(request);
    if (request.url === "/verify") {
      count.verify++;
      say(200, await engine.verify(paymentPayload, paymentRequirements));
      await faults.afterVerify?.(paymentPayload);
    } else {
      count.settle++;
      if (faults.settlesNothing) return response.destroy();
      const said = await engine.settle(paymentPayload, paymentRequirements);
      if (paymentPayload.x402Version === 2) listed.push(extractDiscoveryInfo(paymentPayload, paymentRequirements));
      if (faults.losesTheReply) return response.destroy();
      say(200, said);
    }
  }

  const server = createServer((request, response) =>
    answer(request, response).catch((fault) => response.writeHead(500).end(String(fault))));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, count, faults, listed, tokens, stop: () => server.close(),
    use: (name) => { engine = engines[name](wallet); } };
}
