/** Tells whether reasons mention that a part of a mail was not examined. */
export function mentionsUnread(reasons: readonly { readonly id: string }[]): boolean {
  return reasons.some(({ id }) => UNREAD_REASONS.has(id));
}

/** Reasons that mention that a part of a mail was not examined. */
export const UNREAD_REASONS: ReadonlySet<string> = new Set([
  "examination_cut",
  "file_unread",
  "attachment_encrypted",
  "attachment_pdf_encrypted",
  "attachment_not_listed",
  "part_encrypted",
]);
