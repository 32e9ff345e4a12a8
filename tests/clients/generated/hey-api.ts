// node hey-api.js BASE_URL API_KEY   uses both services with the client that @hey-api/openapi-ts made. Prints
// `N passed, N failed`.
import { apiKey, baseUrl, browserFetch, email, password, promise, summary } from "./browser";
import { createSdkKey, createStream, generateConcept, getSession, ingestTelemetry, listEvents, listPlaybacks, showCredits,
  showOverall, signIn, signOut, signUp } from "./sdk";
import { client } from "./sdk/client.gen";

client.setConfig({ baseUrl, fetch: browserFetch });

async function accounts(): Promise<void> {
  const signedUp = await signUp({ body: { name: "Grace", email, password } });
  promise("signs up", signedUp.data?.user.email === email, signedUp.error);
  await signOut();
  promise("signs out", (await getSession()).data === null, "a session");
  const signedIn = await signIn({ body: { email, password } });
  promise("signs in", signedIn.data?.user.name === "Grace", signedIn.error);
  const refused = await signIn({ body: { email, password: "wrong horse" } });
  promise("is told why it is not", refused.error?.message === "Invalid email or password", refused);
}

async function telemetry(): Promise<void> {
  const key = await createSdkKey({ body: { label: "web player" } });
  const rawKey = key.data?.rawKey ?? "";
  promise("mints a key", rawKey.startsWith("sdk_"), key.error);
  const stream = await createStream({ body: { sourceUrl: "https://93.184.215.14/live/main.m3u8" } });
  promise("registers a stream", stream.data !== undefined, stream.error);
  const { response } = await ingestTelemetry({
    auth: rawKey,
    body: {
      apiKey: rawKey,
      sessionId: "evening-1",
      streamId: stream.data?.id,
      events: [{ type: "playback_start", ts: new Date().toISOString(), payload: { positionMs: 0 } }],
    },
  });
  promise("sends events", response?.status === 204, response?.status);
}

async function figures(): Promise<void> {
  const sessions = await listPlaybacks({ query: { limit: 1 } });
  promise("lists sessions", sessions.data?.items[0]?.state === "playing", sessions);
  const events = await listEvents({ path: { id: "evening-1" } });
  const position: unknown = events.data?.items[0]?.payload.positionMs;
  promise("reads an event's payload", position === 0, events);
  const overall = await showOverall({ query: { metrics: ["plays", "startupMs:p95"] } });
  promise("reads metrics", overall.data !== undefined && "startupMs:p95" in overall.data.values, overall);
}

async function concepts(): Promise<void> {
  const draft = await generateConcept({ auth: apiKey, body: { theme: "a lighthouse" } });
  promise("generates a draft", draft.data?.conceptOnly === true, draft.error);
  const credits = await showCredits({ auth: apiKey });
  promise("reads credits", credits.data !== undefined && credits.data.creditsUsed > 0, credits);
}

accounts().then(telemetry).then(figures).then(concepts).then(() => console.log(summary()));
