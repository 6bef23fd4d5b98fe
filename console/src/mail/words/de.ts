import type { MailWords } from "./en.ts";

/** What the mail view says, in German. */
export const DE: MailWords = {
  input: {
    intro:
      "Fügen Sie eine Mail ein, wie Sie sie haben: ihre Quelle, ihre Kopfzeilen, Gmails Seite „Original anzeigen“ oder nur ihren Text. Oder geben Sie sie als Datei.",
    label: "Die Mail",
    drop:
      "oder legen Sie Dateien hier ab: .eml, .msg (Outlook), .mbox, .txt; mehrere werden eine Tabelle",
    chooseFiles: "Dateien wählen",
    pasted: "Eingefügter Text",
    held: (name, size) => `${name}, ${size}`,
    taken: {
      nothing: "Noch keine Mail.",
      headers: "Als reine Kopfzeilen verstanden: Der Absender lässt sich prüfen, der Inhalt fehlt.",
      mail: "Als ganze Mail verstanden: Kopfzeilen und Inhalt.",
      gmail:
        "Als Gmails Seite „Original anzeigen“ verstanden: Ihre Tabelle bleibt weg, die Quelle zählt.",
      outlook: "Als Outlook-Datei (.msg) verstanden: Kopfzeilen, Text und Anhänge wurden gelesen.",
      body: "Als Text einer Mail ohne Kopfzeilen verstanden: Der Absender lässt sich nicht prüfen.",
    },
    remarks: {
      no_transport_headers:
        "Outlook hat zu dieser Datei keine Kopfzeilen behalten; der Absender lässt sich nicht prüfen.",
      text_unread: "Outlook hat den Text nur als RTF behalten, und er war nicht lesbar.",
    },
    empty: "Fügen Sie zuerst eine Mail ein oder wählen Sie eine Datei.",
    notMail: (name) => `${name} ist keine Mail.`,
    unreadable: (name) => `${name} ließ sich nicht lesen.`,
    tooLarge: (name, size) => `${name} ist größer als ${size}.`,
    tooMany: (most) => `Nur die ersten ${most} Mails wurden genommen.`,
  },
  consent: {
    title: "Darf auch der Inhalt an den Server gehen?",
    says:
      "Die Kopfzeilen prüft der Server. Den Inhalt zerlegt dieser Browser: Links, Anhänge, was verlangt wird. Der Server würde zudem die Worte mit bekanntem Spam und Phishing vergleichen; dafür verlässt der ganze Text diese Seite.",
    saysBody:
      "Den Text zerlegt dieser Browser: Links, was verlangt wird. Der Server würde zudem die Worte mit bekanntem Spam und Phishing vergleichen; dafür verlässt der Text diese Seite.",
    send: "Auch den Inhalt senden",
    keep: "Hier behalten",
    label: "Der Inhalt einer Mail",
    options: { ask: "fragen", send: "geht an den Server", keep: "bleibt in diesem Browser" },
    cost: "Die Kopfzeilen einer Mail kosten eine der Prüfungen des Tages, ihr Inhalt nichts.",
  },
  overall: {
    titles: {
      safe: "Nichts spricht gegen diese Mail",
      low: "Nichts Schwerwiegendes gefunden",
      medium: "Vorsicht mit dieser Mail",
      high: "Trauen Sie dieser Mail nicht",
      critical: "Trauen Sie dieser Mail nicht",
    },
    safeButFindings: "Nichts Schwerwiegendes spricht gegen diese Mail",
    sender: {
      not_looked_at: "Der Absender ist nicht bekannt, weil die Kopfzeilen fehlen",
      proven: "Die Domain des Absenders ist bewiesen",
      unproven: "Wer sie gesendet hat, ist nicht bewiesen",
      relayed:
        "Ein Verteiler oder eine Weiterleitung hat sie unterwegs geändert, daher ist ihr Verfasser nicht bewiesen",
      failed: "Die Domain des Absenders steht nicht dafür ein: Eine Prüfung schlug fehl",
    },
    headers: {
      odd: "an ihren Kopfzeilen ist etwas seltsam",
      suspicious: "ihre Kopfzeilen sind verdächtig",
    },
    content: {
      not_looked_at: "ihre Worte wurden nicht mit bekanntem Spam verglichen",
      nothing_found: "ihre Worte gleichen keinem bekannten Spam",
      few: "einige ihrer Worte kommen auch in Spam vor, zu wenige, um zu zählen",
      suspicious: "ihre Worte ähneln Spam oder Phishing",
      spam: "ihre Worte sind die von Spam oder Phishing",
    },
    items: {
      not_looked_at: "ihre Links und Anhänge fehlen hier",
      none: "sie hat weder Links noch Anhänge",
      nothing_found: "in Links und Anhängen wurde nichts Schwerwiegendes gefunden",
      odd: "an Links, Anhängen oder Text ist etwas seltsam",
      dangerous: "in Links, Anhängen oder Text steckt etwas Gefährliches",
    },
    failed: "Der Inhalt ließ sich in diesem Browser nicht zerlegen.",
    local: "Nur in diesem Browser angesehen: keine Signatur verifiziert, keine Reputation erfragt.",
    askServer: "Den Absender vom Server prüfen lassen",
    onlyHere:
      "Der Server hat die Kopfzeilen nicht ausgewertet: Das kann dieser Browser allein sagen.",
    askServerCost: "kostet eine der Prüfungen des Tages",
  },
  parts: {
    sender: "Der Absender",
    content: "Die Worte",
    items: "Links, Anhänge und was sie will",
    reader: "Wie ein Leser sie sieht",
    inBrowser: "In diesem Browser gefunden; nichts davon wurde gesendet.",
    byServer: "Vom Server, aus den Kopfzeilen allein.",
    sentToServer: "Vom Server, an den der Inhalt gesendet wurde.",
    notSent: "Der Inhalt wurde nicht gesendet, die Worte also nicht mit bekanntem Spam verglichen.",
    noContent: "Es gibt keinen Inhalt: Nur Kopfzeilen liegen vor.",
    noHeaders: "Es gibt keine Kopfzeilen: Niemand kann sagen, wer sie gesendet hat.",
    headerScale: (score) => `Risiko nach den Kopfzeilen: ${score} von 100`,
    contentScale: (score, from) =>
      `Spamwert aus Worten und Prüfungen des Absenders: ${score} von 100; ab ${from} gilt als Spam`,
    checksCount: (byWords) =>
      byWords
        ? "Fehlgeschlagene Prüfungen des Absenders zählen in diesem Wert mit."
        : "Kein Wort gab einen Punkt: Der Wert ist der der Prüfungen des Absenders.",
    scales: "Zwei Skalen: Die Punkte der einen sagen nichts über die andere.",
    why: "Wie der Wert zustande kam",
  },
  links: {
    title: "Links",
    none: "Keine Links.",
    shown: "Gezeigt als",
    target: "Führt in Wahrheit zu",
    odd: "Warum seltsam",
    through: (host) => `über ${host}`,
    nothing: "nichts Seltsames",
    copy: "Entschärft kopieren",
    more: (count) => `${count} weitere ohne etwas Seltsames`,
    sources: {
      text: "im Text",
      link: "Link",
      form: "Formular",
      image: "Bild",
      script: "Skript",
      frame: "Rahmen",
      refresh: "leitet weiter",
      calendar: "Einladung",
      attachment: "Anhang",
      style: "Formatvorlage",
      unsubscribe: "Abmeldung",
      qr: "QR-Code",
    },
  },
  attachments: {
    title: "Anhänge",
    none: "Keine Anhänge.",
    name: "Name",
    type: "Ist in Wahrheit",
    size: "Größe",
    danger: "Warum gefährlich",
    copyHash: "SHA-256 kopieren",
    unknown: "unbekannt",
    contains: (names) => `enthält ${names}`,
    declared: (type) => `nennt sich ${type}`,
    opens: (what) => `öffnet ${what}`,
    nothing: "nichts Seltsames",
  },
  calendars: {
    title: "Einladungen",
    summary: "Worum es geht",
    organizer: "Von",
    time: "Wann",
    location: "Wo",
    method: "Art",
    attendees: "Eingeladen",
    links: "Links darin",
  },
  hidden: {
    title: "Was ein Leser nicht sieht",
    says: (count, ways) => `${count} Buchstaben und Ziffern sind verborgen (${ways}). Anfang:`,
    ways: {
      style: "durch den Stil",
      size: "zu klein",
      colour: "in der Farbe ihres Hintergrunds",
      off_screen: "außerhalb des Gezeigten",
    },
  },
  wants: {
    title: "Was sie will",
    nothing:
      "Der Text nennt keinen Betrag, kein Konto, keine Nummer und keine Frist und drängt zu nichts.",
    presses: (how) => `Sie drängt mit ${how}.`,
    names: (what) => `Sie nennt ${what}.`,
    links: (count, domains) =>
      `Sie hat ${count} ${count === 1 ? "Link" : "Links"} zu ${domains} ${
        domains === 1 ? "Domain" : "Domains"
      }.`,
    asksPassword: "Sie hat ein Feld für ein Passwort.",
    pressures: {
      urgency: "Eile",
      threat: "Drohungen",
      reward: "einer Belohnung",
      secrecy: "Heimlichkeit",
      authority: "geborgter Autorität",
      embarrassment: "Scham",
    },
    kinds: {
      amount: "Beträge",
      iban: "Bankkonten",
      card: "Kartennummern",
      phone: "Telefonnummern",
      date: "Daten",
      code: "Codes",
      crypto: "Krypto-Adressen",
      email: "Mailadressen",
      bic: "Bankleitcodes (BIC)",
      order: "Bestellnummern",
      parcel: "Paketnummern",
      deadline: "Fristen",
    },
  },
  findings: "Was auffällt",
  info: "Hinweis",
  preview: {
    show: "Die Mail zeigen",
    says:
      "Nichts darin läuft, lädt oder führt irgendwohin: Links sind tot, fremde Bilder bleiben draußen.",
    blocked: (count) =>
      count === 1 ? `${count} fremdes Bild weggelassen` : `${count} fremde Bilder weggelassen`,
    cut: "Die Mail ist länger als das, was gezeigt wird.",
    frame: "Die Mail, wie ein Leser sie sieht",
  },
  queue: {
    title: "Mehrere Mails",
    says:
      "In diesem Browser angesehen, ohne Kosten. Öffnen Sie eine, um zu sehen, warum, und um ihren Absender vom Server prüfen zu lassen.",
    progress: (done, of) => `${done} von ${of} fertig`,
    file: "Datei",
    from: "Von",
    subject: "Betreff",
    verdict: "Urteil",
    gravestFirst: "Schlimmste zuerst",
    saveCsv: "Tabelle speichern (CSV)",
    lost: (count, of) =>
      `Beim Neuladen gingen ${count} von ${of} Mails verloren, zu lang zum Behalten.`,
    notCompared: "Nicht mit Spam verglichen",
    waiting: "wartet",
    running: "wird angesehen",
    failed: "ließ sich nicht lesen",
    open: (name) => `${name} öffnen`,
    clear: "Tabelle leeren",
    counts: (grave, medium, rest) =>
      `${grave} nicht zu trauen, ${medium} mit Vorsicht, ${rest} ohne Schwerwiegendes`,
  },
  advice: {
    title: "Was nun",
    happened: "Was ist schon geschehen?",
    report: "Wo melden",
    country: "Land",
    by: { mail: "per Mail an", sms: "per SMS an", phone: "Telefon" },
    guide: "Wie man an die Quelle einer Mail kommt",
    guideProgram: "Mailprogramm",
  },
};
