import { ownScript } from "../wire/worker_call.ts";

/** Lets the browser keep the page for use without a network, where it can. */
export function keepPage(): void {
  if (!globalThis.isSecureContext || !("serviceWorker" in navigator)) return;
  // Without it the page works as before.
  navigator.serviceWorker.register(ownScript("shell")).catch(() => {});
}
