// A fetch that keeps cookies, as a browser does, and the count of what holds.
const jar = new Map<string, string>();

export async function browserFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (jar.size) request.headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
  const answer = await fetch(request);
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    jar.set(name, value);
  }
  return answer;
}

let passed = 0, failed = 0;

export function promise(sentence: string, holds: boolean, seen: unknown): void {
  if (holds) passed++;
  else {
    failed++;
    console.log(`FAILED: ${sentence}: ${JSON.stringify(seen)}`);
  }
}

export const summary = (): string => `${passed} passed, ${failed} failed`;

export const [baseUrl, apiKey] = process.argv.slice(2);
export const email = `generated-${Date.now()}-${process.pid}@example.test`;
export const password = "correct horse";
