import { getPriority, setPriority } from "node:os";
import { examineInWorker, FIRST_TASK } from "../endpoints/examine_task.ts";
import { serveTasks } from "../runtime/workers/serve.ts";

/**
 * Priority (`nice`) of a worker's thread: on a busy machine the thread that answers would have to wait
 * for large mails as small ones do. Elsewhere than on Linux it would be that of the whole process.
 */
const PRIORITY = 5;

/** The module of the gateway's workers. */
serveTasks(async (config) => {
  await examineInWorker(FIRST_TASK, { config, note: () => Promise.resolve([]) });
  const mayChange = (["getPriority", "setPriority"] as const).every((kind) =>
    Deno.permissions.querySync({ name: "sys", kind }).state === "granted"
  );
  if (Deno.build.os === "linux" && mayChange && getPriority() < PRIORITY) setPriority(PRIORITY);
  return { examine: examineInWorker };
});
