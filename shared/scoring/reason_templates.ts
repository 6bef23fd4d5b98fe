/** The sentences of scoring, with names in braces; the console reads them back to translate them. */
export const REASONS = {
  keywords: "{found} of {total} found: {quoted}",
  bodyKeywords: "{found} of {total} found in the body.",
  subject: "The subject is worded as in mails of this kind.",
  sender: "The sender's domain is listed: {domain}.",
  classifier: "The classifier gives it {score} of 100: {features}",
  named: "{type} ({id}): {reason}",
  allowed:
    "The sender is on this server's allow list, and the recipient's side proved the address.",
} as const;

/** A sentence with its names replaced. */
export function fillReason(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(
    /\{([a-z]{1,20})\}/g,
    (whole, name: string) => Object.hasOwn(values, name) ? values[name] ?? "" : whole,
  );
}
