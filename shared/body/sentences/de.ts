import type { BodyFindingId } from "../findings.ts";

/** What each finding of a body says, in German. */
export const DE: Readonly<Record<BodyFindingId, string>> = {
  url_shows_other: "Ein Link zeigt eine Website an und führt zu einer anderen.",
  url_ip_host: "Ein Link führt zu einer bloßen IP-Adresse.",
  url_odd_port: "Ein Link nennt einen Port, den Websites nicht benutzen.",
  url_credentials: "Ein Link hat einen Namen vor dem Host, was sein Ziel verbirgt.",
  url_international: "Der Host eines Links hat Buchstaben außerhalb von ASCII.",
  url_disguised: "Der Host eines Links ist mit Buchstaben geschrieben, die wie andere aussehen.",
  url_imitation:
    "Der Host eines Links trägt den Namen einer bekannten Organisation, der er nicht gehört.",
  url_near_imitation:
    "Der Host eines Links weicht um einen Buchstaben von dem einer bekannten Organisation ab.",
  url_name_below:
    "Der Host eines Links hat den Namen einer bekannten Organisation unter einer anderen Domain.",
  url_shortener: "Ein Kurzlink verbirgt sein Ziel.",
  url_free_hosting:
    "Ein Link führt zu einem Dienst, bei dem jeder kostenlos eine Seite anlegen kann.",
  url_redirector: "Ein Link geht über die Weiterleitung einer anderen Website.",
  url_wrapped: "Ein Link wurde von einem Mailfilter umgeschrieben.",
  url_abused_ending:
    "Die Domain eines Links hat eine Endung, die vor allem unerwünschte Mail benutzt.",
  url_random_name: "Die Domain eines Links sieht zufällig gewählt aus.",
  url_data: "Ein Link trägt eine Seite in sich.",
  url_script: "Ein Link führt ein Skript aus.",
  mail_form: "Die Mail fragt Daten in einem eigenen Formular ab.",
  mail_password_field: "Die Mail hat ein Feld für ein Passwort.",
  mail_script: "Die Mail enthält ein Skript.",
  mail_refresh: "Die Mail leitet ihren Leser von selbst auf eine andere Seite weiter.",
  attachment_program: "Ein Anhang ist ein Programm oder ein Skript.",
  attachment_double_extension: "Ein Anhang versteckt seine Endung hinter einer anderen.",
  attachment_direction_override:
    "Der Name eines Anhangs ist umgedreht, damit er falsch gelesen wird.",
  attachment_other_type: "Ein Anhang ist nicht von der Art, die sein Name nennt.",
  attachment_macros: "Ein Anhang enthält Makros.",
  attachment_encrypted: "Ein Anhang ist verschlüsselt, kein Scanner kann hineinsehen.",
  attachment_holds_program: "Ein Archiv enthält ein Programm oder ein Skript.",
  attachment_markup: "Ein Anhang ist eine Webseite.",
  attachment_active_markup: "Eine angehängte Seite oder ein Bild enthält ein Skript oder Formular.",
  attachment_disk_image:
    "Ein Anhang ist ein Datenträgerabbild, dessen Dateien ohne Kennzeichnung aufgehen.",
  attachment_shortcut: "Ein Anhang ist eine Verknüpfung, die öffnet, worauf sie zeigt.",
  attachment_padded_name:
    "Der Name eines Anhangs ist mit Leerzeichen gefüllt, die seine Endung verbergen.",
  attachment_two_names: "Ein Anhang hat zwei Namen, und Mailprogramme zeigen nicht alle denselben.",
  attachment_pdf_script: "Ein PDF enthält JavaScript.",
  attachment_pdf_launch: "Ein PDF startet ein Programm oder öffnet eine andere Datei.",
  attachment_pdf_files: "Ein PDF enthält weitere Dateien.",
  attachment_embedded_object: "Ein Dokument enthält ein eingebettetes Programm oder Objekt.",
  attachment_remote_template: "Ein Dokument lädt einen Teil von sich von anderswo.",
  attachment_holds_archive: "Ein Archiv enthält ein weiteres Archiv.",
  attachment_unsafe_path:
    "Ein Archiv nennt eine Datei außerhalb des Ordners, in den es entpackt wird.",
  attachment_not_listed: "Die Dateiliste eines Archivs ist verborgen oder beschädigt.",
  attachment_notebook: "Ein Anhang ist eine OneNote-Datei, die Programme enthalten kann.",
  part_encrypted: "Die Mail ist verschlüsselt (S/MIME oder PGP); ihr Inhalt ist nicht bekannt.",
  part_signed: "Die Mail trägt eine Signatur (S/MIME oder PGP), die hier nicht geprüft wird.",
  part_tnef: "Die Mail hat ihre Anhänge in Outlooks eigenem Format (winmail.dat).",
  part_external: "Ein Teil der Mail liegt anderswo und wird beim Öffnen geladen.",
  part_partial: "Die Mail ist ein Stück einer größeren, die kein Scanner ganz sieht.",
  part_yenc: "Ein Text enthält eine Datei in yEnc-Kodierung, die nicht geöffnet wird.",
  calendar_invitation: "Die Mail enthält eine Kalendereinladung.",
  part_incomplete: "Die Mail verschachtelt oder wiederholt Teile über das Gelesene hinaus.",
  pressure_urgency: "Der Text drängt zur Eile.",
  pressure_threat: "Der Text droht.",
  pressure_reward: "Der Text verspricht eine Belohnung.",
  pressure_secrecy: "Der Text bittet um Geheimhaltung.",
  pressure_authority: "Der Text spricht mit geliehener Autorität.",
  pressure_embarrassment: "Der Text droht, seinen Leser bloßzustellen.",
};
