/** A one-time code in a text. */
export interface FoundCode {
  readonly value: string;
  readonly text: string;
}

/** A word that announces a code. */
const CODE_WORD =
  /\b(?:code|codice|codigo|c\u00f3digo|otp|tan|pin|passcode|kennwort|einmal(?:code|passwort)|(?:sicherheits|best\u00e4tigungs|verifizierungs|pr\u00fcf|zugangs|anmelde)code|clave)\b/gi;

/**
 * Words before it that make it another kind of code: a postcode, an error code, a discount code,
 * source code.
 */
const OTHER_CODE =
  /(?:zip|postal|area|country|error|status|exit|return|auth|promo|coupon|discount|voucher|source|sort|dress|bar|qr|product|item|stock|dial(?:l?ing)?|access group|class|course|color|colour|fehler|gutschein|rabatt|r\u00e9duction|r\u00e9duc|erreur|pays|sconto|descuento|promocional)[ -]?$/i;
/** Words after it that do the same. */
const OTHER_BEHIND =
  /^\s?(?:postal|postale|fiscale|fiscal|promo|source|barre|sconto|iban|bic|swift|review|of conduct)\b/i;

/** The code after the word, with no other digit between. */
const BEHIND =
  /^([^\d\n]{1,40})(?:(?<![\p{L}-])|(?<=[^\p{L}-]G-))(\d{4,8}|\d{3}[ -]\d{3}|\d{4}[ -]\d{4})(?![\d.,/:-]?\d)/u;
/** The code alone on a line, below the line with the word. */
const BELOW =
  /^([^\d\n]{0,40}\n\s{0,9})(\d{4,8}|\d{3}[ -]\d{3}|\d{4}[ -]\d{4})(?=[ \t]{0,9}(?:\n|$))/;
/** Words between the two that make it another kind of code. */
const OTHER_BETWEEN =
  /voucher|coupon|gutschein|buono|descuento|r[\u00e9e]duction|rastreo|patch|iban/i;
/** Placeholders. */
const ZEROS = /^0+$/;
/** `482913 is your code`, and the like in other languages. */
const BEFORE =
  /(?:(?<![\w.-])G-|(?<![\d.,:/-]))(\d{4,8}|\d{3}[ -]\d{3}) (?:is|as|est|comme|ist|als|\u00e8|come|es|como) (?:your|the|votre|le|ihr|ihren|dein|deinen|il tuo|il suo|tu|su)\b/i;

/** `Use 482-913 to sign in`, and the like in other languages, without a word for the code. */
const TO_SIGN_IN =
  /\b(?:use|enter|type|utilisez|saisissez|entrez|usa|utilizza|inserisci|utilice|introduzca|introduce) (\d{4,8}|\d{3}[ -]\d{3}) (?:to|pour|per|para) (?:sign (?:in|on|up)|log ?(?:in|on)|verify|confirm (?:your|that|it)|continue|authenticate|vous (?:connecter|identifier)|confirmer|valider|accedere|verificare|confermare|iniciar|acceder|verificar|confirmar)/gi;

/** Maximum number of words examined, and characters beside each that are searched. */
const MAX_WORDS = 200, BESIDE = 56;

/** A year: `code of conduct 2026`. */
const YEAR = /^(?:19|20)\d\d$/;
const SAYS_SO = /\b(?:is|est|ist|es)\b|[:=\u00e8]/i;

/** The digits of a code. */
const DIGITS = /\d{4}|\d{3}[ -]\d{3}/;

/** Finds the one-time codes of a text. */
export function* findCodes(text: string): Generator<FoundCode> {
  if (!DIGITS.test(text)) return;
  let count = 0;
  for (const [found, code = ""] of text.matchAll(TO_SIGN_IN)) {
    if (++count > MAX_WORDS) break;
    if (YEAR.test(code)) continue;
    yield { value: code.replaceAll(/\D/g, ""), text: normaliseSpaces(found) };
  }
  for (const { 0: word, index } of text.matchAll(CODE_WORD)) {
    if (++count > MAX_WORDS) return;
    const before = text.slice(Math.max(0, index - BESIDE), index);
    const from = index + word.length;
    const following = text.slice(from, from + BESIDE);
    if (OTHER_CODE.test(before) || OTHER_BEHIND.test(following)) continue;
    const [whole = "", gap = "", code] = BEHIND.exec(following) ?? BELOW.exec(following) ?? [];
    if (OTHER_BETWEEN.test(gap) || ZEROS.test(code ?? "")) continue;
    if (code !== undefined && (SAYS_SO.test(gap) || !YEAR.test(code))) {
      yield { value: code.replaceAll(/\D/g, ""), text: normaliseSpaces(word + whole) };
      continue;
    }
    const sentence = before.slice(1 + Math.max(before.lastIndexOf("\n"), before.lastIndexOf(". ")));
    const earlier = BEFORE.exec(sentence);
    if (earlier?.[1] !== undefined) {
      const quoted = sentence.slice(earlier.index) + word;
      yield { value: earlier[1].replaceAll(/\D/g, ""), text: normaliseSpaces(quoted) };
    }
  }
}

function normaliseSpaces(quoted: string): string {
  return quoted.replaceAll(/\s+/g, " ").trim();
}
