import type { FindingId } from "../registry.ts";
import type { Sentence } from "../sentence.ts";

/**
 * The name and the sentence of each finding.
 * Made by `deno task findings` from `catalogue/findings/headers`.
 */
export const GERMAN = {
  analysis_failed: {
    name: "Nicht beurteilbar",
    says: "Die Nachricht konnte wegen eines Fehlers auf unserer Seite nicht beurteilt werden.",
  },
  arc_broken: {
    name: "ARC-Kette gebrochen",
    says: "Die ARC-Kette erklärt sich selbst für gebrochen.",
  },
  arc_incomplete: {
    name: "ARC-Kette unvollständig",
    says: "Der ARC-Kette fehlt eines ihrer Felder.",
  },
  arc_malformed: {
    name: "ARC-Kette fehlerhaft",
    says: "Die ARC-Kette ist nicht so geschrieben, wie es der Standard verlangt.",
  },
  authentication_contradicted: {
    name: "Widersprüchliche Prüfung",
    says:
      "Ein Feld weiter unten behauptet eine bestandene Prüfung, die nach dem Ergebnis, das zählt, nicht bestanden ist.",
  },
  authentication_empty: {
    name: "Autor nicht bestätigt",
    says:
      "Ihr Server hat die Nachricht geprüft, und keine Prüfung ist für {domain}, die Domain des Autors, bestanden.",
  },
  authentication_empty_verified: {
    name: "Autor nicht bestätigt",
    says: "Wir haben über das DNS geprüft, und nichts beweist {domain}, die Domain des Autors.",
  },
  authentication_missing: {
    name: "Keine Prüfung gemeldet",
    says: "Kein Server meldet, ob der Absender authentifiziert wurde.",
  },
  authentication_unaligned: {
    name: "Andere Domain bestätigt",
    says: "Ihr Server hat eine andere Domain bestätigt als {domain}, die des Autors.",
  },
  authentication_unaligned_verified: {
    name: "Andere Domain bestätigt",
    says: "Wir haben eine andere Domain bestätigt als {domain}, die des Autors.",
  },
  authentication_unproven: {
    name: "Prüfergebnis unbewiesen",
    says:
      "Prüfergebnisse stehen in der Mail selbst, und nichts beweist, dass Ihr Server sie geschrieben hat.",
  },
  author_domain_impossible: {
    name: "Unmögliche Absenderdomain",
    says: "Die Domain des Autors, {domain}, kann es nicht geben.",
  },
  author_is_recipient: {
    name: "Autor gleich Empfänger",
    says: "Die Adresse des Autors ist zugleich die des Empfängers.",
  },
  author_of_recipient: {
    name: "Angeblich aus dem eigenen Haus",
    says:
      "Der Autor gibt sich als Teil von {domain} aus, der Domain des Empfängers, doch die Nachricht kam von außen, und nichts beweist es.",
  },
  bounce_path_empty: {
    name: "Keine Rücksendeadresse",
    says:
      "Die Nachricht hat keine Adresse für Unzustellbarkeitsmeldungen; das ist nur bei automatischen Benachrichtigungen üblich.",
  },
  brand_claimed: {
    name: "Fremder Markenname",
    says: "Der Name des Autors beruft sich auf {brand}, die Adresse liegt bei {domain}.",
  },
  brand_unproven: {
    name: "Marke nicht bestätigt",
    says:
      "Die Nachricht gibt vor, von {brand} zu kommen, und besteht die Prüfungen nicht, die es beweisen würden.",
  },
  charset_unknown: {
    name: "Unbekannter Zeichensatz",
    says: "Der Betreff ist in einem unbekannten Zeichensatz geschrieben.",
  },
  control_characters: {
    name: "Steuerzeichen",
    says: "Ein Feld enthält Steuerzeichen.",
  },
  date_ahead: {
    name: "Datum Stunden voraus",
    says: "Die Nachricht ist auf Stunden nach ihrem Eintreffen beim Empfänger datiert.",
  },
  date_broken: {
    name: "Datum unlesbar",
    says: "Das Datum der Nachricht ist nicht lesbar.",
  },
  date_in_future: {
    name: "Datum in der Zukunft",
    says: "Die Nachricht ist auf einen Zeitpunkt nach ihrem Empfang datiert.",
  },
  date_long_past: {
    name: "Altes Datum",
    says: "Die Nachricht ist auf Wochen vor ihrem Versand datiert.",
  },
  date_missing: {
    name: "Datum fehlt",
    says: "Die Nachricht hat kein Datum.",
  },
  date_zone_impossible: {
    name: "Unmögliche Zeitzone",
    says: "Das Datum nennt eine Zeitzone, die es nirgends gibt.",
  },
  disguised_domain: {
    name: "Getarnte Domain",
    says: "Die Domain {domain} ist mit Buchstaben geschrieben, die wie andere aussehen.",
  },
  display_name_address: {
    name: "Falsche Adresse im Namen",
    says: "Der Name des Autors zeigt eine Adresse bei {shown}, die echte liegt bei {domain}.",
  },
  dkim_fail: {
    name: "DKIM nicht bestanden",
    says: "Ihr Server meldet, dass die Signatur nicht zur Nachricht passt (DKIM).",
  },
  dkim_fail_unproven: {
    name: "DKIM-Fehler vermerkt",
    says:
      "Ein Feld der Mail, das Ihr Server geschrieben haben kann, meldet, dass DKIM nicht bestanden ist.",
  },
  dkim_fail_verified: {
    name: "DKIM nicht bestanden",
    says: "Wir haben nachgerechnet: Die Signatur von {domain} passt nicht zur Nachricht (DKIM).",
  },
  dkim_pass_unsigned: {
    name: "Ergebnis ohne Signatur",
    says: "Ein Feld meldet eine gültige Signatur (DKIM), und die Mail hat keine Signatur.",
  },
  dmarc_fail: {
    name: "DMARC nicht bestanden",
    says: "Ihr Server meldet, dass die Domain des Autors nicht für die Mail bürgt (DMARC).",
  },
  dmarc_fail_unproven: {
    name: "DMARC-Fehler vermerkt",
    says:
      "Ein Feld der Mail, das Ihr Server geschrieben haben kann, meldet, dass DMARC nicht bestanden ist.",
  },
  dmarc_fail_verified: {
    name: "DMARC nicht bestanden",
    says:
      "Wir haben im DNS nachgefragt: {domain} veröffentlicht eine Richtlinie (DMARC), und weder SPF noch eine Signatur beweist sie.",
  },
  domain_ending_abused: {
    name: "Oft missbrauchte Endung",
    says:
      "Die Domain des Autors, {domain}, hat eine Endung, die vor allem für unerwünschte Mail benutzt wird.",
  },
  domain_of_platform: {
    name: "Domain einer Plattform",
    says:
      "Die Domain des Autors, {domain}, gehört zu denen, die eine Hosting-Plattform an jeden vergibt.",
  },
  domain_random: {
    name: "Zufällige Domain",
    says: "Die Domain des Autors, {domain}, sieht nach zufälligen Buchstaben aus.",
  },
  field_duplicated: {
    name: "Doppeltes Feld",
    says: "Das Feld {field} kommt mehrfach vor; kein Mailprogramm schreibt das so.",
  },
  field_too_long: {
    name: "Feld zu lang",
    says: "Ein Feld ist zu lang, um ganz gelesen zu werden.",
  },
  fields_signed: {
    name: "Kopfzeilen signiert",
    says:
      "Wir haben nachgerechnet: {domain}, die Domain des Autors, hat diese Kopfzeilen signiert. Der Inhalt lag nicht vor.",
  },
  fields_too_many: {
    name: "Zu viele Felder",
    says: "Es gibt zu viele Felder; einige wurden nicht gelesen.",
  },
  free_mail_elsewhere: {
    name: "Fremder Versandserver",
    says:
      "Das Postfach des Autors liegt bei {domain}, verschickt hat die Nachricht aber ein Server, der nicht zum Anbieter gehört.",
  },
  from_duplicated: {
    name: "Mehrere From-Felder",
    says: "Es gibt mehrere From-Felder; verschiedene Programme zeigen darum verschiedene Autoren.",
  },
  from_missing: {
    name: "Kein Autor",
    says: "Die Nachricht nennt keinen Autor.",
  },
  from_several: {
    name: "Mehrere Autoren",
    says: "Die Nachricht nennt mehrere Autoren.",
  },
  from_unreadable: {
    name: "Autor unlesbar",
    says: "Die Adresse des Autors ist nicht lesbar.",
  },
  headers_missing: {
    name: "Keine Kopfzeilen",
    says: "Der Text enthält keine Kopfzeilen.",
  },
  helo_forged: {
    name: "Gefälschter Servername",
    says: "Ein Server von außen stellte sich mit dem Namen des Servers vor, mit dem er sprach.",
  },
  helo_unqualified: {
    name: "Unvollständiger Servername",
    says: "Der sendende Server stellte sich als {helo} vor; das ist kein vollständiger Hostname.",
  },
  hop_slow: {
    name: "Langer Aufenthalt",
    says: "Die Nachricht lag irgendwo länger als einen Tag.",
  },
  hops_out_of_order: {
    name: "Zeiten vertauscht",
    says: "Ein Server will die Nachricht früher gehabt haben als der, der sie ihm übergab.",
  },
  html_only: {
    name: "Nur HTML",
    says: "Die Nachricht besteht nur aus HTML, ohne den reinen Text, den Mailprogramme beilegen.",
  },
  indentation_lost: {
    name: "Einrückung verloren",
    says: "Ein umbrochenes Feld hat seine Einrückung verloren.",
  },
  international_domain: {
    name: "Internationale Domain",
    says: "Die Domain {domain} enthält andere Buchstaben als a bis z.",
  },
  ip_malicious: {
    name: "Adresse für Missbrauch bekannt",
    says: "Eine Adresse auf dem Weg ist für Missbrauch bekannt.",
  },
  ip_suspicious: {
    name: "Adresse gemeldet",
    says: "Eine Adresse auf dem Weg wurde wegen Missbrauchs gemeldet.",
  },
  lookalike_domain: {
    name: "Nachgeahmte Domain",
    says: "Die Domain {domain} ahmt eine Domain von {brand} nach.",
  },
  mail_too_old: {
    name: "Zu alt zum Prüfen",
    says:
      "Die Mail kam am {date} an. Das DNS antwortet mit heutigen Einträgen: Was sie nicht bestätigen, beweist nichts gegen die Mail.",
  },
  mailer_forged: {
    name: "Vorgetäuschtes Mailprogramm",
    says:
      "Die Nachricht will mit {mailer} geschrieben sein, ihr fehlt aber, was dieses Programm schreibt.",
  },
  message_id_by_receiver: {
    name: "Message-ID vom Empfänger",
    says: "Die Message-ID stammt vom Server des Empfängers: Der Absender hat keine geschrieben.",
  },
  message_id_forged: {
    name: "Message-ID gefälscht",
    says:
      "Die Message-ID ist von der Art, die {service} vergibt, aber kein Server von {service} hatte die Nachricht.",
  },
  message_id_malformed: {
    name: "Message-ID fehlerhaft",
    says: "Die Message-ID ist fehlerhaft aufgebaut.",
  },
  message_id_missing: {
    name: "Message-ID fehlt",
    says: "Die Nachricht hat keine Message-ID.",
  },
  name_decorated: {
    name: "Verzierter Name",
    says: "Der Name des Autors ist mit Zeichen oder Bildchen verziert.",
  },
  name_disguised: {
    name: "Getarnter Name",
    says:
      "Der Name des Autors ist mit Buchstaben eines anderen Alphabets oder unsichtbaren Zeichen geschrieben.",
  },
  priority_highest: {
    name: "Höchste Dringlichkeit",
    says: "Die Nachricht ist als höchst dringend gekennzeichnet.",
  },
  raw_eight_bit: {
    name: "Bytes ohne Zeichensatz",
    says: "Ein Feld enthält Bytes ohne angegebenen Zeichensatz.",
  },
  rdns_mismatch: {
    name: "Servername passt nicht",
    says: "Die Adresse des sendenden Servers hat keinen Namen, der zu ihr zurückführt.",
  },
  received_missing: {
    name: "Keine Spur",
    says: "Kein Server hat eine Spur der Nachricht hinterlassen.",
  },
  received_unreadable: {
    name: "Received-Feld unlesbar",
    says: "Ein Received-Feld ist nicht ganz lesbar.",
  },
  receiver_calls_spam: {
    name: "Vom Empfangsserver als Spam erkannt",
    says: "Der Empfangsserver selbst hat die Nachricht als Spam eingestuft.",
  },
  recipients_hidden: {
    name: "Kein Empfänger genannt",
    says: "Die Nachricht nennt keinen Empfänger.",
  },
  reply_to_elsewhere: {
    name: "Antworten gehen woandershin",
    says: "Antworten gehen an {domain}, nicht an die Domain des Autors.",
  },
  reply_to_free_mail: {
    name: "Antworten an Gratispostfach",
    says: "Antworten gehen an ein kostenloses Postfach bei {domain}, nicht an den Autor.",
  },
  return_path_elsewhere: {
    name: "Rückläufer gehen woandershin",
    says: "Unzustellbarkeitsmeldungen gehen an {domain}, nicht an die Domain des Autors.",
  },
  sender_elsewhere: {
    name: "Im Auftrag verschickt",
    says: "Die Nachricht wurde im Auftrag des Autors von {domain} verschickt.",
  },
  signature_broken: {
    name: "Signatur gebrochen",
    says:
      "Die Signatur von {domain} passt nicht mehr, wie nach einer Änderung durch eine Mailingliste; eine Fälschung sieht ebenso aus.",
  },
  spf_fail: {
    name: "SPF nicht bestanden",
    says: "Ihr Server meldet, dass der sendende Server für die Domain nicht senden darf (SPF).",
  },
  spf_fail_unproven: {
    name: "SPF-Fehler vermerkt",
    says:
      "Ein Feld der Mail, das Ihr Server geschrieben haben kann, meldet, dass SPF nicht bestanden ist.",
  },
  spf_fail_verified: {
    name: "SPF nicht bestanden",
    says:
      "Wir haben im DNS nachgefragt: {domain} erlaubt dem Server, der die Mail übergab, nicht, für sie zu senden (SPF).",
  },
  spf_forwarded: {
    name: "SPF unterwegs verloren",
    says:
      "Der letzte Server gehört nicht zu denen der Domain (SPF), wie bei jeder weitergeleiteten Mail.",
  },
  spf_softfail: {
    name: "SPF zweifelhaft",
    says:
      "Ihr Server meldet, dass der sendende Server für die Domain wahrscheinlich nicht senden darf (SPF).",
  },
  spf_softfail_verified: {
    name: "SPF zweifelhaft",
    says:
      "Wir haben im DNS nachgefragt: {domain} erlaubt dem Server, der die Mail übergab, das Senden wahrscheinlich nicht (SPF).",
  },
  subject_disguised: {
    name: "Getarnter Betreff",
    says:
      "Der Betreff ist mit Buchstaben eines anderen Alphabets oder unsichtbaren Zeichen geschrieben.",
  },
  subject_encoded: {
    name: "Unnötig kodierter Betreff",
    says: "Der Betreff ist kodiert, obwohl er nur einfache Buchstaben enthält.",
  },
} as const satisfies Readonly<Record<FindingId, Sentence>>;
