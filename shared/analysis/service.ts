import { findMailServers } from "../provenance/border/mail_servers.ts";
import {
  findServiceByFeedback,
  findServiceByField,
  mailingServiceAt,
} from "../domains/mailing_services.ts";
import type { ParsedHeaders, ReceivedHop } from "../headers/types.ts";

/** Maximum number of signatures examined; real mail has at most about four. */
const MAX_SIGNATURES = 10;

/**
 * Finds the service that sent the mail, by the border's reverse name before the mail's claims; else
 * null.
 */
export function findService(
  { dkimSignatures, returnPath, byName }: ParsedHeaders,
  border: ReceivedHop | undefined,
): string | null {
  const hosts = [
    border?.rdns ?? null,
    ...dkimSignatures.slice(0, MAX_SIGNATURES).map(({ domain }) => domain),
    returnPath.primary?.domain ?? null,
  ];
  for (const host of hosts) {
    const service = mailingServiceAt(host?.toLowerCase() ?? null);
    if (service !== null) return service;
  }
  const feedback = findServiceByFeedback(byName.get("feedback-id")?.[0]?.value ?? "");
  if (feedback !== null) return feedback;
  for (const name of byName.keys()) {
    const service = name.startsWith("x-") ? findServiceByField(name) : null;
    if (service !== null) return service;
  }
  return hosts.map((host) => findMailServers(host)?.name).find((name) => name !== undefined) ??
    null;
}
