/** A one-time code in a text. */
export interface CodeMatch {
  readonly value: string;
  readonly text: string;
}

/** Matches a word that announces a code. */
const CODE_WORD =
  /\b(?:code|codice|codigo|c\u00f3digo|otp|tan|pin|passcode|kennwort|einmal(?:code|passwort)|(?:sicherheits|best\u00e4tigungs|verifizierungs|pr\u00fcf|zugangs|anmelde)code|clave)\b/gi;

/** Matches what precedes the word in another kind of code, such as a postcode or discount code. */
const OTHER_CODE_BEFORE =
  /(?:zip|postal|area|country|error|status|exit|return|auth|promo|coupon|discount|voucher|source|sort|dress|bar|qr|product|item|stock|dial(?:l?ing)?|access group|class|course|color|colour|fehler|gutschein|rabatt|r\u00e9duction|r\u00e9duc|erreur|pays|sconto|descuento|promocional)[ -]?$/i;
/** Matches what follows the word in another kind of code. */
const OTHER_CODE_AFTER =
  /^\s?(?:postal|postale|fiscale|fiscal|promo|source|barre|sconto|iban|bic|swift|review|of conduct)\b/i;

/** Matches a code that follows the word without other digits between. */
const CODE_AFTER =
  /^([^\d\n]{1,40})(?:(?<![\p{L}-])|(?<=[^\p{L}-]G-))(\d{4,8}|\d{3}[ -]\d{3}|\d{4}[ -]\d{4})(?![\d.,/:-]?\d)/u;
/** Matches a code alone on the line below the word. */
const CODE_BELOW =
  /^([^\d\n]{0,40}\n\s{0,9})(\d{4,8}|\d{3}[ -]\d{3}|\d{4}[ -]\d{4})(?=[ \t]{0,9}(?:\n|$))/;
/** Matches a word between "code" and the digits that makes it another kind of code. */
const OTHER_BETWEEN =
  /voucher|coupon|gutschein|buono|descuento|r[\u00e9e]duction|rastreo|patch|iban/i;
/** Matches a placeholder for a code. */
const ZEROS = /^0+$/;
/** Matches `482913 is your`, before a word for code, in several languages. */
const CODE_BEFORE =
  /(?:(?<![\w.-])G-|(?<![\d.,:/-]))(\d{4,8}|\d{3}[ -]\d{3}) (?:is|as|est|comme|ist|als|\u00e8|come|es|como) (?:your|the|votre|le|ihr|ihren|dein|deinen|il tuo|il suo|tu|su)\b/i;

/** Matches `Use 482-913 to sign in`, without a word for code, in several languages. */
const TO_SIGN_IN =
  /\b(?:use|enter|type|utilisez|saisissez|entrez|usa|utilizza|inserisci|utilice|introduzca|introduce) (\d{4,8}|\d{3}[ -]\d{3}) (?:to|pour|per|para) (?:sign (?:in|on|up)|log ?(?:in|on)|verify|confirm (?:your|that|it)|continue|authenticate|vous (?:connecter|identifier)|confirmer|valider|accedere|verificare|confermare|iniciar|acceder|verificar|confirmar)/gi;

/** Maximum number of words per text that are examined. */
const MAX_WORDS = 200;
/** Maximum number of characters between the word and the code. */
const MAX_DISTANCE = 56;

/** Matches a year, which is a code only if `EQUATES` matches: `code of conduct 2026`. */
const YEAR = /^(?:19|20)\d\d$/;
/** Matches a character or verb that equates the word with the digits: `code: 2026`. */
const EQUATES = /\b(?:is|est|ist|es)\b|[:=\u00e8]/i;

/** Matches the digits of a code, as a quick test. */
const DIGITS = /\d{4}|\d{3}[ -]\d{3}/;

/** Finds the one-time codes of a text. */
export function* findCodes(text: string): Generator<CodeMatch> {
  if (!DIGITS.test(text)) return;
  let count = 0;
  for (const [phrase, code = ""] of text.matchAll(TO_SIGN_IN)) {
    if (++count > MAX_WORDS) break;
    if (YEAR.test(code)) continue;
    yield { value: code.replaceAll(/\D/g, ""), text: collapseSpaces(phrase) };
  }
  for (const { 0: word, index } of text.matchAll(CODE_WORD)) {
    if (++count > MAX_WORDS) return;
    const textBefore = text.slice(Math.max(0, index - MAX_DISTANCE), index);
    const from = index + word.length;
    const textAfter = text.slice(from, from + MAX_DISTANCE);
    if (OTHER_CODE_BEFORE.test(textBefore) || OTHER_CODE_AFTER.test(textAfter)) continue;
    const [match = "", gap = "", code] = CODE_AFTER.exec(textAfter) ?? CODE_BELOW.exec(textAfter) ??
      [];
    if (OTHER_BETWEEN.test(gap) || ZEROS.test(code ?? "")) continue;
    if (code !== undefined && (EQUATES.test(gap) || !YEAR.test(code))) {
      yield { value: code.replaceAll(/\D/g, ""), text: collapseSpaces(word + match) };
      continue;
    }
    const sentence = textBefore.slice(
      1 + Math.max(textBefore.lastIndexOf("\n"), textBefore.lastIndexOf(". ")),
    );
    const codeBefore = CODE_BEFORE.exec(sentence);
    if (codeBefore?.[1] !== undefined) {
      const phrase = sentence.slice(codeBefore.index) + word;
      yield { value: codeBefore[1].replaceAll(/\D/g, ""), text: collapseSpaces(phrase) };
    }
  }
}

function collapseSpaces(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
