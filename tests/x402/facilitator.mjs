// A facilitator made of npm's x402 1.x or @x402 2.x that can be made to fail like real ones.
import { once } from "node:events";
import { createServer } from "node:http";
import { x402Facilitator } from "@x402/core/facilitator";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/facilitator";
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

export async function startFacilitator(chain, kind = engines["x402 1.x"]) {
  const wallet = await chain.somebodyWith(0n);
  let engine = kind(wallet);
  const count = { verify: 0, settle: 0 };
  const faults = {};  // what to do instead of, before or after the real call: see below

  async function body(request) {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    return JSON.parse(Buffer.concat(pieces).toString());
  }

  async function answer(request, response) {
    const say = (status, said) => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(said));
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
      if (faults.losesTheReply) return response.destroy();
      say(200, said);
    }
  }

  const server = createServer((request, response) =>
    answer(request, response).catch((fault) => response.writeHead(500).end(String(fault))));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, count, faults, stop: () => server.close(),
    use: (name) => { engine = engines[name](wallet); } };
}
