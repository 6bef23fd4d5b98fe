import type { BodyAttachment } from "../../contract/body.ts";
import { type BodyFindingMatch, cutQuote } from "../../findings/body_findings.ts";

/** Maximum number of letters of a mail that says little more than a greeting. */
const FEW_LETTERS = 120;
/** Maximum number of characters of a text that are searched. */
const MAX_TEXT = 16 * 1024;
const LETTER = /\p{L}/gu;
/** Matches media types whose text is not read: pictures and documents. */
const UNREAD_TYPE =
  /^(?:image\/(?!svg)|application\/(?:pdf|rtf|msword|onenote|vnd\.(?:ms-|openxmlformats)))/;

/** Matches words before a password: `Password: `, `Kennwort der Datei: `, `the password is `. */
const PASSWORD =
  /(?:password|passcode|\b(?:archive|zip|file) pass\b|passwort|kennwort|mot de passe|contrase\u00f1a|clave|senha|palavra-passe|wachtwoord|has\u0142o|\u015fifre(?:si)?|parola(?:s\u0131)?|\bpin\b|\bpw\b|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6\u7801|\u30d1\u30b9\u30ef\u30fc\u30c9)(?:[ \u00a0][\p{L}'\u2019()]{1,16}){0,4}?(?:[ \u00a0]?[:=\uff1a][ \u00a0]?(?=\S)| (?:is|ist|lautet|est|es|jest|\u00e9|\u00e8) )/iu;

/** Finds a short text with only unread files, and a text with the password of an encrypted file. */
export function* findInTextAndFiles(
  text: string,
  files: readonly Pick<BodyAttachment, "type" | "path" | "findings">[],
): Generator<BodyFindingMatch> {
  const createMatch = (
    id: BodyFindingMatch["id"],
    attachment: number,
    quote?: string,
  ): BodyFindingMatch => ({
    id,
    where: { part: files[attachment]?.path ?? "", attachment },
    quote,
  });
  const searchText = text.slice(0, MAX_TEXT);
  const isUnread = ({ type }: Pick<BodyAttachment, "type">) =>
    type !== null && UNREAD_TYPE.test(type);
  const unreadIndex = files.findIndex(isUnread);
  if (
    unreadIndex >= 0 && files.every(isUnread) &&
    countLetters(searchText, FEW_LETTERS) <= FEW_LETTERS
  ) {
    yield createMatch("attachment_unread", unreadIndex);
  }
  const encryptedIndex = files.findIndex(({ findings }) =>
    findings.includes("attachment_encrypted") || findings.includes("attachment_pdf_encrypted")
  );
  const [password = ""] = encryptedIndex < 0 ? [] : PASSWORD.exec(searchText) ?? [];
  if (password !== "") {
    yield createMatch("attachment_with_password", encryptedIndex, cutQuote(password));
  }
}

/** Counts the letters of a text until there are more than `maxLetters`. */
function countLetters(text: string, maxLetters: number): number {
  let count = 0;
  for (const _ of text.matchAll(LETTER)) if (++count > maxLetters) break;
  return count;
}
