// Unmodified clients of MCP from npm, of the versions 2025-11-25 and 2026-07-28, call the tools of a running host. Prints a
// line for each promise; the last is `N passed, N failed`.
// Arguments: the host's URL, an API key with credits, and a read token.
import assert from "node:assert/strict";
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { promise, sayWhatWasKept } from "../promise.mjs";

const [url, key, token] = process.argv.slice(2);

const who = { name: "tests", version: "1" };
const eras = {
  "2025-11-25": (path, headers) => [new OldClient(who), new OldTransport(new URL(path, url), { requestInit: { headers } })],
  "2026-07-28": (path, headers) => [new NewClient(who, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
    new NewTransport(new URL(path, url), { requestInit: { headers } })],
  "2026-07-28, or what there is": (path, headers) => [new NewClient(who, { versionNegotiation: { mode: "auto" } }),
    new NewTransport(new URL(path, url), { requestInit: { headers } })],
};

for (const [era, made] of Object.entries(eras)) {
  const connected = async (path, headers = {}) => {
    const [client, transport] = made(path, headers);
    await client.connect(transport);
    return client;
  };

  await promise(`${era}: finds the tools that make drafts`, async () => {
    const client = await connected("/mcp");
    assert.equal(client.getServerVersion().name, "millrace");
    assert.match(client.getInstructions(), /llms\.txt/);
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map((tool) => tool.name), ["generate_concept", "credits"]);
    assert.deepEqual(tools[0].inputSchema.required, ["theme"]);
    assert.equal(tools[0].inputSchema.properties.theme.maxLength, 240);
    assert.equal(tools[1].annotations.readOnlyHint, true);
    await client.close();
  });

  await promise(`${era}: makes a draft with a key, and sees what is left on it`, async () => {
    const client = await connected("/mcp", { "X-API-Key": key });
    const left = async () => (await client.callTool({ name: "credits", arguments: {} })).structuredContent.creditsRemaining;
    const before = await left();
    const draft = await client.callTool({ name: "generate_concept", arguments: { theme: "a lighthouse for lost satellites" } });
    assert.equal(draft.isError, false);
    assert.equal(draft.structuredContent.conceptOnly, true);
    assert.deepEqual(JSON.parse(draft.content[0].text), draft.structuredContent);
    assert.equal(await left(), before - 1);
    await client.close();
  });

  await promise(`${era}: is told what is wrong as the result of a tool`, async () => {
    const client = await connected("/mcp");
    const call = async (name, args) => {
      const { isError, content } = await client.callTool({ name, arguments: args });
      assert.equal(isError, true);
      return JSON.parse(content[0].text);
    };
    assert.match((await call("generate_concept", { theme: "a" })).message, /theme must be 3 to 240 characters/);
    assert.match((await call("generate_concept", { topic: "a" })).message, /has no argument topic. Its arguments: theme/);
    assert.ok((await call("credits", {})).error);
    await assert.rejects(client.callTool({ name: "mint_coin", arguments: {} }), /no tool of that name/);
    await client.close();
  });

  await promise(`${era}: reads figures with a read token, and none without`, async () => {
    const client = await connected("/mcp/figures", { Authorization: `Bearer ${token}` });
    const names = (await client.listTools()).tools.map((tool) => tool.name);
    assert.deepEqual(names, ["figures", "breakdown", "what_broke", "findings", "sessions", "live"]);
    const call = (name, args) => client.callTool({ name, arguments: args });
    for (const [name, args] of [["figures", { metrics: ["attempts", "failures"], compare: "previous" }], ["breakdown", { by: "country", limit: 5 }],
      ["what_broke", { metric: "failures" }], ["findings", { last: "24h" }], ["sessions", { filter: ["country:BR", "player:hls.js"] }], ["live", {}]]) {
      const { isError, content, structuredContent } = await call(name, args);
      assert.equal(isError, false, content[0].text);
      assert.ok(structuredContent);
    }
    const refused = await call("figures", { from: "yesterday" });
    assert.equal(refused.isError, true);
    assert.ok(JSON.parse(refused.content[0].text).errors.from);
    await client.close();
    const stranger = await connected("/mcp/figures");
    assert.match((await stranger.callTool({ name: "live", arguments: {} })).content[0].text, /Unauthorized/);
    await stranger.close();
  });
}

process.exitCode = sayWhatWasKept();
