/**
 * The header part of what a person pasted or dropped: bodies and attachments stay on this machine.
 *
 * @returns "" when there is no header line before the first empty one.
 */
export function headerBlock(text: string): string {
  const mail = text.replace(/^\uFEFF?(?:[ \t]*\r?\n)+|^\uFEFF/, "");
  const end = /\r?\n[ \t]*\r?\n|\r[ \t]*\r/.exec(mail);
  const head = end === null ? mail : mail.slice(0, end.index);
  return /^[!-9;-~]+[ \t]*:/m.test(head) ? head : "";
}
