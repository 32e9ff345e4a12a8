// deleteAll(address, { isStopped, onDeleted }): deletes sessions until there are no more. Each answer says how many it has
// deleted, which onDeleted gets, and whether there is more. An account may delete so much a minute, so it may take a while.
import { del } from "./api.js";

const kLongestWait = 120; // seconds

export const deleteAll = async (address, { isStopped = () => false, onDeleted }) => {
  for (let more = true; more && !isStopped();) {
    try {
      const answer = await del(address);
      onDeleted(answer.deletedSessions);
      more = answer.more;
    } catch (problem) {
      if (problem.status !== 429 || !problem.retryAfter || problem.retryAfter > kLongestWait) throw problem;
      await new Promise((wait) => setTimeout(wait, problem.retryAfter * 1000));
    }
  }
};
