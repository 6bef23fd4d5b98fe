import { examineInWorker } from "../../shared/endpoints/examine_task.ts";
import { serveTasks } from "../../shared/runtime/workers/serve.ts";
import { BLOCKS, CRASHES } from "./worker_pool.ts";

/** Never changes: waiting for it blocks the thread without using a core that other tests need. */
const NEVER = new Int32Array(new SharedArrayBuffer(4));

/** Serves tasks as the gateway's worker does, but some mails never end, and some end the worker. */
serveTasks(() =>
  Promise.resolve({
    examine: async (task, context) => {
      const { emailContent = "" } = task.input;
      while (emailContent.startsWith(BLOCKS)) Atomics.wait(NEVER, 0, 0, 100);
      if (emailContent.startsWith(CRASHES)) {
        setTimeout(() => {
          throw new Error("a crash");
        });
        await Promise.withResolvers().promise;
      }
      return await examineInWorker(task, context);
    },
  })
);
