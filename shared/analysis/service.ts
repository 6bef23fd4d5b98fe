import { findMailServers } from "../provenance/border/mail_servers.ts";
import {
  findServiceByFeedback,
  findServiceByField,
  mailingServiceAt,
} from "../domains/mailing_services.ts";
import type { ParsedHeaders, ReceivedHop } from "../headers/types.ts";

/** Maximum number of signatures that are looked at; real mail has at most about four. */
const MAX_SIGNATURES = 10;

/**
 * The service that sent the mail for its author, a mailing service or a mailbox provider; null
 * where it is not known. Only the reverse name of the border's client is more than the mail's own
 * claim, so it is asked first; then signatures, the return path and the marks that services leave.
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
