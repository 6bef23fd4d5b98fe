import type { MailWords } from "./en.ts";

/** What the mail view says, in Italian. */
export const IT: MailWords = {
  input: {
    intro:
      "Incolli un’e-mail così come ce l’ha: la sorgente, le intestazioni, la pagina «Mostra originale» di Gmail o il solo testo. Oppure la dia come file.",
    label: "L’e-mail",
    drop:
      "oppure rilasci qui dei file: .eml, .msg (Outlook), .mbox, .txt; più file diventano una tabella",
    chooseFiles: "Scegli file",
    pasted: "Testo incollato",
    held: (name, size) => `${name}, ${size}`,
    taken: {
      nothing: "Ancora nessuna e-mail.",
      headers: "Preso per sole intestazioni: il mittente si può verificare, il contenuto non c’è.",
      mail: "Preso per un’e-mail intera: intestazioni e contenuto.",
      gmail:
        "Preso per la pagina «Mostra originale» di Gmail: la tabella è tralasciata, si usa la sorgente.",
      outlook: "Preso per un file di Outlook (.msg): letti intestazioni, testo e allegati.",
      body:
        "Preso per il testo di un’e-mail senza intestazioni: il mittente non si può verificare.",
    },
    remarks: {
      no_transport_headers:
        "Outlook non ha conservato le intestazioni con questo file: il mittente non si può verificare.",
      text_unread:
        "Outlook ha conservato il testo solo come RTF, e non è stato possibile leggerlo.",
    },
    empty: "Incolli prima un’e-mail, o scelga un file.",
    notMail: (name) => `${name} non è un’e-mail.`,
    unreadable: (name) => `${name} non si è potuto leggere.`,
    tooLarge: (name, size) => `${name} supera ${size}.`,
    tooMany: (most) => `Sono state prese solo le prime ${most} e-mail.`,
  },
  consent: {
    title: "Si può inviare al server anche il contenuto?",
    says:
      "Le intestazioni sono analizzate dal server. Il contenuto è esaminato in questo browser: link, allegati, che cosa chiede. Il server confronterebbe anche le parole con spam e phishing noti; per questo l’intero testo lascia questa pagina.",
    saysBody:
      "Il testo è esaminato in questo browser: link, che cosa chiede. Il server confronterebbe anche le parole con spam e phishing noti; per questo il testo lascia questa pagina.",
    send: "Invia anche il contenuto",
    keep: "Tienilo qui",
    label: "Il contenuto di un’e-mail",
    options: { ask: "chiedimi", send: "va al server", keep: "resta in questo browser" },
    cost: "Le intestazioni di un’e-mail costano un’analisi del giorno, il contenuto nulla.",
  },
  overall: {
    titles: {
      safe: "Nulla parla contro questa e-mail",
      low: "Non è stato trovato nulla di grave",
      medium: "Attenzione con questa e-mail",
      high: "Non si fidi di questa e-mail",
      critical: "Non si fidi di questa e-mail",
    },
    safeButFindings: "Nulla di grave parla contro questa e-mail",
    sender: {
      not_looked_at: "Il mittente non è noto, perché mancano le intestazioni",
      proven: "Il dominio del mittente è provato",
      unproven: "Chi l’ha inviata non è provato",
      relayed:
        "Una lista o un inoltro l’ha modificata lungo il percorso: il suo autore quindi non è provato",
      failed: "Il dominio del mittente non ne risponde: una verifica è fallita",
    },
    headers: {
      odd: "qualcosa è strano nelle sue intestazioni",
      suspicious: "le sue intestazioni sono sospette",
    },
    content: {
      not_looked_at: "le sue parole non sono state confrontate con lo spam noto",
      nothing_found: "le sue parole non corrispondono a spam noto",
      few: "alcune delle sue parole compaiono anche nello spam, troppo poche per contare",
      suspicious: "le sue parole somigliano a spam o phishing",
      spam: "le sue parole sono quelle dello spam o del phishing",
    },
    items: {
      not_looked_at: "i suoi link e allegati non ci sono",
      none: "non ha né link né allegati",
      nothing_found: "nulla di grave nei suoi link e allegati",
      odd: "qualcosa è strano nei suoi link, allegati o testo",
      dangerous: "i suoi link, allegati o testo nascondono un pericolo",
    },
    failed: "Il contenuto non si è potuto esaminare in questo browser.",
    local: "Vista solo in questo browser: nessuna firma verificata, nessuna reputazione richiesta.",
    askServer: "Far verificare il mittente dal server",
    onlyHere:
      "Il server non ha analizzato le intestazioni: ecco ciò che questo browser può dire da solo.",
    askServerCost: "costa un’analisi del giorno",
  },
  parts: {
    sender: "Il mittente",
    content: "Le parole",
    items: "Link, allegati e che cosa vuole",
    reader: "Come la vede un lettore",
    inBrowser: "Trovato in questo browser; nulla è stato inviato.",
    inBrowserAndSent: "Trovato in questo browser. Il contenuto è stato inviato anche al server.",
    byServer: "Dal server, dalle sole intestazioni.",
    sentToServer: "Dal server, al quale il contenuto è stato inviato.",
    notSent:
      "Il contenuto non è stato inviato: le sue parole non sono state confrontate con lo spam noto.",
    noContent: "Non c’è contenuto: sono date solo intestazioni.",
    noHeaders: "Non ci sono intestazioni: nessuno può dire chi l’ha inviata.",
    headerScale: (score) => `Rischio secondo le intestazioni: ${score} su 100`,
    contentScale: (score, from) =>
      `Punteggio di spam di parole e verifiche del mittente: ${score} su 100; da ${from} è spam`,
    checksCount: (byWords) =>
      byWords
        ? "Le verifiche del mittente fallite contano in questo punteggio."
        : "Nessuna parola ha dato punti: il punteggio è quello delle verifiche del mittente.",
    scales: "Due scale: i punti dell’una non dicono nulla dell’altra.",
    why: "Da dove viene il punteggio",
  },
  links: {
    title: "Link",
    none: "Nessun link.",
    shown: "Mostrato come",
    target: "Porta in realtà a",
    odd: "Perché strano",
    through: (host) => `attraverso ${host}`,
    nothing: "nulla di strano",
    copy: "Copia, disinnescato",
    more: (count) => `altri ${count} senza nulla di strano`,
    sources: {
      text: "nel testo",
      link: "link",
      form: "modulo",
      image: "immagine",
      script: "script",
      frame: "riquadro",
      refresh: "rinvio",
      calendar: "invito",
      attachment: "allegato",
      style: "foglio di stile",
      unsubscribe: "disiscrizione",
      qr: "codice QR",
    },
  },
  attachments: {
    title: "Allegati",
    none: "Nessun allegato.",
    name: "Nome",
    type: "È in realtà",
    size: "Dimensione",
    danger: "Perché pericoloso",
    copyHash: "Copia SHA-256",
    unknown: "sconosciuto",
    contains: (names) => `contiene ${names}`,
    declared: (type) => `si dice ${type}`,
    opens: (what) => `apre ${what}`,
    nothing: "nulla di strano",
  },
  calendars: {
    title: "Inviti",
    summary: "Oggetto",
    organizer: "Da parte di",
    time: "Quando",
    location: "Dove",
    method: "Tipo",
    attendees: "Invitati",
    links: "Link che contengono",
  },
  hidden: {
    title: "Che cosa un lettore non vede",
    says: (count, ways) => `${count} lettere e cifre sono nascoste (${ways}). Inizio:`,
    ways: {
      style: "con lo stile",
      size: "troppo piccole",
      colour: "del colore dello sfondo",
      off_screen: "fuori da ciò che si vede",
    },
  },
  wants: {
    title: "Che cosa vuole",
    noRequest:
      "Nessuna richiesta riconosciuta nelle sue parole. Cercato: pagare, comprare carte regalo, confermare o accedere, dare una password o un codice, chiamare, rispondere, continuare altrove (WhatsApp), aprire un allegato, tacere, annotare un nuovo numero, e offerte di denaro, lavoro o premi.",
    asks: (what) => `Chiede di ${what}.`,
    requests: {
      pay: "pagare o trasferire denaro",
      gift_cards: "comprare carte regalo o inviarne i codici",
      confirm: "confermare un conto o accedere",
      give_secret: "dare una password, un codice o i dati di una carta",
      call: "chiamare un numero",
      reply: "rispondere",
      other_channel: "continuare altrove (WhatsApp, SMS)",
      open_attachment: "aprire un allegato",
      keep_secret: "mantenere il segreto",
      new_number: "annotare un nuovo numero o telefono",
      offer: "accettare un’offerta (denaro, lavoro, un premio)",
    },
    presses: (how) => `Fa pressione con ${how}.`,
    names: (what) => `Nomina ${what}.`,
    links: (count, domains) =>
      `Ha ${count} link verso ${domains} ${domains === 1 ? "dominio" : "domini"}.`,
    asksPassword: "Ha un campo per una password.",
    pressures: {
      urgency: "la fretta",
      threat: "minacce",
      reward: "un premio",
      secrecy: "il segreto",
      authority: "un’autorità presa in prestito",
      embarrassment: "la vergogna",
    },
    kinds: {
      amount: "importi",
      iban: "conti bancari",
      card: "numeri di carta",
      phone: "numeri di telefono",
      date: "date",
      code: "codici",
      crypto: "indirizzi di criptovalute",
      email: "indirizzi e-mail",
      bic: "codici bancari (BIC)",
      order: "numeri d’ordine",
      parcel: "numeri di pacco",
      deadline: "scadenze",
    },
  },
  findings: "Che cosa spicca",
  info: "Nota",
  preview: {
    show: "Mostra l’e-mail",
    says:
      "Nulla al suo interno gira, si carica o porta altrove: i link sono morti, le immagini esterne restano fuori.",
    blocked: (count) =>
      count === 1
        ? `${count} immagine esterna tralasciata`
        : `${count} immagini esterne tralasciate`,
    cut: "L’e-mail è più lunga di ciò che si mostra.",
    frame: "L’e-mail come la vede un lettore",
  },
  queue: {
    title: "Più e-mail",
    says:
      "Viste in questo browser, senza costo. Ne apra una per vedere perché, e per far verificare il mittente dal server.",
    progress: (done, of) => `${done} di ${of} viste`,
    file: "File",
    from: "Da",
    subject: "Oggetto",
    verdict: "Giudizio",
    gravestFirst: "Prima le più gravi",
    saveCsv: "Salva la tabella (CSV)",
    lost: (count, of) =>
      `Ricaricando sono andate perse ${count} e-mail su ${of}, troppo lunghe da conservare.`,
    notCompared: "Non confrontata con lo spam",
    waiting: "in attesa",
    running: "in esame",
    failed: "non si è potuta leggere",
    open: (name) => `Apri ${name}`,
    clear: "Svuota la tabella",
    counts: (grave, medium, rest) =>
      `${grave} di cui non fidarsi, ${medium} con attenzione, ${rest} senza nulla di grave`,
  },
  advice: {
    title: "Che cosa fare",
    happened: "Che cosa è già successo?",
    report: "Dove segnalarla",
    country: "Paese",
    by: { mail: "per e-mail a", sms: "per SMS al", phone: "telefono" },
    guide: "Come ottenere la sorgente di un’e-mail",
    guideProgram: "Programma di posta",
  },
};
