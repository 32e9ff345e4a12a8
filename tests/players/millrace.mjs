// An account of Millrace, and what it is told of its sessions.
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const signUp = async (base) => {
  const post = (path, body, headers = {}) =>
    fetch(base + path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) });
  const email = `players-${Date.now()}@example.test`;
  const up = await post("/api/auth/sign-up/email", { name: "Ada", email, password: "correct horse battery" });
  if (!up.ok) throw new Error(`sign-up: ${up.status} ${await up.text()}`);
  const cookie = up.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const minted = await post("/api/v1/keys", { label: "players" }, { cookie });
  const key = (await minted.text()).match(/sdk_\w+/)[0];

  const get = async (path) => {
    const answer = await fetch(base + path, { headers: { cookie } });
    return answer.ok ? answer.json() : { state: `${answer.status} ${await answer.text()}` };
  };
  // The session, once `holds` is true of it.
  const session = async (id, holds, seconds = 15) => {
    let found;
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(seconds > 15 ? 2000 : 300)) {
      if (holds((found = await get(`/api/v1/sessions/${id}`)))) return found;
    }
    throw new Error(`the session never became as expected: ${JSON.stringify(found)}`);
  };
  const events = async (id) => (await get(`/api/v1/sessions/${id}/events?limit=200`)).items;
  return { key, session, events };
};
