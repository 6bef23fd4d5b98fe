import type { FindingId } from "../registry.ts";
import type { Sentence } from "../sentence.ts";

/**
 * The name and the sentence of each finding.
 * Made by `deno task findings` from `catalogue/findings/headers`.
 */
export const ITALIAN = {
  analysis_failed: {
    name: "Non valutabile",
    says: "Non è stato possibile valutare il messaggio per un errore da parte nostra.",
  },
  arc_broken: {
    name: "Catena ARC interrotta",
    says: "La catena ARC dichiara essa stessa di essere interrotta.",
  },
  arc_incomplete: {
    name: "Catena ARC incompleta",
    says: "Alla catena ARC manca uno dei suoi campi.",
  },
  arc_malformed: {
    name: "Catena ARC malformata",
    says: "La catena ARC non è scritta come vuole lo standard.",
  },
  authentication_contradicted: {
    name: "Controllo contraddetto",
    says:
      "Un campo più in basso dichiara superato un controllo che, secondo il risultato che conta, è fallito.",
  },
  authentication_empty: {
    name: "Autore non confermato",
    says:
      "Il vostro server ha controllato il messaggio e nessun controllo è riuscito per {domain}, il dominio dell’autore.",
  },
  authentication_empty_verified: {
    name: "Autore non confermato",
    says: "Abbiamo controllato tramite il DNS e nulla prova {domain}, il dominio dell’autore.",
  },
  authentication_missing: {
    name: "Nessun controllo riportato",
    says: "Nessun server riporta se il mittente è stato autenticato.",
  },
  authentication_unaligned: {
    name: "Autenticato un altro dominio",
    says: "Il vostro server ha autenticato un dominio diverso da {domain}, quello dell’autore.",
  },
  authentication_unaligned_verified: {
    name: "Autenticato un altro dominio",
    says: "Abbiamo verificato un dominio diverso da {domain}, quello dell’autore.",
  },
  authentication_unproven: {
    name: "Risultati non provati",
    says:
      "Nel messaggio stesso ci sono risultati di controlli, e nulla prova che li abbia scritti il vostro server.",
  },
  author_domain_impossible: {
    name: "Dominio impossibile",
    says: "Il dominio dell’autore, {domain}, non può esistere.",
  },
  author_is_recipient: {
    name: "Autore uguale al destinatario",
    says: "L’indirizzo dell’autore è anche quello del destinatario.",
  },
  author_of_recipient: {
    name: "Si finge interno",
    says:
      "L’autore si dice del dominio del destinatario, {domain}, ma il messaggio viene da fuori e nulla lo prova.",
  },
  bounce_path_empty: {
    name: "Nessun indirizzo di ritorno",
    says:
      "Il messaggio non ha un indirizzo per le notifiche di mancato recapito, cosa normale solo per gli avvisi automatici.",
  },
  brand_claimed: {
    name: "Marchio altrui",
    says: "Il nome dell’autore richiama {brand}, ma l’indirizzo è presso {domain}.",
  },
  brand_unproven: {
    name: "Marchio non confermato",
    says: "Il messaggio dice di venire da {brand} e non supera i controlli che lo proverebbero.",
  },
  charset_unknown: {
    name: "Set di caratteri sconosciuto",
    says: "L’oggetto è in un set di caratteri sconosciuto.",
  },
  control_characters: {
    name: "Caratteri di controllo",
    says: "Un campo contiene caratteri di controllo.",
  },
  date_ahead: {
    name: "Data avanti di ore",
    says: "Il messaggio è datato ore dopo il suo arrivo presso il destinatario.",
  },
  date_broken: {
    name: "Data illeggibile",
    says: "La data del messaggio è illeggibile.",
  },
  date_in_future: {
    name: "Data nel futuro",
    says: "Il messaggio è datato dopo la sua ricezione.",
  },
  date_long_past: {
    name: "Data vecchia",
    says: "Il messaggio è datato settimane prima del suo invio.",
  },
  date_missing: {
    name: "Data assente",
    says: "Il messaggio non ha una data.",
  },
  date_zone_impossible: {
    name: "Fuso orario impossibile",
    says: "La data indica un fuso orario che non esiste in nessun luogo.",
  },
  disguised_domain: {
    name: "Dominio mascherato",
    says: "Il dominio {domain} è scritto con lettere che passano per altre.",
  },
  display_name_address: {
    name: "Indirizzo falso nel nome",
    says: "Il nome dell’autore mostra un indirizzo presso {shown}, quello vero è presso {domain}.",
  },
  dkim_fail: {
    name: "DKIM non superato",
    says: "Il vostro server dice che la firma non corrisponde al messaggio (DKIM).",
  },
  dkim_fail_unproven: {
    name: "Fallimento DKIM annotato",
    says:
      "Un campo del messaggio, che può averlo scritto il vostro server, dice che DKIM è fallito.",
  },
  dkim_fail_verified: {
    name: "DKIM non superato",
    says: "L’abbiamo verificato: la firma di {domain} non corrisponde al messaggio (DKIM).",
  },
  dkim_pass_unsigned: {
    name: "Risultato senza firma",
    says: "Un campo dice che una firma è valida (DKIM), e il messaggio non ha alcuna firma.",
  },
  dmarc_fail: {
    name: "DMARC non superato",
    says: "Il vostro server dice che il dominio dell’autore non garantisce il messaggio (DMARC).",
  },
  dmarc_fail_unproven: {
    name: "Fallimento DMARC annotato",
    says:
      "Un campo del messaggio, che può averlo scritto il vostro server, dice che DMARC è fallito.",
  },
  dmarc_fail_verified: {
    name: "DMARC non superato",
    says:
      "Abbiamo interrogato il DNS: {domain} pubblica una politica (DMARC), e né SPF né una firma lo provano.",
  },
  domain_ending_abused: {
    name: "Estensione spesso abusata",
    says:
      "Il dominio dell’autore, {domain}, ha un’estensione usata soprattutto per posta indesiderata.",
  },
  domain_of_platform: {
    name: "Dominio di una piattaforma",
    says:
      "Il dominio dell’autore, {domain}, è di quelli che una piattaforma di hosting dà a chiunque.",
  },
  domain_random: {
    name: "Dominio casuale",
    says: "Il dominio dell’autore, {domain}, sembra fatto di lettere estratte a caso.",
  },
  field_duplicated: {
    name: "Campo ripetuto",
    says: "Il campo {field} compare più volte, cosa che un programma di posta non scrive mai.",
  },
  field_too_long: {
    name: "Campo troppo lungo",
    says: "Un campo è troppo lungo per essere letto per intero.",
  },
  fields_signed: {
    name: "Intestazioni firmate",
    says:
      "L’abbiamo verificato: {domain}, il dominio dell’autore, ha firmato queste intestazioni. Il corpo non è stato fornito.",
  },
  fields_too_many: {
    name: "Troppi campi",
    says: "I campi sono troppi; alcuni non sono stati letti.",
  },
  free_mail_elsewhere: {
    name: "Server d’invio estraneo",
    says:
      "La casella dell’autore è presso {domain}, ma ha inviato il messaggio un server che non è del fornitore.",
  },
  from_duplicated: {
    name: "Più campi From",
    says: "Ci sono più campi From: programmi diversi mostrano autori diversi.",
  },
  from_missing: {
    name: "Nessun autore",
    says: "Il messaggio non indica alcun autore.",
  },
  from_several: {
    name: "Più autori",
    says: "Il messaggio indica più autori.",
  },
  from_unreadable: {
    name: "Autore illeggibile",
    says: "L’indirizzo dell’autore è illeggibile.",
  },
  headers_missing: {
    name: "Nessuna intestazione",
    says: "Il testo non contiene campi di intestazione.",
  },
  helo_forged: {
    name: "Nome del server falsificato",
    says: "Un server esterno si è presentato con il nome del server con cui parlava.",
  },
  helo_unqualified: {
    name: "Nome del server incompleto",
    says: "Il server d’invio si è presentato come {helo}, che non è un nome host completo.",
  },
  hop_slow: {
    name: "Lunga sosta",
    says: "Il messaggio è rimasto fermo da qualche parte per più di un giorno.",
  },
  hops_out_of_order: {
    name: "Orari invertiti",
    says: "Un server sostiene di aver avuto il messaggio prima di quello che glielo ha consegnato.",
  },
  html_only: {
    name: "Solo HTML",
    says: "Il messaggio è solo HTML, senza il testo semplice che i programmi di posta aggiungono.",
  },
  indentation_lost: {
    name: "Rientro perso",
    says: "Un campo ripiegato ha perso il suo rientro.",
  },
  international_domain: {
    name: "Dominio internazionale",
    says: "Il dominio {domain} ha lettere diverse da quelle dalla a alla z.",
  },
  ip_malicious: {
    name: "Indirizzo noto per abusi",
    says: "Un indirizzo del percorso è noto per abusi.",
  },
  ip_suspicious: {
    name: "Indirizzo segnalato",
    says: "Un indirizzo del percorso è stato segnalato per abusi.",
  },
  lookalike_domain: {
    name: "Dominio imitato",
    says: "Il dominio {domain} imita un dominio di {brand}.",
  },
  mail_too_old: {
    name: "Troppo vecchio da verificare",
    says:
      "Il messaggio è arrivato il {date}. Il DNS risponde con i dati di oggi: ciò che non confermano non prova nulla contro di esso.",
  },
  mailer_forged: {
    name: "Programma di posta simulato",
    says:
      "Il messaggio dice di essere scritto con {mailer} e non ha ciò che quel programma scrive.",
  },
  message_id_by_receiver: {
    name: "Message-ID del destinatario",
    says: "Il Message-ID viene dal server del destinatario: il mittente non ne ha scritto uno.",
  },
  message_id_forged: {
    name: "Message-ID falsificato",
    says:
      "Il Message-ID è del tipo che assegna {service}, ma nessun server di {service} ha avuto il messaggio.",
  },
  message_id_malformed: {
    name: "Message-ID malformato",
    says: "Il Message-ID è malformato.",
  },
  message_id_missing: {
    name: "Message-ID assente",
    says: "Il messaggio non ha un Message-ID.",
  },
  name_decorated: {
    name: "Nome decorato",
    says: "Il nome dell’autore è decorato con segni o immagini.",
  },
  name_disguised: {
    name: "Nome mascherato",
    says: "Il nome dell’autore è scritto con lettere di un altro alfabeto o con segni invisibili.",
  },
  priority_highest: {
    name: "Massima urgenza",
    says: "Il messaggio è contrassegnato come urgentissimo.",
  },
  raw_eight_bit: {
    name: "Byte senza set di caratteri",
    says: "Un campo contiene byte senza un set di caratteri dichiarato.",
  },
  rdns_mismatch: {
    name: "Nome del server discordante",
    says: "L’indirizzo del server d’invio non ha un nome che riporti a lui.",
  },
  received_missing: {
    name: "Nessuna traccia",
    says: "Nessun server ha lasciato traccia del messaggio.",
  },
  received_unreadable: {
    name: "Received illeggibile",
    says: "Un campo Received non è leggibile per intero.",
  },
  receiver_calls_spam: {
    name: "Spam per il server ricevente",
    says: "Il server ricevente stesso ha considerato il messaggio spam.",
  },
  recipients_hidden: {
    name: "Nessun destinatario indicato",
    says: "Il messaggio non indica alcun destinatario.",
  },
  reply_to_elsewhere: {
    name: "Risposte altrove",
    says: "Le risposte vanno a {domain}, non al dominio dell’autore.",
  },
  reply_to_free_mail: {
    name: "Risposte a casella gratuita",
    says: "Le risposte vanno a una casella gratuita presso {domain}, non all’autore.",
  },
  return_path_elsewhere: {
    name: "Ritorni altrove",
    says: "Le notifiche di mancato recapito vanno a {domain}, non al dominio dell’autore.",
  },
  sender_elsewhere: {
    name: "Inviato per conto terzi",
    says: "Il messaggio è stato inviato per conto dell’autore da {domain}.",
  },
  signature_broken: {
    name: "Firma rotta",
    says:
      "La firma di {domain} non corrisponde più, come dopo una modifica di una lista; una falsificazione ha lo stesso aspetto.",
  },
  spf_fail: {
    name: "SPF non superato",
    says:
      "Il vostro server dice che il server d’invio non è autorizzato a inviare per il dominio (SPF).",
  },
  spf_fail_unproven: {
    name: "Fallimento SPF annotato",
    says:
      "Un campo del messaggio, che può averlo scritto il vostro server, dice che SPF è fallito.",
  },
  spf_fail_verified: {
    name: "SPF non superato",
    says:
      "Abbiamo interrogato il DNS: {domain} non autorizza il server che ha consegnato il messaggio a inviare a suo nome (SPF).",
  },
  spf_forwarded: {
    name: "SPF perso per strada",
    says: "L’ultimo server non è tra quelli del dominio (SPF), come per ogni messaggio inoltrato.",
  },
  spf_softfail: {
    name: "SPF dubbio",
    says:
      "Il vostro server dice che il server d’invio probabilmente non è autorizzato a inviare per il dominio (SPF).",
  },
  spf_softfail_verified: {
    name: "SPF dubbio",
    says:
      "Abbiamo interrogato il DNS: {domain} probabilmente non autorizza il server che ha consegnato il messaggio (SPF).",
  },
  subject_disguised: {
    name: "Oggetto mascherato",
    says: "L’oggetto è scritto con lettere di un altro alfabeto o con segni invisibili.",
  },
  subject_encoded: {
    name: "Oggetto codificato senza motivo",
    says: "L’oggetto è codificato benché contenga solo lettere semplici.",
  },
} as const satisfies Readonly<Record<FindingId, Sentence>>;
