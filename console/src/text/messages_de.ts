import { germanAccount } from "../account/words_de.ts";
import { GERMAN } from "../../../shared/analysis/findings/sentences/de.ts";
import { DE_NAMES } from "../../../shared/body/names/de.ts";
import { DE } from "../../../shared/body/sentences/de.ts";
import { EXCHANGE_DE } from "../../../shared/authentication/exchange/texts/de.ts";
import advice from "../../../catalogue/advice/de.json" with { type: "json" };
import { DE as mailWords } from "../mail/words/de.ts";
import { findingWords } from "./finding_words.ts";
import { featuresGerman } from "./features/de.ts";
import { historyGerman } from "./history/de.ts";
import { listGerman } from "./lists/de.ts";
import type { Messages } from "./messages.ts";
import { pageGerman } from "./page/de.ts";
import { countedIn } from "./plural.ts";
import { reasonsGerman } from "./reasons/de.ts";
import { reportGerman } from "./report/de.ts";
import { routeGerman } from "./route/de.ts";
import { verifiedGerman } from "./verified/de.ts";

const counted = countedIn("de");

/** The page in German. */
export const german: Messages = {
  ...findingWords(GERMAN, DE, DE_NAMES),
  exchange: EXCHANGE_DE,
  routeWords: routeGerman,
  pageWords: pageGerman,
  reportWords: reportGerman,
  featureWords: featuresGerman,
  historyWords: historyGerman,
  reasonWords: reasonsGerman,
  verifiedWords: verifiedGerman,
  listWords: listGerman,
  brand: "Vertrauen in Mail und Anruf",
  mailWords,
  advice,
  skip: "Zum Inhalt springen",
  sections: {
    mail: "Eine Mail analysieren",
    number: "Eine Nummer prüfen",
    settings: "Einstellungen",
  },
  tabs: {
    mail: "Mail analysieren",
    number: "Nummer prüfen",
    settings: "Einstellungen",
  },
  navigation: "Bereiche",
  credits: {
    left: (left, of) => `Heute noch ${left} von ${counted(of, "Analyse", "Analysen")}`,
    unlimited: "Kein Tageslimit",
    resets: (time) => `neu in ${time}`,
    usedUp: (time) =>
      `Die Analysen für heute sind aufgebraucht. Neue gibt es in ${time}, um Mitternacht UTC.`,
    refused: (time) =>
      `Der Server meldet, dass die Analysen für heute aufgebraucht sind. Versuchen Sie es in ${time} wieder.`,
  },
  actions: {
    analyse: "Analysieren",
    cancel: "Abbrechen",
    clear: "Leeren",
    check: "Prüfen",
    send: "Senden",
    save: "Speichern",
  },
  mail: {
    placeholder: "Received: from …\nFrom: …\nSubject: …",
    samples: "Probieren Sie eine von unseren:",
    sample: { clean: "Sauber", phishing: "Phishing", forwarded: "Weitergeleitet" },
    progress: "Fortschritt der Analyse",
    steps: {
      basic_parsing: "Kopfzeilen lesen",
      ip_parsing: "Adressen finden",
      received_chain: "Weg verfolgen",
      domain_arc: "Absenderdomain und ARC",
      ip_reputation: "Reputation abfragen",
      spf: "SPF",
      dkim: "DKIM",
      complete: "Urteil",
    },
    stepStatus: {
      processing: "läuft",
      success: "in Ordnung",
      warning: "ansehen",
      error: "schlecht",
      waiting: "wartet",
    },
    received: "Die eingefügten Kopfzeilen",
  },
  result: {
    heading: "Ergebnis",
    broken:
      "Die Antwort des Servers konnte nicht angezeigt werden. Ist diese Seite neuer oder älter als der Server?",
    score: (score) => `${score} von 100`,
    levels: {
      safe: "Sicher",
      low: "Geringes Risiko",
      medium: "Mittleres Risiko",
      high: "Hohes Risiko",
      critical: "Kritisches Risiko",
    },
    from: "Von",
    subject: "Betreff",
    date: "Datum",
    none: "keine Angabe",
    unknown: "nicht angegeben",
    authentication: "Ist der Absender echt?",
    auth: {
      pass: "bestanden",
      fail: "nicht bestanden",
      softfail: "wohl nicht bestanden",
      neutral: "neutral",
      none: "keins",
      policy: "durch örtliche Regel abgelehnt",
      temperror: "vorübergehender DNS-Fehler",
      permerror: "Fehler in den Einträgen",
      headers_verified: "Kopfzeilen bestätigt",
      cannot_confirm: "nicht zu bestätigen",
    },
    unreported: "nicht gemeldet",
    findings: "Befunde",
    noFindings: "Nichts Auffälliges.",
    severity: { low: "Gering", medium: "Mittel", high: "Hoch", critical: "Kritisch" },
    route: "Weg",
    noRoute: "Kein Server hat eine Spur dieser Mail hinterlassen.",
    encrypted: "verschlüsselt",
    notEncrypted: "keine Verschlüsselung angegeben",
    unproven:
      "Nichts beweist, dass der Empfangsserver diese Ergebnisse geschrieben hat: Ein Fehlschlag zählt, ein Bestehen nicht.",
    genuine: {
      server: "Was Ihr Server sagte",
      serverSays: "Ergebnisse des Servers, der die Mail für Sie angenommen hat.",
      claimed: "Was behauptet wird",
      claimedSays: "Ergebnisse in Feldern, die jeder geschrieben haben kann. Sie zählen nicht.",
      nothing: "Nichts.",
      verified: "Was wir geprüft haben",
      verifiedSays: "Gerade im DNS abgefragt und neu berechnet.",
      notVerified: "Dieser Server prüft Mails nicht selbst (DNS_RESOLVER ist nicht eingestellt).",
      domain: "Domain",
      selector: "Selektor",
      aligned: "die des Autors:",
      policy: "Richtlinie",
      by: "laut",
      yes: "ja",
      no: "nein",
    },
    trustEnds: "Hier endet das Vertrauen",
    trustEndsSays:
      "Nur was darunter steht, haben die Server des Empfängers geschrieben. Alles darüber kann erfunden sein.",
    hop: { from: "von", by: "durch", forWhom: "für", protocol: "mit" },
    names: "Adressen und Domains",
    domain: "Domain",
    remark: "Bemerkung",
    address: "IP-Adresse",
    scope: { global: "öffentlich", local: "privat oder reserviert", example: "für Beispiele" },
    looksLike: (other) => `kann für ${other} gehalten werden`,
    disguised: "Buchstaben eines anderen Alphabets, die lateinisch aussehen",
    international: (unicode) => `wird als ${unicode} angezeigt`,
    reputation: "Reputation",
    provider: "Anbieter",
    answer: "Antwort",
    noReputation: "Kein Anbieter wurde gefragt. Schalten Sie Anbieter in den Einstellungen ein.",
    verdict: {
      safe: "sicher",
      suspicious: "verdächtig",
      malicious: "bösartig",
      unknown: "unbekannt",
    },
    reputationStatus: {
      ok: "hat geantwortet",
      error: "fehlgeschlagen",
      skipped: "nicht gefragt",
    },
    fields: "Alle Felder",
    fieldsSay: (count) => `${counted(count, "Feld", "Felder")}, dekodiert neben dem Rohtext`,
    field: "Feld",
    decoded: "Dekodiert",
    raw: "Roh",
    same: "wie roh",
    moreFields: (count) =>
      `${counted(count, "weiteres Feld wird", "weitere Felder werden")} nicht angezeigt.`,
  },
  reasons: {
    spf: {
      pass: (domain) => `Der sendende Server darf für ${domain} senden.`,
      fail: (domain) => `Der sendende Server darf nicht für ${domain} senden.`,
      softfail: (domain) =>
        `${domain} führt den sendenden Server nicht auf, verbietet ihn aber nicht.`,
      neutral: (domain) => `${domain} sagt nichts über den sendenden Server.`,
      none: (domain) => `${domain} gibt nicht an, welche Server in seinem Namen senden dürfen.`,
      error: "Die Prüfung war nicht möglich.",
      unreported: "Der Empfangsserver meldet keine SPF-Prüfung.",
    },
    dkim: {
      pass: (domain) => `Von ${domain} signiert und seither unverändert.`,
      fail: (domain) =>
        `Die Signatur von ${domain} passt nicht: unterwegs verändert oder gefälscht.`,
      neutral: (domain) => `Die Signatur von ${domain} war nicht verwertbar.`,
      none: () => "Die Mail ist nicht signiert.",
      error: "Die Signatur konnte nicht geprüft werden.",
      unreported: "Der Empfangsserver meldet keine DKIM-Prüfung.",
    },
    dmarc: {
      pass: (domain) => `${domain}, als Absender angezeigt, steht hinter dieser Mail.`,
      fail: (domain) => `${domain}, als Absender angezeigt, steht nicht hinter dieser Mail.`,
      neutral: (domain) => `${domain} lässt es offen.`,
      none: (domain) => `${domain} veröffentlicht keine Richtlinie.`,
      error: "Die Richtlinie konnte nicht geprüft werden.",
      unreported: "Der Empfangsserver meldet keine DMARC-Prüfung.",
    },
    headersVerified: (domain) =>
      `Wer den Schlüssel von ${domain} besitzt, hat diese Kopfzeilen signiert; der Inhalt lag nicht vor.`,
    cannotConfirm: (domain) =>
      `${domain} lässt sich aus kopierten Feldern allein nicht bestätigen; das ist kein Zeichen einer Fälschung.`,
    theDomain: "die Domain des Absenders",
    arc: {
      none: "Nicht von einem Dienst weitergeleitet, der versiegelt, was er gesehen hat.",
      pass: (count, domain) =>
        `Weitergeleitet: ${
          counted(count, "Siegel", "Siegel")
        }, vollständig, das letzte von ${domain}.`,
      fail: (count, domain) =>
        `Weitergeleitet: ${
          counted(count, "Siegel", "Siegel")
        }, gebrochen, das letzte von ${domain}.`,
    },
  },
  share: {
    heading: "Behalten oder weitergeben",
    downloads: "Herunterladen als",
    calendar: "Kalender",
    webhook: "An einen Webhook senden",
    address: "Adresse des Webhooks",
    addressOptional: "Leer: die Adresse, die auf dem Server eingestellt ist.",
    kind: "Als",
    workflow: "Workflow-Export in allen Formaten",
    scenario: "Szenario: die Analyse und die rohen Kopfzeilen",
    action: "Aktion",
    sending: "Wird gesendet …",
    sent: (status) => `Zugestellt; der Webhook antwortete mit ${status}.`,
    needAddress: "Geben Sie die Adresse des Webhooks ein.",
  },
  score: {
    arithmetic: "Wie der Wert zustande kommt",
    patternScore: "Wert der Muster",
    patternSays: "der höchste der gefundenen Muster",
    headerScore: "Wert der Kopfzeilen",
    headerSays: "die Summe der angewandten Regeln, höchstens 100",
    classifier: "Klassifikator (Version 2 der Bewertung)",
    iaScore: "Klassifikator",
    iaSays:
      "wie wahrscheinlich die Nachricht unerwünscht ist, von 100; was am meisten wog, steht darunter",
    velocityScore: "Häufigkeit",
    velocitySays: "wie oft dieser Absender binnen einer Stunde gesehen wurde; zehnmal zählt 100",
    patterns: "Muster",
    patternsSay: (matched, checked) =>
      `${matched} von ${counted(checked, "Muster", "Mustern")} gefunden`,
    pattern: "Muster",
    matchScore: "Übereinstimmung",
    points: "Punkte",
    why: "Warum",
    rules: "Regeln für Kopfzeilen",
    rulesSay: (applied, checked) =>
      `${applied} von ${counted(checked, "Regel", "Regeln")} angewandt`,
    noPatterns: "Kein Muster gefunden.",
    noRules: "Keine Regel angewandt.",
    highlighted: "Gefundene Wörter",
    highlightedNone: "Im Text wurde kein einzelnes Wort gefunden.",
  },
  number: {
    intro:
      "Sagt, ob eine Nummer für automatische Anrufe und Werbung reserviert ist, wer sie hält und ob es sie geben kann.",
    label: "Telefonnummer",
    hint: "In jeder üblichen Schreibweise: 01 62 00 00 01, 01.62.00.00.01, +33 1 62 …",
    empty: "Geben Sie zuerst eine Nummer ein.",
    invalid:
      "Das ist keine Telefonnummer: Sie braucht zehn Ziffern, die mit 0 beginnen, eine Kurznummer oder + und die Landesvorwahl.",
    asSent: (number) => `Geprüft als ${number}`,
    blocked: "Auf der Sperrliste",
    blockedSays: (count) =>
      `${counted(count, "Bereich enthält", "Bereiche enthalten")} diese Nummer.`,
    free: "Nicht auf der Liste",
    freeSays:
      "Kein gelisteter Bereich enthält diese Nummer. Das allein macht einen Anrufer nicht ehrlich.",
    forged: "Nach dem Nummernplan hält niemand diese Nummer",
    explanation: {
      title: "Was über diese Nummer bekannt ist",
      price: "Preis:",
      advice: "Was tun",
      sources: "Quellen",
    },
    numbering: "Nummernplan",
    range: "Bereich",
    pattern: "Nummern",
    database: (version, total) => `Liste ${version}, ${total} Nummern`,
    list: "Die Liste",
    info: "Anzeigen",
    refresh: "Neu laden",
    refreshed: "Die Liste wurde neu geladen.",
    fields: {
      version: "Version",
      name: "Name",
      description: "Beschreibung",
      patternCount: "Bereiche",
      total_blocked: "Nummern",
      cachedAt: "Geladen",
      expiresAt: "Gültig bis",
      source: "Quelle",
    },
  },
  account: germanAccount,
  settings: {
    server: "Server",
    baseUrl: "Basis-URL",
    baseUrlHint:
      "Leer: der Server, von dem diese Seite kommt. Wird ein anderer gespeichert, lädt die Seite neu und kann dann nur mit ihm sprechen.",
    baseUrlBad:
      "Geben Sie eine https-Adresse ein (http nur auf diesem Rechner), ohne Benutzernamen oder Abfrageteil.",
    clientKey: "Client-Schlüssel",
    clientKeyHint: "Wird als Authorization: Bearer gesendet.",
    providers: "Reputationsanbieter",
    ask: (name) => `Anbieter ${name} fragen`,
    key: (name) => `Schlüssel von Anbieter ${name}`,
    remember: "Schlüssel in diesem Browser merken",
    rememberHint:
      "Sonst werden sie beim Schließen der Seite vergessen. Wer diesen Browser benutzt, könnte sie lesen.",
    language: "Sprache",
    auto: "wie der Browser",
    saved: "Gespeichert.",
  },
  failures: {
    tooMany: (time) => `Zu viele Anfragen auf einmal. Wieder in ${time}.`,
    unreachable:
      "Der Server ist nicht erreichbar. Läuft er, und stimmt die Basis-URL in den Einstellungen?",
    broken_off:
      "Die Verbindung brach ab, bevor die Analyse fertig war. Was bis dahin eingetroffen war, wird angezeigt.",
    not_understood: "Der Server antwortete etwas, das diese Seite nicht versteht.",
    unauthorized:
      "Der Server verlangt einen gültigen Client-Schlüssel. Geben Sie ihn in den Einstellungen ein.",
    too_large: "Das ist mehr, als der Server annimmt.",
    refused: "Der Server hat die Anfrage nicht angenommen.",
    server: "Der Server konnte das nicht leisten.",
    serverSays: (message) => `Er sagt: ${message}`,
    request: (id) => `Anfrage ${id}`,
    cancelled: "Abgebrochen.",
  },
};
