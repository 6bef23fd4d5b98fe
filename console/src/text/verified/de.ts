import type { VerifiedWords } from "./words.ts";

/** What was verified, in German. */
export const verifiedGerman: VerifiedWords = {
  detail: "In den Worten des Servers (englisch)",
  spf: {
    pass: (domain, ip) => `${domain} erlaubt die sendende Adresse: ${ip}.`,
    fail: (domain, ip) => `${domain} verbietet die sendende Adresse: ${ip}.`,
    softfail: (domain, ip) =>
      `${domain} führt die sendende Adresse nicht auf, ohne sie zu verbieten: ${ip}.`,
    neutral: (domain, ip) => `${domain} sagt nichts über die sendende Adresse: ${ip}.`,
    none: () => "Kein SPF-Eintrag oder keine sendende Adresse ist bekannt.",
    temperror: (domain, ip) => `Das DNS hat nicht beantwortet, ob ${domain} ${ip} erlaubt.`,
    permerror: (domain, ip) =>
      `Der SPF-Eintrag von ${domain} ist fehlerhaft; über ${ip} lässt sich nichts sagen.`,
    cannot_confirm: (domain, ip) =>
      `${domain} bestätigt ${ip} nicht. Das zeigt keine Fälschung: Kopierten Feldern kann der Server fehlen, der die Mail übergab.`,
  },
  dkim: {
    pass: (domain) => `Die Signatur von ${domain} passt zu den Kopfzeilen und zum Inhalt.`,
    headers_verified: (domain) => `Die Signatur von ${domain} passt zu den Kopfzeilen.`,
    fail: (domain) => `Die Signatur von ${domain} passt nicht.`,
    policy: (domain) =>
      `Die Signatur von ${domain} passt, zählt aber nicht: Sie war abgelaufen oder gilt einem anderen From-Feld.`,
    permerror: (domain) => `Die Signatur von ${domain} oder ihr Schlüssel ist fehlerhaft.`,
    temperror: (domain) => `Das DNS hat den Schlüssel von ${domain} nicht geliefert.`,
    cannot_confirm: (domain) =>
      `Die Signatur von ${domain} passt nicht zu den Feldern, wie sie gegeben wurden.`,
  },
  proven: {
    pass: (domain) =>
      `Wer den Schlüssel von ${domain} hat, hat diesen Inhalt und die genannten Kopfzeilen signiert.`,
    part: (domain) =>
      `Wer den Schlüssel von ${domain} hat, hat die genannten Kopfzeilen signiert, und nur einen Teil dieses Inhalts.`,
    headers_verified: (domain) =>
      `Wer den Schlüssel von ${domain} hat, hat die genannten Kopfzeilen signiert.`,
    nothing: () => "Sie beweist nichts.",
  },
  dmarc: {
    pass: (domain) => `Die Domain des Autors, ${domain}, ist bewiesen.`,
    headers_verified: (domain) =>
      `Die Domain des Autors, ${domain}, ist für die Kopfzeilen bewiesen; der Inhalt wurde nicht gegeben.`,
    cannot_confirm: (domain) =>
      `Die Domain des Autors, ${domain}, lässt sich aus den Kopfzeilen allein nicht bestätigen.`,
    fail: (domain) =>
      `Die Domain des Autors, ${domain}, ist weder durch SPF noch durch DKIM bewiesen.`,
    none: (domain) => `${domain} veröffentlicht keine DMARC-Richtlinie.`,
    temperror: (domain) => `Das DNS hat nicht alle Fragen zu ${domain} beantwortet.`,
    permerror: () => "Die Mail hat keine Domain des Autors oder mehrere.",
  },
  arc: {
    pass: (domain) =>
      `Die Kette der Weiterleitungen hält; das letzte Siegel ist von ${domain}. Was sie sagt, ist so glaubwürdig wie ${domain}.`,
    none: () => "Keine Weiterleitung hat die Mail versiegelt.",
    fail: () => "Die Kette der Weiterleitungen ist gebrochen.",
    cannot_confirm: () =>
      "Die Kette der Weiterleitungen lässt sich aus den Feldern, wie sie gegeben wurden, nicht bestätigen.",
    temperror: () => "Das DNS hat nicht alle Schlüssel der Kette geliefert.",
  },
  bimi: {
    present: (domain) =>
      `${domain} veröffentlicht ein Markenzeichen (BIMI); es wurde nicht geladen und beweist für sich nichts.`,
    declined: (domain) => `${domain} sagt, dass sie kein Markenzeichen (BIMI) hat.`,
    none: () => "Kein Markenzeichen (BIMI) ist veröffentlicht.",
    temperror: (domain) =>
      `Das DNS hat nicht beantwortet, ob ${domain} ein Markenzeichen (BIMI) veröffentlicht.`,
  },
  open: {
    pass:
      "Nicht bewiesen: dass die Mail für Sie bestimmt war (eine signierte Mail lässt sich erneut senden) oder dass ihr Absender ehrlich ist.",
    headers_verified:
      "Nicht bewiesen: der Inhalt, der nicht gegeben wurde, oder dass die Mail für Sie bestimmt war.",
    cannot_confirm:
      "Das zeigt keine Fälschung: Programme ändern Felder beim Kopieren. Die ganze Mail, als Datei gespeichert, lässt sich prüfen.",
    fail:
      "Das sagt nicht, wer die Mail geändert hat: ein Fälscher oder eine Weiterleitung wie eine Mailingliste.",
    other: "Das sagt nichts darüber, wer die Mail gesendet hat.",
  },
  impersonation: "Der Name des Autors zeigt eine Marke, zu der keine der geprüften Domains gehört.",
  weak: {
    part: "Nur ein Teil des Inhalts ist signiert (l=): Jeder kann etwas anhängen.",
    bits: (bits) => `Der Schlüssel ist kurz: ${bits} Bit.`,
    testing: "Die Domain sagt, dass sie ihre Signaturen nur testet (t=y).",
    future: "Sie gibt an, nach der Ankunft der Mail entstanden zu sein (t=).",
  },
};
