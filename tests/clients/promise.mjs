// Checks a promise and prints whether it is kept. The last line of a run is `N passed, N failed`.
export const kept = { passed: 0, failed: 0 };

export async function promise(sentence, check) {
  try {
    await check();
    console.log(`ok      ${sentence}`);
    kept.passed++;
  } catch (fault) {
    console.log(`FAILED  ${sentence}\n${fault.stack}`);
    kept.failed++;
  }
}

export function sayWhatWasKept() {
  console.log(`${kept.passed} passed, ${kept.failed} failed`);
  return kept.failed ? 1 : 0;
}
