import data from "../../catalogue/mailing_services.json" with { type: "json" };
import { findRegisteredDomain } from "./organizational_domain.ts";

/** One entry of `catalogue/mailing_services.json`. */
interface MailingService {
  readonly service: string;
  readonly domains: readonly string[];
  /** Header fields that the service writes into every mail, in lower case. */
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

/** Tells whether a host belongs to a mailing service; customers choose its subdomains. */
export function isAtMailingService(host: string): boolean {
  return findMailingService(host) !== null;
}

/** Finds the mailing service that a host belongs to; null for any other host. */
export function findMailingService(host: string | null): string | null {
  return BY_DOMAIN.get(findRegisteredDomain(host) ?? "") ?? null;
}

/** Finds the mailing service that writes a field (name in lower case); null for other fields. */
export function findServiceByField(name: string): string | null {
  return BY_FIELD.get(name) ?? null;
}

/** Finds the mailing service of a Feedback-ID: `campaign:customer:kind:service`. */
export function findServiceByFeedback(value: string): string | null {
  return BY_FEEDBACK.get(value.slice(value.lastIndexOf(":") + 1).trim().toLowerCase()) ?? null;
}
