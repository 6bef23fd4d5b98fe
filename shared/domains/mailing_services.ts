import services from "../../catalogue/mailing_services.json" with { type: "json" };
import { organizationalDomain } from "./organizational_domain.ts";

const DOMAINS: ReadonlySet<string> = new Set(services.flatMap(({ domains }) => domains));

/**
 * Whether a host belongs to a service that sends mail, counts clicks or answers for its customers.
 * A label below its domain is a customer's choice and proves nothing.
 */
export function isAtMailingService(host: string): boolean {
  return DOMAINS.has(organizationalDomain(host) ?? "");
}
