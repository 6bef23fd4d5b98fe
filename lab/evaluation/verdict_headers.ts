import * as z from "zod";

/**
 * Prefixes of header fields in which spam filters, virus scanners and large receivers state their
 * verdict. With these fields, figures would measure those filters.
 */
const PREFIXES =
  /^(?:x-spam|x-old-spam|x-barracuda|x-asg-|x-ms-exchange-organization-|x-microsoft-antispam|x-forefront-antispam|x-ms-exchange-antispam|x-foff|x-rc-|x-amavis|x-va-spam|x-bitdefender|x-virus|x-sid-|x-rspamd|x-spamd|x-bogosity|x-dspam|x-pmx|x-crm114|x-mailscanner|x-ironport-anti|x-proofpoint|x-policyd|x-greylist|x-razor|x-pyzor|x-dcc|x-uw-|x-cm-|x-antivirus|x-scanned|x-antiabuse|x-antispam|x-junk|x-ham|x-filter|x-sonic|x-cloudmark|x-brightmail|x-message-|x-eop|x-suspected|x-kav|x-kaspersky|x-esetresult|x-clx|x-congruity|x-hmail)/;
/** Further names of fields that state a filter's verdict. */
const NAMES = new Set([
  "xstatus",
  "xlevel",
  "xchecker-version",
  "x-headers-end",
  "x-sender-ip",
  "x-junk1",
  "x-authority-analysis",
  "x-ms-userlastlogontime",
  "x-incomingtopheadermarker",
  "x-incomingheadercount",
  "x-ironport-av",
]);

/** Schema of a list of further names, which are the keys of an object. */
const ListFile = z.object({ tier1_filter_verdict_headers: z.record(z.string(), z.unknown()) });

/**
 * Creates the function that tells whether a header field of a name states a filter's verdict.
 *
 * @param list Parsed JSON with further names (`leaky_headers.json`).
 * @throws {z.ZodError} for a list of another shape.
 */
export function createVerdictFieldCheck(list?: unknown): (name: string) => boolean {
  const listedNames = list === undefined
    ? new Set<string>()
    : new Set(Object.keys(ListFile.parse(list).tier1_filter_verdict_headers));
  return (name) => PREFIXES.test(name) || NAMES.has(name) || listedNames.has(name);
}
