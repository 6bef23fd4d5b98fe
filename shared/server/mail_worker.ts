import { examineInWorker, FIRST_TASK } from "../endpoints/examine_task.ts";
import { serveTasks } from "../runtime/workers/serve.ts";

/** Module of the server's workers, which examine mails. */
serveTasks(async (config) => {
  // Loads catalogue, model and readers before the first mail of a caller.
  await examineInWorker(FIRST_TASK, { config, countSenders: () => Promise.resolve([]) });
  return { examine: examineInWorker };
});
