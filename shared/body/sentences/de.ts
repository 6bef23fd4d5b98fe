import type { BodyFindingId } from "../findings.ts";

/**
 * The sentence of each finding of a body.
 * Made by `deno task findings` from `catalogue/findings/body`.
 */
export const DE: Readonly<Record<BodyFindingId, string>> = {
  url_shows_other: "Ein Link zeigt eine Website an und führt zu einer anderen.",
  url_click_counter:
    "Ein Link zeigt eine Website an und führt über eine andere, die Klicks zählen kann.",
  url_ip_host: "Ein Link führt zu einer bloßen IP-Adresse.",
  url_ip_shown: "Ein Link führt zu einer bloßen IP-Adresse und zeigt sie.",
  url_odd_ip: "Ein Link schreibt eine IP-Adresse in einer Form, die sie verbirgt.",
  url_private_host: "Ein Link führt in ein privates Netz.",
  url_odd_port: "Ein Link nennt einen Port, den Websites nicht benutzen.",
  url_credentials: "Ein Link hat einen Namen vor dem Host, was sein Ziel verbirgt.",
  url_malformed:
    "Ein Link ist so geschrieben, dass Browser ihn reparieren und Filter ihn falsch lesen.",
  url_international: "Der Host eines Links hat Buchstaben außerhalb von ASCII.",
  url_disguised: "Der Host eines Links ist mit Buchstaben geschrieben, die wie andere aussehen.",
  url_imitation: "Der Host eines Links gibt sich als der einer bekannten Organisation aus.",
  url_near_imitation: "Der Host eines Links ähnelt dem einer bekannten Organisation.",
  url_name_below:
    "Der Host eines Links trägt den Namen einer bekannten Organisation, ist aber keine ihrer Domains.",
  url_shortener: "Ein Kurzlink verbirgt sein Ziel.",
  url_free_hosting:
    "Ein Link führt zu einem Dienst, bei dem jeder kostenlos eine Seite anlegen kann.",
  url_redirector: "Ein Link geht über die Weiterleitung einer anderen Website.",
  url_wrapped: "Ein Link wurde von einem Mailfilter umgeschrieben.",
  url_carries_url: "Ein Link trägt die Adresse einer anderen Website in sich.",
  url_abused_ending:
    "Die Domain eines Links hat eine Endung, die vor allem unerwünschte Mail benutzt.",
  url_random_name: "Die Domain eines Links sieht zufällig gewählt aus.",
  url_deep_host: "Der Host eines Links hat ungewöhnlich viele Teile.",
  url_names_reader: "Ein Link trägt die Adresse des Lesers in sich.",
  url_data: "Ein Link trägt eine Seite in sich.",
  url_script: "Ein Link führt ein Skript aus.",
  url_opens_program:
    "Ein Link öffnet ein Programm auf dem Gerät des Lesers oder eine Datei auf einem anderen.",
  url_file: "Ein Link führt direkt zu einem Programm oder einem Archiv.",
  url_pixel: "Die Mail lädt ein unsichtbares Bild, das dem Absender ihr Öffnen meldet.",
  urls_many_domains: "Die Links führen zu vielen verschiedenen Domains.",
  urls_none_of_sender: "Kein Link führt zur Domain des Absenders.",
  urls_incomplete: "Die Mail enthält mehr Adressen, als die Antwort nennt.",
  text_hidden: "Viel Text der Mail bleibt dem Leser verborgen.",
  text_hidden_colour: "Text steht in der Farbe seines Hintergrunds.",
  text_hidden_off_screen: "Text steht außerhalb des Angezeigten.",
  text_hidden_size: "Text ist zu klein, um gesehen zu werden.",
  text_in_comments: "Kommentare der Mail enthalten viel Text.",
  text_in_pieces: "Wörter sind in Stücke zerlegt, die erst das Auge zusammensetzt.",
  text_invisible_signs: "In Wörtern stehen unsichtbare Zeichen.",
  text_direction_override: "Text ist umgedreht, damit er falsch gelesen wird.",
  text_mixed_letters: "Wörter mischen ähnlich aussehende Buchstaben mehrerer Alphabete.",
  text_styled_letters: "Text steht in Buchstaben, die für Formeln gedacht sind.",
  text_crypto_demand: "Der Text setzt den Leser unter Druck und nennt eine Kryptoadresse.",
  text_answer_elsewhere:
    "Der Text nennt ein kostenloses Postfach, das nicht das des Absenders ist.",
  text_telemarketing_number:
    "Eine Telefonnummer gehört zu denen, die für Telefonwerbung reserviert sind.",
  text_pressed_to_link:
    "Der Text setzt unter Druck, und seine Links führen zu anderen Domains als der des Absenders.",
  text_asks_credentials:
    "Der Text fordert, ein Konto, eine Identität oder ein Passwort zu bestätigen.",
  text_new_account: "Der Text kündigt eine neue Bankverbindung an und nennt ihre IBAN.",
  text_shouting: "Viel Text steht in Großbuchstaben oder mit Ausrufezeichen.",
  text_generic_greeting: "Der Text grüßt seinen Leser ohne Namen.",
  text_large_sum: "Der Text nennt eine Summe von einer Million oder mehr.",
  text_short_with_link:
    "Der Text besteht aus wenigen Worten um einen Link zu einer anderen Domain als der des Absenders.",
  mail_base: "Die Mail setzt eine Basisadresse, die bestimmt, wohin kurze Links führen.",
  mail_form: "Die Mail fragt Daten in einem eigenen Formular ab.",
  mail_form_elsewhere:
    "Ein Formular in der Mail schickt Eingaben an eine andere Domain als die des Absenders.",
  mail_password_field: "Die Mail hat ein Feld für ein Passwort.",
  mail_script: "Die Mail enthält ein Skript.",
  mail_remote_script: "Die Mail lädt ein Skript von anderswo.",
  mail_refresh: "Die Mail leitet ihren Leser von selbst auf eine andere Seite weiter.",
  mail_images_only: "Die Mail besteht aus Bildern fast ohne Text.",
  mail_qr_code: "Die Mail enthält einen QR-Code oder fordert zum Scannen auf.",
  mail_alternatives_differ: "Klartext und Webseite der Mail sagen Verschiedenes.",
  mail_alternatives_link_elsewhere:
    "Der reine Text und die Webseite der Mail führen zu verschiedenen Websites.",
  attachment_program: "Ein Anhang ist ein Programm oder ein Skript.",
  attachment_source_code:
    "Ein Anhang ist oder enthält ein Skript, das sich meist in einem Editor öffnet.",
  attachment_holds_scripts:
    "Ein Archiv mit Quelltexten enthält Skripte, die ein Doppelklick ausführt.",
  attachment_double_extension: "Ein Anhang versteckt seine Endung hinter einer anderen.",
  attachment_direction_override:
    "Der Name eines Anhangs ist umgedreht, damit er falsch gelesen wird.",
  attachment_other_type: "Ein Anhang ist nicht von der Art, die sein Name nennt.",
  attachment_macros: "Ein Anhang enthält Makros.",
  attachment_encrypted: "Ein Anhang ist verschlüsselt, kein Scanner kann hineinsehen.",
  attachment_holds_program: "Ein Archiv enthält ein Programm oder ein Skript.",
  attachment_markup: "Ein Anhang ist eine Webseite.",
  attachment_active_markup:
    "Eine angehängte Seite oder ein Bild enthält ein Skript, ein Formular oder eine Weiterleitung.",
  attachment_disk_image:
    "Ein Anhang ist oder enthält ein Datenträgerabbild, dessen Dateien ohne Kennzeichnung aufgehen.",
  attachment_shortcut: "Ein Anhang ist eine Verknüpfung, die öffnet, worauf sie zeigt.",
  attachment_padded_name:
    "Der Name eines Anhangs ist mit Leerzeichen gefüllt, die seine Endung verbergen.",
  attachment_two_names: "Ein Anhang hat zwei Namen, und Mailprogramme zeigen nicht alle denselben.",
  attachment_pdf_script: "Ein PDF enthält JavaScript.",
  attachment_pdf_launch: "Ein PDF startet ein Programm oder öffnet eine andere Datei.",
  attachment_pdf_files: "Ein PDF enthält weitere Dateien.",
  attachment_pdf_form: "Ein PDF schickt, was hineingeschrieben wird, an einen anderen Ort.",
  attachment_pdf_encrypted: "Ein PDF ist verschlüsselt, seine Links wurden nicht gelesen.",
  attachment_embedded_object: "Ein Dokument enthält ein eingebettetes Programm oder Objekt.",
  attachment_remote_template: "Ein Dokument lädt einen Teil von sich von anderswo.",
  attachment_holds_archive: "Ein Archiv enthält ein weiteres Archiv.",
  attachment_holds_active:
    "Ein Archiv enthält eine Webseite, ein Makrodokument oder eine gespeicherte Mail.",
  attachment_odd_list: "Ein Archiv enthält Dateien, die seine Liste auslässt, oder viel zu viele.",
  attachment_unsafe_path:
    "Ein Archiv nennt eine Datei außerhalb des Ordners, in den es entpackt wird.",
  attachment_not_listed:
    "Die Dateien in einem Anhang sind nicht aufgelistet: Sein Format wird nicht gelesen, oder er ist beschädigt.",
  attachment_notebook:
    "Ein Anhang ist oder enthält eine OneNote-Datei, die Programme enthalten kann.",
  part_encrypted: "Die Mail ist verschlüsselt (S/MIME oder PGP); ihr Inhalt ist nicht bekannt.",
  part_signed: "Die Mail trägt eine Signatur (S/MIME oder PGP), die hier nicht geprüft wird.",
  part_tnef: "Die Mail hat ihre Anhänge in Outlooks eigenem Format (winmail.dat).",
  part_external: "Ein Teil der Mail liegt anderswo und wird beim Öffnen geladen.",
  part_partial: "Die Mail ist ein Stück einer größeren, die kein Scanner ganz sieht.",
  calendar_invitation: "Die Mail enthält eine Kalendereinladung.",
  part_incomplete:
    "Die Mail enthält mehr, als von einer Mail gelesen wird; der Rest wurde nicht geprüft.",
  part_unknown_encoding:
    "Ein Teil ist in einer Kodierung, die niemand kennt, und wurde nicht gelesen.",
  pressure_urgency: "Der Text drängt zur Eile.",
  pressure_threat: "Der Text droht.",
  pressure_threats: "Der Text droht mehr als einmal.",
  pressure_reward: "Der Text verspricht eine Belohnung.",
  pressure_secrecy: "Der Text bittet um Geheimhaltung.",
  pressure_authority: "Der Text spricht mit geliehener Autorität.",
  pressure_embarrassment: "Der Text nennt etwas, das seinem Leser peinlich wäre.",
  pressure_extortion: "Der Text droht, seinen Leser bloßzustellen.",
  lure_password: "Angeblich läuft ein Passwort oder Postfach ab; der Link führt woandershin.",
  lure_mail_held: "Angeblich werden Mails zurückgehalten oder der Speicher ist voll.",
  lure_voicemail: "Sie kündigt eine Sprachnachricht hinter einem Link oder einer Datei an.",
  lure_fax: "Sie kündigt ein Fax hinter einem Link oder einer Datei an.",
  lure_shared_document: "Angeblich wurde ein Dokument geteilt; der Link führt woandershin.",
  lure_signature: "Angeblich ist etwas zu unterschreiben; der Link führt woandershin.",
  lure_salary: "Ein Dokument zu Gehalt oder Personal, das von woanders kommt.",
  lure_renewal: "Sie nennt eine Abbuchung oder Verlängerung und eine Rufnummer.",
  lure_parcel: "Angeblich wartet ein Paket oder kostet Zoll; der Link führt woandershin.",
  lure_tax_refund: "Sie verspricht eine Erstattung oder bringt eine Mitteilung einer Behörde.",
  lure_prize: "Sie verspricht einen Gewinn, ein Geschenk oder eine Prämie.",
  lure_casino: "Sie bietet einen Casino-Bonus oder Freispiele an.",
  lure_wallet: "Es geht um eine Wallet oder eine Auszahlung in Kryptowährung.",
  lure_gift_card: "Ein Fremder bittet um Gutscheinkarten oder einen schnellen Gefallen.",
  lure_new_number: "Jemand behauptet, eine neue Nummer zu haben.",
  lure_suspended:
    "Angeblich ist ein Konto gesperrt oder zu bestätigen; der Link führt woandershin.",
  lure_job: "Sie verspricht leichten Verdienst.",
  lure_loan: "Sie bietet einen Kredit oder eine Finanzierung an.",
  lure_donation: "Sie verspricht eine Spende, ein Erbe oder einen Anteil an einem Vermögen.",
  lure_extortion: "Sie droht, Aufnahmen oder Daten zu veröffentlichen, und fordert Geld.",
};
