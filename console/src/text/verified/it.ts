import type { VerifiedWords } from "./words.ts";

/** What was verified, in Italian. */
export const verifiedItalian: VerifiedWords = {
  detail: "Nelle parole del server (in inglese)",
  spf: {
    pass: (domain, ip) => `${domain} autorizza l’indirizzo che l’ha inviata: ${ip}.`,
    fail: (domain, ip) => `${domain} vieta l’indirizzo che l’ha inviata: ${ip}.`,
    softfail: (domain, ip) =>
      `${domain} non elenca l’indirizzo che l’ha inviata, senza vietarlo: ${ip}.`,
    neutral: (domain, ip) => `${domain} non dice nulla dell’indirizzo che l’ha inviata: ${ip}.`,
    none: () => "Non è noto alcun record SPF o alcun indirizzo di invio.",
    temperror: (domain, ip) => `Il DNS non ha risposto se ${domain} autorizza ${ip}.`,
    permerror: (domain, ip) =>
      `Il record SPF di ${domain} è errato; di ${ip} non si può dire nulla.`,
    cannot_confirm: (domain, ip) =>
      `${domain} non conferma ${ip}. Questo non mostra una falsificazione: ai campi copiati può mancare il server che ha consegnato la mail.`,
  },
  dkim: {
    pass: (domain) => `La firma di ${domain} corrisponde alle intestazioni e al corpo.`,
    headers_verified: (domain) => `La firma di ${domain} corrisponde alle intestazioni.`,
    fail: (domain) => `La firma di ${domain} non corrisponde.`,
    policy: (domain) =>
      `La firma di ${domain} corrisponde, ma non conta: era scaduta, o copre un altro campo From.`,
    permerror: (domain) => `La firma di ${domain}, o la sua chiave, è errata.`,
    temperror: (domain) => `Il DNS non ha dato la chiave di ${domain}.`,
    cannot_confirm: (domain) =>
      `La firma di ${domain} non corrisponde ai campi così come sono stati dati.`,
  },
  proven: {
    pass: (domain) =>
      `Chi ha la chiave di ${domain} ha firmato questo corpo e le intestazioni che nomina.`,
    part: (domain) =>
      `Chi ha la chiave di ${domain} ha firmato le intestazioni che nomina, e solo una parte di questo corpo.`,
    headers_verified: (domain) =>
      `Chi ha la chiave di ${domain} ha firmato le intestazioni che nomina.`,
    nothing: () => "Non prova nulla.",
  },
  dmarc: {
    pass: (domain) => `Il dominio dell’autore, ${domain}, è provato.`,
    headers_verified: (domain) =>
      `Il dominio dell’autore, ${domain}, è provato per le intestazioni; il corpo non è stato dato.`,
    cannot_confirm: (domain) =>
      `Il dominio dell’autore, ${domain}, non si può confermare dalle sole intestazioni.`,
    fail: (domain) => `Il dominio dell’autore, ${domain}, non è provato né da SPF né da DKIM.`,
    none: (domain) => `${domain} non pubblica una politica DMARC.`,
    temperror: (domain) => `Il DNS non ha risposto a tutte le domande su ${domain}.`,
    permerror: () => "La mail non ha un dominio dell’autore, o ne ha più di uno.",
  },
  arc: {
    pass: (domain) =>
      `La catena degli inoltri regge; l’ultimo sigillo è di ${domain}. Ciò che dice vale quanto vale ${domain}.`,
    none: () => "Nessun inoltro ha sigillato la mail.",
    fail: () => "La catena degli inoltri è spezzata.",
    cannot_confirm: () =>
      "La catena degli inoltri non si può confermare dai campi così come sono stati dati.",
    temperror: () => "Il DNS non ha dato tutte le chiavi della catena degli inoltri.",
  },
  bimi: {
    present: (domain) =>
      `${domain} pubblica un logo di marca (BIMI); non è stato caricato e da solo non prova nulla.`,
    declined: (domain) => `${domain} dice di non avere un logo di marca (BIMI).`,
    none: () => "Nessun logo di marca (BIMI) è pubblicato.",
    temperror: (domain) => `Il DNS non ha risposto se ${domain} pubblica un logo di marca (BIMI).`,
  },
  open: {
    pass:
      "Non provato: che la mail fosse destinata a Lei (una mail firmata si può inviare di nuovo), né che il mittente sia onesto.",
    headers_verified:
      "Non provato: il corpo, che non è stato dato, né che la mail fosse destinata a Lei.",
    cannot_confirm:
      "Questo non mostra una falsificazione: i programmi modificano i campi copiati. La mail intera, salvata come file, si può verificare.",
    fail:
      "Questo non dice chi ha modificato la mail: un falsario, o un inoltro come una mailing list.",
    other: "Questo non dice nulla di chi ha inviato la mail.",
  },
  impersonation:
    "Il nome dell’autore mostra una marca a cui nessuno dei domini verificati appartiene.",
  weak: {
    part: "Solo una parte del corpo è firmata (l=): chiunque può aggiungervi qualcosa.",
    bits: (bits) => `La chiave è corta: ${bits} bit.`,
    testing: "Il dominio dice di provare soltanto le sue firme (t=y).",
    future: "Dice di essere stata fatta dopo l’arrivo della mail (t=).",
  },
};
