import data from "../../catalogue/mailing_services.json" with { type: "json" };
import { organizationalDomain } from "./organizational_domain.ts";

/** One entry of `catalogue/mailing_services.json`. */
interface MailingService {
  readonly service: string;
  readonly domains: readonly string[];
  /** Header fields that it writes into every mail, in lower case. */
  readonly fields?: readonly string[];
  /** Name of the service at the end of a Feedback-ID, in lower case. */
  readonly feedback?: readonly string[];
}

const SERVICES: readonly MailingService[] = data;

function indexServices(keys: (service: MailingService) => readonly string[] | undefined) {
  return new Map(
    SERVICES.flatMap((each) => (keys(each) ?? []).map((key) => [key, each.service] as const)),
  );
}

const BY_DOMAIN = indexServices(({ domains }) => domains);
const BY_FIELD = indexServices(({ fields }) => fields);
const BY_FEEDBACK = indexServices(({ feedback }) => feedback);

/** Tells whether a host is a mailing service's; customers choose the labels below its domain. */
export function isAtMailingService(host: string): boolean {
  return mailingServiceAt(host) !== null;
}

/** Returns the mailing service that a host belongs to; null where it belongs to none. */
export function mailingServiceAt(host: string | null): string | null {
  return BY_DOMAIN.get(organizationalDomain(host) ?? "") ?? null;
}

/**
 * Finds the mailing service that writes a field of this name, in lower case; null where none does.
 */
export function findServiceByField(name: string): string | null {
  return BY_FIELD.get(name) ?? null;
}

/** Finds the mailing service of a Feedback-ID: `campaign:customer:kind:service`. */
export function findServiceByFeedback(value: string): string | null {
  return BY_FEEDBACK.get(value.slice(value.lastIndexOf(":") + 1).trim().toLowerCase()) ?? null;
}
