import { examineInWorker } from "../../shared/endpoints/examine_task.ts";
import { serveTasks } from "../../shared/runtime/workers/serve.ts";
import { BLOCKS, CRASHES } from "./worker_pool.ts";

/** Like the gateway's worker, but some mails never end, and some end the worker. */
serveTasks(() =>
  Promise.resolve({
    examine: async (task, context) => {
      const { emailContent = "" } = task.input;
      while (emailContent.startsWith(BLOCKS));
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
