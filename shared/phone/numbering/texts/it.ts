import type { ExplanationTexts } from "./texts.ts";
import { writtenDate } from "./written_date.ts";

/** Texts of explanations in Italian. */
export const italian: ExplanationTexts = {
  kinds: {
    geographic: "Numero fisso.",
    mobile: "Numero di cellulare.",
    non_geographic: "Numero fisso senza legame geografico (router, telefonia via internet).",
    telemarketing: "Numero polivalente verificato, destinato ai sistemi di chiamata automatici.",
    technical_platform:
      "Numero riservato agli scambi con una piattaforma tecnica (consegne, promemoria).",
    machine: "Numero da macchina a macchina: nessuna persona chiama con esso.",
    special: "Numero speciale di un servizio a valore aggiunto.",
    short: "Numero breve di un servizio a valore aggiunto.",
    operator_service: "Numero breve del servizio clienti di un operatore.",
    directory: "Servizio informazioni abbonati (118).",
    social: "Numero europeo di valore sociale (116).",
    emergency: "Numero di emergenza.",
    message: "Numero breve per SMS e MMS.",
    foreign: "Numero straniero.",
    unknown: "Nessun numero del piano francese si scrive così.",
  },
  regions: {
    ile_de_france: "Regione di Parigi (Île-de-France)",
    north_west: "Francia nord-occidentale",
    north_east: "Francia nord-orientale",
    south_east: "Francia sud-orientale e Corsica",
    south_west: "Francia sud-occidentale",
    metropole: "Francia metropolitana",
    guadeloupe: "Guadalupa, Saint-Martin e Saint-Barthélemy",
    guyane: "Guyana francese",
    martinique: "Martinica",
    reunion: "Riunione e oceano Indiano",
    mayotte: "Mayotte",
    saint_pierre_et_miquelon: "Saint-Pierre e Miquelon",
    overseas: "Francia d'oltremare",
  },
  region: (name, relaxed) =>
    `Appartiene a: ${name}.` +
    (relaxed
      ? " Dal 1º gennaio 2023 può essere usato in tutta la Francia metropolitana: " +
        "non prova dove si trova chi chiama."
      : ""),
  country: (name) =>
    `Paese: ${name}. L'elenco dell'autorità francese non dice nulla di questo numero.`,
  operator: (name, since) =>
    `Blocco assegnato a ${name} il ${
      writtenDate(since)
    }. Il numero può essere passato nel frattempo a un altro operatore.`,
  notAllotted: (from, to, asOf) =>
    `Nessuno detiene l'intervallo da ${from} a ${to} nel piano al ${
      writtenDate(asOf)
    }: un tale numero sul display è falsificato, salvo assegnazione più recente.`,
  reserved: (prefix) =>
    `Prefisso ${prefix}: riservato dall'autorità al telemarketing e alle chiamate automatiche.`,
  tariffs: {
    free: "Chiamata e servizio gratuiti.",
    normal: "Il servizio è gratuito; la chiamata costa come una ordinaria.",
    premium_low:
      "Servizio a pagamento: al massimo 0,06 € al minuto o 0,15 € a chiamata, oltre al " +
      "prezzo della chiamata.",
    premium_medium:
      "Servizio a pagamento: al massimo 0,20 € al minuto o 0,50 € a chiamata, oltre al " +
      "prezzo della chiamata.",
    premium_high:
      "Servizio a pagamento: al massimo 0,80 € al minuto o 3 € a chiamata, oltre al prezzo " +
      "della chiamata.",
    announced: "Secondo il numero, prezzo di una chiamata ordinaria o servizio a pagamento: il " +
      "prezzo è annunciato gratis all'inizio.",
  },
  advice: {
    forged: "Non richiami e non dia nulla: secondo questo piano il numero mostrato non può " +
      "essere quello di chi chiama.",
    telemarketing_law:
      "Dall'11 agosto 2026 in Francia le chiamate commerciali ai consumatori richiedono " +
      "il consenso preventivo, salvo contratto in corso o vendita di giornali e riviste; " +
      "l'elenco Bloctel è cessato in quella data. " +
      "Già prima erano ammesse solo dal lunedì al venerdì, dalle 10 alle 13 e dalle 14 alle " +
      "20, non nei festivi, al massimo quattro volte al mese dallo stesso venditore.",
    telemarketing_report:
      "Le chiamate commerciali non accettate si segnalano su signal.conso.gouv.fr.",
    report_33700:
      "Una chiamata o un messaggio fraudolento si segnala al 33700: inoltri l'SMS, o invii " +
      "«spam vocal» seguito dal numero. Il 33700 non tratta il semplice telemarketing.",
    do_not_call_back:
      "Una chiamata breve che riaggancia può servire a farle richiamare un numero a " +
      "pagamento: non richiami.",
    foreign_call_back:
      "Una chiamata breve dall'estero può servire a farla richiamare a sue spese: non " +
      "richiami uno sconosciuto.",
    mobile_sales:
      "Dal 2023 un numero che inizia con 06 o 07 non può servire a chiamate commerciali di " +
      "sistemi automatici.",
    emergency_never_calls:
      "Questo numero serve a chiamare i soccorsi. Una chiamata che lo mostra è molto " +
      "probabilmente falsificata.",
    no_proof: "Il numero mostrato può essere falsificato: da solo non prova chi chiama.",
  },
};
