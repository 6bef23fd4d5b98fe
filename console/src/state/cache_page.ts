import { createWorkerUrl } from "../wire/worker_call.ts";

/** Registers the service worker that makes the page work offline, if the browser has such workers. */
export function cachePage(): void {
  if (!globalThis.isSecureContext || !("serviceWorker" in navigator)) return;
  // Not reported: without the worker the page works, but only online.
  navigator.serviceWorker.register(createWorkerUrl("shell")).catch(() => {});
}
