import { VERDICT_EN } from "../../../../shared/verdict/words_en.ts";

/** Texts of the mail view in English; the other languages have the same keys. */
export const EN = {
  input: {
    intro:
      "Paste a mail in any form: its source, its headers, Gmail’s page “Show original”, or its text alone. Or give it as a file.",
    label: "The mail",
    drop: "or drop files here: .eml, .msg (Outlook), .mbox, .txt; several at once become a table",
    chooseFiles: "Choose files",
    pasted: "Pasted text",
    held: (name: string, size: string) => `${name}, ${size}`,
    taken: {
      nothing: "No mail yet.",
      headers: "Recognised as header fields only; there is no content to examine.",
      mail: "Recognised as a whole mail: header fields and content.",
      gmail:
        "Recognised as Gmail’s page “Show original”: its table is left out, the source is used.",
      outlook:
        "Recognised as an Outlook file (.msg): header fields, text and attachments were read.",
      body: "Recognised as the text of a mail without its headers: the sender cannot be checked.",
    },
    remarks: {
      no_transport_headers:
        "Outlook kept no headers with this file, so its sender cannot be checked.",
      text_unread: "Outlook kept the text only as RTF, and it could not be read.",
    },
    empty: "Paste a mail first, or choose a file.",
    notMail: (name: string) => `${name} is not a mail.`,
    unreadable: (name: string) => `${name} could not be read.`,
    tooLarge: (name: string, size: string) => `${name} is larger than ${size}.`,
    tooMany: (most: number) => `Only the first ${most} mails were taken.`,
  },
  consent: {
    title: "May the content be sent to the server, too?",
    says:
      "Its headers are analysed by the server. The content is examined in this browser: links, attachments, what it asks for. The server would also compare its words with known spam and phishing; for that the whole mail leaves this page, attachments too.",
    saysBody:
      "The text is examined in this browser: links, what it asks for. The server would also compare its words with known spam and phishing; for that the text leaves this page.",
    send: "Send the content, too",
    keep: "Keep it here",
    label: "The content of a mail",
    options: {
      ask: "ask me",
      send: "is sent to the server",
      keep: "stays in this browser",
    },
    cost: "The headers of a mail cost one of the day’s analyses, its content nothing.",
  },
  overall: {
    titles: {
      safe: "Nothing suspicious was found in this mail",
      low: "Nothing serious was found",
      medium: "Be careful with this mail",
      high: "Do not trust this mail",
      critical: "Do not trust this mail",
    },
    safeButFindings: "Nothing serious was found against this mail",
    ...VERDICT_EN,
    failed: "The content could not be examined in this browser.",
    local:
      "Examined in this browser alone: signatures were not verified, no reputation was looked up.",
    askServer: "Have the server check the sender",
    onlyHere: "The server did not analyse the headers: this is what this browser alone can tell.",
    askServerCost: "costs one of the day’s analyses",
  },
  parts: {
    sender: "The sender",
    content: "The words",
    items: "Links, attachments and what it wants",
    reader: "As a reader sees it",
    inBrowser:
      "Found in this browser. Nothing of it was sent but what stands in the header fields.",
    inBrowserAndSent: "Found in this browser. The content was sent to the server, too.",
    byServer: "By the server, from the headers alone.",
    sentToServer: "By the server, to which the content was sent.",
    notSent: "The content was not sent, so its words were not compared with known spam.",
    noContent: "There is no content: only header fields were given.",
    noHeaders: "There are no header fields, so nobody can say who sent it.",
    headerScale: (score: number) => `Risk by the headers: ${score} of 100`,
    contentScale: (score: number, from: number) =>
      `Spam score of words and sender checks: ${score} of 100; from ${from} on it counts as spam`,
    checksCount: "Failed checks of the sender are part of this score.",
    why: "How the score came about",
  },
  links: {
    title: "Links",
    none: "No links.",
    shown: "Shown as",
    target: "Really leads to",
    odd: "What is odd",
    through: (host: string) => `through ${host}`,
    imitates: (name: string, domain: string) => `pretends to be ${name}, whose site is ${domain}`,
    named: (name: string, domain: string) => `has the name of ${name}, whose site is ${domain}`,
    nothing: "nothing odd",
    copy: "Copy, defanged",
    more: (count: number) => `${count} more without anything odd`,
    sources: {
      text: "in the text",
      link: "link",
      form: "form",
      image: "image",
      script: "script",
      frame: "frame",
      refresh: "sends on",
      calendar: "invitation",
      attachment: "attachment",
      style: "style sheet",
      unsubscribe: "unsubscribe",
    },
  },
  attachments: {
    title: "Attachments",
    none: "No attachments.",
    name: "Name",
    type: "Really is",
    size: "Size",
    danger: "Why dangerous",
    copyHash: "Copy SHA-256",
    unknown: "unknown",
    contains: (names: string) => `contains ${names}`,
    declared: (type: string) => `says ${type}`,
    opens: (what: string) => `opens ${what}`,
    nothing: "nothing odd",
  },
  calendars: {
    title: "Invitations",
    summary: "What",
    organizer: "From",
    time: "When",
    location: "Where",
    method: "Kind",
    attendees: "Invited",
    links: "Links in them",
  },
  hidden: {
    title: "What a reader does not see",
    says: (count: string, ways: string) =>
      `${count} letters and digits are hidden (${ways}). They start with:`,
    ways: {
      style: "by style",
      size: "too small",
      colour: "in the colour of their background",
      off_screen: "outside of what is shown",
    },
  },
  wants: {
    title: "What it wants",
    noRequest: (what: string) => `No request was recognised in its words. Looked for: ${what}.`,
    asks: (what: string) => `It asks to ${what}.`,
    requests: {
      pay: "pay or transfer money",
      gift_cards: "buy gift cards or send their codes",
      confirm: "confirm an account or log in",
      give_secret: "give a password, a code or card details",
      call: "call a number",
      reply: "reply",
      other_channel: "continue elsewhere (WhatsApp, text message)",
      open_attachment: "open an attachment",
      keep_secret: "keep it secret",
      new_number: "note a new number or phone",
      offer: "take up an offer (money, work, a prize)",
    },
    presses: (how: string) => `It puts pressure on the reader with ${how}.`,
    names: (what: string) => `It names ${what}.`,
    links: (count: number, domains: number) =>
      `It has ${count} ${count === 1 ? "link" : "links"} to ${domains} ${
        domains === 1 ? "domain" : "domains"
      }.`,
    asksPassword: "It has a field for a password.",
    pressures: {
      urgency: "urgency",
      threat: "threats",
      reward: "a reward",
      secrecy: "secrecy",
      authority: "a claim of authority",
      embarrassment: "shame",
    },
    kinds: {
      amount: "amounts",
      iban: "bank accounts",
      card: "card numbers",
      phone: "phone numbers",
      date: "dates",
      code: "codes",
      crypto: "crypto addresses",
      email: "mail addresses",
      order: "order numbers",
    },
  },
  findings: "What stands out",
  info: "Note",
  preview: {
    show: "Show the mail",
    says:
      "Nothing in it runs, loads or leads anywhere: links are dead, pictures from elsewhere stay out.",
    blocked: (count: number) =>
      `${count} ${count === 1 ? "picture" : "pictures"} from elsewhere left out`,
    marks: (count: number) => `Marks piled up on letters, left out: ${count}.`,
    cut: "The mail is longer than what is shown.",
    frame: "The mail as a reader sees it",
  },
  queue: {
    title: "Several mails",
    says:
      "Examined in this browser, at no cost. Open one to see why, and to have the server check its sender.",
    progress: (done: number, of: number) => `${done} of ${of} done`,
    file: "File",
    from: "From",
    subject: "Subject",
    verdict: "Verdict",
    gravestFirst: "Most severe first",
    saveCsv: "Save the table (CSV)",
    lost: (count: number, of: number) =>
      `The reload lost ${count} of ${of} mails, too long to be kept: give them again.`,
    waiting: "waiting",
    running: "being examined",
    failed: "could not be read",
    open: (name: string) => `Open ${name}`,
    clear: "Clear the table",
    counts: (grave: number, medium: number, rest: number) =>
      `${grave} not to be trusted, ${medium} to be careful with, ${rest} without serious findings`,
  },
  advice: {
    title: "What to do now",
    happened: "What has happened already?",
    report: "Where to report it",
    country: "Country",
    by: { mail: "mail", sms: "text message", phone: "phone" },
    guide: "How to get the source of a mail",
    guideProgram: "Mail program",
  },
};

/** Functions and texts of the same shape. */
type Words<T> = T extends string ? string
  : T extends (...values: infer V) => string ? (...values: V) => string
  : { readonly [K in keyof T]: Words<T[K]> };

/** Texts of the mail view. */
export type MailWords = Words<typeof EN>;
