// node openapi-fetch.js BASE_URL API_KEY   uses both services with openapi-fetch and the types that openapi-typescript
// made. Prints `N passed, N failed`.
import createClient from "openapi-fetch";

import { apiKey, baseUrl, browserFetch, email, password, promise, summary } from "./browser";
import type { paths } from "./schema";

const client = createClient<paths, "application/json">({ baseUrl, fetch: browserFetch });

async function telemetry(): Promise<void> {
  const signedUp = await client.POST("/api/auth/sign-up/email", { body: { name: "Grace", email, password } });
  promise("signs up", signedUp.data?.user.email === email, signedUp.error);
  const key = await client.POST("/api/v1/keys", { body: { label: "web player" } });
  const rawKey = key.data?.rawKey ?? "";
  promise("mints a key", rawKey.startsWith("sdk_"), key.error);
  const stream = await client.POST("/api/v1/streams", { body: { sourceUrl: "https://93.184.215.14/live/main.m3u8" } });
  promise("registers a stream", stream.data !== undefined, stream.error);

  const { response } = await client.POST("/api/v1/telemetry", {
    headers: { Authorization: `Bearer ${rawKey}` },
    body: {
      apiKey: rawKey,
      sessionId: "evening-1",
      streamId: stream.data?.id,
      events: [{ type: "playback_start", ts: new Date().toISOString(), payload: { positionMs: 0 } }],
    },
  });
  promise("sends events", response.status === 204, response.status);
  const refused = await client.POST("/api/v1/telemetry", { body: { apiKey: "sdk_unknown", sessionId: "1", events: [] } });
  promise("is told why a key is refused", refused.error !== undefined, refused.data);
}

async function figures(): Promise<void> {
  const sessions = await client.GET("/api/v1/sessions", { params: { query: { limit: 1 } } });
  promise("lists sessions", sessions.data?.items[0]?.state === "playing", sessions);
  const events = await client.GET("/api/v1/sessions/{id}/events", { params: { path: { id: "evening-1" } } });
  const position: unknown = events.data?.items[0]?.payload.positionMs;
  promise("reads an event's payload", position === 0, events);
  const overall = await client.GET("/api/v1/metrics/overall", { params: { query: { metrics: ["plays", "startupMs:p95"] } } });
  promise("reads metrics", overall.data !== undefined && "startupMs:p95" in overall.data.values, overall);
}

async function concepts(): Promise<void> {
  const headers = { "X-API-Key": apiKey };
  const draft = await client.POST("/api/generate", { headers, body: { theme: "penguins running a bakery" } });
  promise("generates a draft", draft.data?.conceptOnly === true, draft.error);
  const credits = await client.GET("/api/credits", { headers });
  promise("reads credits", credits.data?.creditsUsed === 1, credits);
}

telemetry().then(figures).then(concepts).then(() => console.log(summary()));
