import { italianAccount } from "../account/words_it.ts";
import { ITALIAN } from "../../../shared/analysis/findings/sentences/it.ts";
import { IT_NAMES } from "../../../shared/body/names/it.ts";
import { IT } from "../../../shared/body/sentences/it.ts";
import { EXCHANGE_IT } from "../../../shared/authentication/exchange/texts/it.ts";
import advice from "../../../catalogue/advice/it.json" with { type: "json" };
import { IT as mailWords } from "../mail/words/it.ts";
import { findingWords } from "./finding_words.ts";
import { featuresItalian } from "./features/it.ts";
import { historyItalian } from "./history/it.ts";
import { listItalian } from "./lists/it.ts";
import type { Messages } from "./messages.ts";
import { pageItalian } from "./page/it.ts";
import { countedIn } from "./plural.ts";
import { reasonsItalian } from "./reasons/it.ts";
import { reportItalian } from "./report/it.ts";
import { routeItalian } from "./route/it.ts";
import { verifiedItalian } from "./verified/it.ts";

const counted = countedIn("it");

/** The page in Italian. */
export const italian: Messages = {
  ...findingWords(ITALIAN, IT, IT_NAMES),
  exchange: EXCHANGE_IT,
  routeWords: routeItalian,
  pageWords: pageItalian,
  reportWords: reportItalian,
  featureWords: featuresItalian,
  historyWords: historyItalian,
  reasonWords: reasonsItalian,
  verifiedWords: verifiedItalian,
  listWords: listItalian,
  brand: "Fiducia per mail e chiamate",
  mailWords,
  advice,
  skip: "Vai al contenuto",
  sections: {
    mail: "Analizza una mail",
    number: "Controlla un numero",
    settings: "Impostazioni",
  },
  tabs: {
    mail: "Analizza mail",
    number: "Controlla numero",
    settings: "Impostazioni",
  },
  navigation: "Sezioni",
  credits: {
    left: (left, of) => `${counted(left, "analisi rimasta", "analisi rimaste")} su ${of} per oggi`,
    unlimited: "Nessun limite giornaliero",
    resets: (time) => `si rinnovano tra ${time}`,
    usedUp: (time) =>
      `Le analisi di oggi sono esaurite. Ce ne saranno di nuove tra ${time}, a mezzanotte UTC.`,
    refused: (time) =>
      `Il server dice che le analisi di oggi sono esaurite. Riprovate tra ${time}.`,
  },
  actions: {
    analyse: "Analizza",
    cancel: "Annulla",
    clear: "Cancella",
    check: "Controlla",
    send: "Invia",
    save: "Salva",
  },
  mail: {
    placeholder: "Received: from …\nFrom: …\nSubject: …",
    samples: "Provi una delle nostre:",
    sample: { clean: "Pulita", phishing: "Phishing", forwarded: "Inoltrata" },
    progress: "Avanzamento dell’analisi",
    steps: {
      basic_parsing: "Lettura delle intestazioni",
      ip_parsing: "Ricerca degli indirizzi",
      received_chain: "Ricostruzione del percorso",
      domain_arc: "Dominio del mittente e ARC",
      ip_reputation: "Richiesta di reputazione",
      spf: "SPF",
      dkim: "DKIM",
      complete: "Verdetto",
    },
    stepStatus: {
      processing: "in corso",
      success: "buono",
      warning: "da guardare",
      error: "cattivo",
      waiting: "in attesa",
    },
    received: "Le intestazioni incollate",
  },
  result: {
    heading: "Risultato",
    broken:
      "Non è stato possibile mostrare la risposta del server. Questa pagina è più nuova o più vecchia del server?",
    score: (score) => `${score} su 100`,
    levels: {
      safe: "Sicuro",
      low: "Rischio basso",
      medium: "Rischio medio",
      high: "Rischio alto",
      critical: "Rischio critico",
    },
    from: "Da",
    subject: "Oggetto",
    date: "Data",
    none: "nessuno",
    unknown: "non indicato",
    authentication: "Il mittente è autentico?",
    auth: {
      pass: "superato",
      fail: "non superato",
      softfail: "probabilmente non superato",
      neutral: "neutro",
      none: "nessuno",
      policy: "respinto da una regola locale",
      temperror: "errore DNS temporaneo",
      permerror: "errore nei record",
      headers_verified: "intestazioni verificate",
      cannot_confirm: "non confermabile",
    },
    unreported: "non riportato",
    findings: "Riscontri",
    noFindings: "Nulla di particolare.",
    severity: { low: "Basso", medium: "Medio", high: "Alto", critical: "Critico" },
    route: "Percorso",
    noRoute: "Nessun server ha lasciato traccia di questa mail.",
    encrypted: "cifrato",
    notEncrypted: "cifratura non indicata",
    unproven:
      "Nulla prova che il server ricevente abbia scritto questi risultati: un insuccesso conta, un successo no.",
    genuine: {
      server: "Che cosa ha detto il suo server",
      serverSays: "Risultati del server che ha ricevuto l’e-mail per lei.",
      claimed: "Che cosa viene affermato",
      claimedSays: "Risultati in campi che chiunque può aver scritto. Non contano.",
      nothing: "Nulla.",
      verified: "Che cosa abbiamo verificato",
      verifiedSays: "Chiesto al DNS e ricalcolato in questo momento.",
      notVerified: "Questo server non verifica da sé le mail (DNS_RESOLVER non è impostato).",
      domain: "dominio",
      selector: "selettore",
      aligned: "quello dell’autore:",
      policy: "politica",
      by: "secondo",
      yes: "sì",
      no: "no",
    },
    trustEnds: "Qui finisce la fiducia",
    trustEndsSays:
      "Solo ciò che sta sotto è stato scritto dai server del destinatario. Tutto ciò che sta sopra può essere inventato.",
    hop: { from: "da", by: "tramite", forWhom: "per", protocol: "con" },
    names: "Indirizzi e domini",
    domain: "Dominio",
    remark: "Nota",
    address: "Indirizzo IP",
    scope: { global: "pubblico", local: "privato o riservato", example: "per esempi" },
    looksLike: (other) => `può essere scambiato per ${other}`,
    disguised: "lettere di un altro alfabeto che sembrano latine",
    international: (unicode) => `mostrato come ${unicode}`,
    reputation: "Reputazione",
    provider: "Fornitore",
    answer: "Risposta",
    noReputation: "Nessun fornitore è stato interrogato. Attivateli nelle impostazioni.",
    verdict: {
      safe: "sicuro",
      suspicious: "sospetto",
      malicious: "malevolo",
      unknown: "sconosciuto",
    },
    reputationStatus: { ok: "ha risposto", error: "fallito", skipped: "non interrogato" },
    fields: "Tutti i campi",
    fieldsSay: (count) =>
      `${counted(count, "campo decodificato", "campi decodificati")} accanto al testo grezzo`,
    field: "Campo",
    decoded: "Decodificato",
    raw: "Grezzo",
    same: "come il grezzo",
    moreFields: (count) =>
      `${counted(count, "altro campo non è mostrato", "altri campi non sono mostrati")}.`,
  },
  reasons: {
    spf: {
      pass: (domain) => `Il server d’invio può inviare per ${domain}.`,
      fail: (domain) => `Il server d’invio non può inviare per ${domain}.`,
      softfail: (domain) => `${domain} non elenca il server d’invio, senza vietarlo.`,
      neutral: (domain) => `${domain} non dice nulla del server d’invio.`,
      none: (domain) => `${domain} non dice quali server possono inviare a suo nome.`,
      error: "Non è stato possibile fare il controllo.",
      unreported: "Il server ricevente non riporta alcun controllo SPF.",
    },
    dkim: {
      pass: (domain) => `Firmata da ${domain} e da allora immutata.`,
      fail: (domain) =>
        `La firma di ${domain} non corrisponde: modificata lungo la strada, o falsificata.`,
      neutral: (domain) => `La firma di ${domain} non è utilizzabile.`,
      none: () => "La mail non è firmata.",
      error: "Non è stato possibile controllare la firma.",
      unreported: "Il server ricevente non riporta alcun controllo DKIM.",
    },
    dmarc: {
      pass: (domain) => `${domain}, mostrato come mittente, risponde di questa mail.`,
      fail: (domain) => `${domain}, mostrato come mittente, non risponde di questa mail.`,
      neutral: (domain) => `${domain} lascia la questione aperta.`,
      none: (domain) => `${domain} non pubblica alcuna politica.`,
      error: "Non è stato possibile controllare la politica.",
      unreported: "Il server ricevente non riporta alcun controllo DMARC.",
    },
    headersVerified: (domain) =>
      `Chi detiene la chiave di ${domain} ha firmato queste intestazioni; il corpo non è stato fornito.`,
    cannotConfirm: (domain) =>
      `${domain} non può essere confermato dai soli campi copiati, il che non indica un falso.`,
    theDomain: "il dominio del mittente",
    arc: {
      none: "Non inoltrata da un servizio che sigilla ciò che ha visto.",
      pass: (count, domain) =>
        `Inoltrata: ${counted(count, "sigillo", "sigilli")}, catena intera, l’ultimo di ${domain}.`,
      fail: (count, domain) =>
        `Inoltrata: ${
          counted(count, "sigillo", "sigilli")
        }, catena interrotta, l’ultimo di ${domain}.`,
    },
  },
  share: {
    heading: "Conservare o trasmettere",
    downloads: "Scarica come",
    calendar: "Calendario",
    webhook: "Invia a un webhook",
    address: "Indirizzo del webhook",
    addressOptional: "Vuoto: l’indirizzo impostato sul server.",
    kind: "Come",
    workflow: "Esportazione in tutti i formati",
    scenario: "Scenario: l’analisi e le intestazioni grezze",
    action: "Azione",
    sending: "Invio …",
    sent: (status) => `Consegnato; il webhook ha risposto ${status}.`,
    needAddress: "Inserite l’indirizzo del webhook.",
  },
  score: {
    arithmetic: "Da dove viene il punteggio",
    patternScore: "Punteggio dei modelli",
    patternSays: "il più alto dei modelli riconosciuti",
    headerScore: "Punteggio delle intestazioni",
    headerSays: "la somma delle regole applicate, al massimo 100",
    classifier: "Classificatore (versione 2 del punteggio)",
    iaScore: "Classificatore",
    iaSays:
      "quanto è probabile che il messaggio sia indesiderato, su 100; ciò che ha pesato di più è qui sotto",
    velocityScore: "Frequenza",
    velocitySays: "quante volte questo mittente è stato visto in un’ora; dieci volte valgono 100",
    patterns: "Modelli",
    patternsSay: (matched, checked) =>
      `${counted(matched, "modello riconosciuto", "modelli riconosciuti")} su ${checked}`,
    pattern: "Modello",
    matchScore: "Corrispondenza",
    points: "Punti",
    why: "Perché",
    rules: "Regole sulle intestazioni",
    rulesSay: (applied, checked) =>
      `${counted(applied, "regola applicata", "regole applicate")} su ${checked}`,
    noPatterns: "Nessun modello riconosciuto.",
    noRules: "Nessuna regola applicata.",
    highlighted: "Parole trovate",
    highlightedNone: "Nel testo non è stata trovata alcuna singola parola.",
  },
  number: {
    intro:
      "Dice se un numero è riservato alle chiamate automatiche e pubblicitarie, a chi è assegnato e se può esistere.",
    label: "Numero di telefono",
    hint: "In qualsiasi forma usuale: 01 62 00 00 01, 01.62.00.00.01, +33 1 62 …",
    empty: "Inserite prima un numero.",
    invalid:
      "Questo non è un numero di telefono: servono dieci cifre che cominciano con 0, un numero breve, oppure + e il prefisso del paese.",
    asSent: (number) => `Controllato come ${number}`,
    blocked: "Nella lista di blocco",
    blockedSays: (count) =>
      `${counted(count, "intervallo contiene", "intervalli contengono")} questo numero.`,
    free: "Non nella lista",
    freeSays:
      "Nessun intervallo della lista contiene questo numero. Questo da solo non rende onesto chi chiama.",
    forged: "Secondo il piano nessuno detiene questo numero",
    explanation: {
      title: "Che cosa si sa di questo numero",
      price: "Prezzo:",
      advice: "Che cosa fare",
      sources: "Fonti",
    },
    numbering: "Piano di numerazione",
    range: "Intervallo",
    pattern: "Numeri",
    database: (version, total) => `Lista ${version}, ${total} numeri`,
    list: "La lista",
    info: "Mostra",
    refresh: "Ricarica",
    refreshed: "La lista è stata ricaricata.",
    fields: {
      version: "Versione",
      name: "Nome",
      description: "Descrizione",
      patternCount: "Intervalli",
      total_blocked: "Numeri",
      cachedAt: "Caricata",
      expiresAt: "Conservata fino al",
      source: "Fonte",
    },
  },
  account: italianAccount,
  settings: {
    server: "Server",
    baseUrl: "URL di base",
    baseUrlHint:
      "Vuoto: il server da cui viene questa pagina. Salvandone un altro la pagina si ricarica e può poi parlare solo con quello.",
    baseUrlBad:
      "Inserite un indirizzo https (http solo su questo computer), senza nome utente né query.",
    clientKey: "Chiave del client",
    clientKeyHint: "Inviata come Authorization: Bearer.",
    providers: "Fornitori di reputazione",
    ask: (name) => `Interroga il fornitore ${name}`,
    key: (name) => `Chiave del fornitore ${name}`,
    remember: "Ricorda le chiavi in questo browser",
    rememberHint:
      "Altrimenti vengono dimenticate quando si chiude la pagina. Chiunque usi questo browser potrebbe leggerle.",
    language: "Lingua",
    auto: "come il browser",
    saved: "Salvato.",
  },
  failures: {
    tooMany: (time) => `Troppe richieste insieme. Riprovi tra ${time}.`,
    unreachable:
      "Il server non è raggiungibile. È in funzione, ed è giusto l’URL di base nelle impostazioni?",
    broken_off:
      "La connessione si è interrotta prima della fine dell’analisi. Viene mostrato ciò che era già arrivato.",
    not_understood: "Il server ha risposto qualcosa che questa pagina non capisce.",
    unauthorized: "Il server chiede una chiave del client valida. Inseritela nelle impostazioni.",
    too_large: "È più di quanto il server accetti.",
    refused: "Il server non ha accettato la richiesta.",
    server: "Il server non ci è riuscito.",
    serverSays: (message) => `Dice: ${message}`,
    request: (id) => `Richiesta ${id}`,
    cancelled: "Annullato.",
  },
};
