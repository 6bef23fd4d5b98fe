import { examineInWorker, FIRST_TASK } from "../endpoints/examine_task.ts";
import { serveTasks } from "../runtime/workers/serve.ts";

/** Returns the module of the gateway's workers. */
serveTasks(async (config) => {
  await examineInWorker(FIRST_TASK, { config, countSenders: () => Promise.resolve([]) });
  return { examine: examineInWorker };
});
