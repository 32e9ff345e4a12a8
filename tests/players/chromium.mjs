// Headless Chromium, driven through a pipe by the Chrome DevTools Protocol.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--remote-debugging-pipe", "--autoplay-policy=no-user-gesture-required", "--mute-audio",
  // Pages beside each other are all in the foreground.
  "--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows"];

export const startChromium = () => {
  const profile = mkdtempSync(`${tmpdir()}/millrace-players-`);
  const child = spawn("chromium", [...flags, `--user-data-dir=${profile}`], { detached: true, stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const waiting = new Map(), warnings = new Map();
  let last = 0, unread = "";
  child.stdio[4].on("data", (piece) => {
    const messages = (unread + piece).split("\0");
    unread = messages.pop();
    for (const { id, result, error, method, params, sessionId } of messages.map((text) => JSON.parse(text))) {
      if (method === "Runtime.consoleAPICalled" && params.type === "warning") warnings.get(sessionId)?.push(params.args.map(({ value }) => value).join(" "));
      if (id) waiting.get(id)?.(error ? Promise.reject(new Error(error.message)) : result);
      waiting.delete(id);
    }
  });
  const call = (method, params = {}, sessionId = undefined) => new Promise((done) => {
    waiting.set(++last, done);
    child.stdio[3].write(JSON.stringify({ id: last, method, params, sessionId }) + "\0");
  });

  const open = async (url) => {
    const { browserContextId } = await call("Target.createBrowserContext");
    const { targetId } = await call("Target.createTarget", { url: "about:blank", browserContextId, newWindow: true });
    const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
    warnings.set(sessionId, []);
    const page = {
      // What its scripts have warned of on the console.
      warnings: warnings.get(sessionId),
      // The value of an expression, or of a promise.
      value: async (expression) => {
        const { result, exceptionDetails } = await call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, sessionId);
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
      },
      until: async (expression, seconds = 30) => {
        for (const end = Date.now() + seconds * 1000; !(await page.value(`Boolean(${expression})`));) {
          if (Date.now() > end) throw new Error(`never true: ${expression}`);
          await new Promise((done) => setTimeout(done, 20));
        }
      },
      offline: async (offline) => {
        await call("Network.enable", {}, sessionId);
        await call("Network.emulateNetworkConditions", { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }, sessionId);
      },
      go: (to) => call("Page.navigate", { url: to }, sessionId),
      close: () => call("Target.closeTarget", { targetId }),
      forget: () => call("Target.disposeBrowserContext", { browserContextId }).catch(() => {}),
    };
    await call("Runtime.enable", {}, sessionId);
    await call("Emulation.setFocusEmulationEnabled", { enabled: true }, sessionId);
    await page.go(url);
    await page.until("document.readyState === 'complete' && location.href !== 'about:blank'");
    return page;
  };
  const stop = () => new Promise((done) => {
    child.on("exit", () => {
      rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
      done();
    });
    process.kill(-child.pid, "SIGKILL");  // also its own processes, which write to the profile
  });
  return { open, stop };
};
