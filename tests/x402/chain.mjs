// A local chain with the id of Base: anvil, with a token that has USDC's interface at USDC's address.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import solc from "solc";
import { createPublicClient, createTestClient, createWalletClient, http, pad, parseEther, publicActions } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { base } from "viem/chains";

export const usdc = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

function compiled(name) {
  const input = {
    language: "Solidity",
    sources: { [`${name}.sol`]: { content: readFileSync(new URL(`${name}.sol`, import.meta.url), "utf8") } },
    settings: {
      optimizer: { enabled: true },
      viaIR: true,
      evmVersion: "paris",
      outputSelection: { "*": { "*": ["abi", "evm.deployedBytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input)));
  const faults = (output.errors ?? []).filter((error) => error.severity === "error");
  if (faults.length) throw new Error(faults.map((fault) => fault.formattedMessage).join("\n"));
  const { abi, evm } = output.contracts[`${name}.sol`][name];
  return { abi, code: `0x${evm.deployedBytecode.object}` };
}

export async function startChain() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const anvil = spawn(new URL("../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil", import.meta.url).pathname,
    ["--port", port, "--chain-id", "8453", "--silent"], { stdio: "inherit" });
  const transport = http(url);
  const reader = createPublicClient({ chain: base, transport });
  const node = createTestClient({ mode: "anvil", chain: base, transport });
  for (let attempt = 0; ; attempt++) {
    try { await reader.getBlockNumber(); break; } catch (fault) { if (attempt > 50) throw fault; }
  }
  const { abi, code } = compiled("Token");
  await node.setCode({ address: usdc, bytecode: code });

  const walletOf = (account) => createWalletClient({ account, chain: base, transport }).extend(publicActions);
  return {
    url, abi, node, reader, walletOf,
    // A new account with that many of USDC's smallest units, and gas.
    async somebodyWith(units) {
      const account = privateKeyToAccount(generatePrivateKey());
      await node.setBalance({ address: account.address, value: parseEther("1") });
      const wallet = walletOf(account);
      if (units > 0n) {
        const hash = await wallet.writeContract({ address: usdc, abi, functionName: "mint", args: [account.address, units] });
        await reader.waitForTransactionReceipt({ hash });
      }
      return wallet;
    },
    // From now on, the address is a contract for which that owner signs.
    async becomesContract(address, owner) {
      await node.setCode({ address, bytecode: compiled("Wallet").code });
      await node.setStorageAt({ address, index: 0, value: pad(owner) });
    },
    balance: (address) => reader.readContract({ address: usdc, abi, functionName: "balanceOf", args: [address] }),
    stop: () => anvil.kill(),
  };
}
