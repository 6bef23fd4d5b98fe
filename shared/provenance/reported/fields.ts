import type { AuthenticationResults, ParsedHeaders, ReceivedSpf } from "../../headers/types.ts";

/** A field that reports results. */
export interface ReportingField {
  readonly fieldIndex: number;
  /** The server that it names, lower case; null without a name. */
  readonly id: string | null;
  /** Authentication-Results or Received-SPF of the field. */
  readonly content:
    | { readonly kind: "results"; readonly results: AuthenticationResults }
    | { readonly kind: "spf"; readonly spf: ReceivedSpf };
}

export type ReportSources = Pick<ParsedHeaders, "authenticationResults" | "receivedSpf">;

/** Returns every field of a message that reports results, in the order of the text. */
export function reportingFields(
  { authenticationResults, receivedSpf }: ReportSources,
): ReportingField[] {
  const fields: ReportingField[] = [
    ...authenticationResults.map((results): ReportingField => ({
      fieldIndex: results.fieldIndex,
      id: results.authservId,
      content: { kind: "results", results },
    })),
    ...receivedSpf.map((spf): ReportingField => ({
      fieldIndex: spf.fieldIndex,
      id: findReceiver(spf),
      content: { kind: "spf", spf },
    })),
  ];
  return fields.sort((a, b) => a.fieldIndex - b.fieldIndex);
}

/** `(mx.example.org: domain of …)`, as Google, Microsoft and Zoho start their comment. */
const SPEAKER = /^([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}):/i;

/** Finds the server that a Received-SPF field names (RFC 7208 §9.1, `receiver`). */
function findReceiver({ properties, comment }: ReceivedSpf): string | null {
  const receiver = properties.get("receiver") ?? SPEAKER.exec(comment ?? "")?.[1] ?? "";
  const host = receiver.slice(receiver.lastIndexOf("@") + 1).toLowerCase();
  return host.includes(".") ? host : null;
}
