import { kinds } from "../kind.ts";

export const AUTHENTICATION = kinds({
  authentication_contradicted: {
    severity: "low",
    points: 2,
    why:
      "Good 0.41 %, bad 1.6 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more.",
    en: {
      name: "Contradicted check",
      says: "A field further down claims a passed check that the check that counts did not pass.",
    },
    fr: {
      name: "Contrôle contredit",
      says:
        "Un champ plus bas prétend réussi un contrôle qui, d’après le résultat qui compte, a échoué.",
    },
    de: {
      name: "Widersprüchliche Prüfung",
      says:
        "Ein Feld weiter unten behauptet eine bestandene Prüfung, die nach dem Ergebnis, das zählt, nicht bestanden ist.",
    },
    it: {
      name: "Controllo contraddetto",
      says:
        "Un campo più in basso dichiara superato un controllo che, secondo il risultato che conta, è fallito.",
    },
    es: {
      name: "Control contradicho",
      says:
        "Un campo más abajo afirma superado un control que, según el resultado que cuenta, falló.",
    },
  },
  authentication_empty: {
    severity: "medium",
    points: 11,
    why:
      "Good 0.37 %, bad 1.6 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. On other mail: good 0.1 %, bad 12 %, odds 35.",
    en: {
      name: "Author not confirmed",
      says:
        "Your server checked the message, and no check passed for {domain}, the author's domain.",
    },
    fr: {
      name: "Auteur non confirmé",
      says:
        "Votre serveur a contrôlé le message, et aucun contrôle n’a réussi pour {domain}, le domaine de l’auteur.",
    },
    de: {
      name: "Autor nicht bestätigt",
      says:
        "Ihr Server hat die Nachricht geprüft, und keine Prüfung ist für {domain}, die Domain des Autors, bestanden.",
    },
    it: {
      name: "Autore non confermato",
      says:
        "Il vostro server ha controllato il messaggio e nessun controllo è riuscito per {domain}, il dominio dell’autore.",
    },
    es: {
      name: "Autor no confirmado",
      says:
        "Su servidor comprobó el mensaje y ningún control se superó para {domain}, el dominio del autor.",
    },
  },
  authentication_empty_verified: {
    severity: "medium",
    points: 11,
    why: "As where the recipient's server reports it.",
    en: {
      name: "Author not confirmed",
      says: "We checked over DNS, and nothing proves {domain}, the author's domain.",
    },
    fr: {
      name: "Auteur non confirmé",
      says: "Nous avons contrôlé par le DNS, et rien ne prouve {domain}, le domaine de l’auteur.",
    },
    de: {
      name: "Autor nicht bestätigt",
      says: "Wir haben über das DNS geprüft, und nichts beweist {domain}, die Domain des Autors.",
    },
    it: {
      name: "Autore non confermato",
      says: "Abbiamo controllato tramite il DNS e nulla prova {domain}, il dominio dell’autore.",
    },
    es: {
      name: "Autor no confirmado",
      says: "Lo hemos comprobado por DNS y nada prueba {domain}, el dominio del autor.",
    },
  },
  authentication_missing: {
    severity: "low",
    points: 0,
    why:
      "Good 82 %, bad 79 % (mean of 13 and 11 archives); in 11 archives of bad mail 1 % or more. Measured: says nothing about a mail.",
    en: {
      name: "No check reported",
      says: "No server reports whether the sender was authenticated.",
    },
    fr: {
      name: "Aucun contrôle rapporté",
      says: "Aucun serveur ne rapporte si l’expéditeur a été authentifié.",
    },
    de: {
      name: "Keine Prüfung gemeldet",
      says: "Kein Server meldet, ob der Absender authentifiziert wurde.",
    },
    it: {
      name: "Nessun controllo riportato",
      says: "Nessun server riporta se il mittente è stato autenticato.",
    },
    es: {
      name: "Ningún control indicado",
      says: "Ningún servidor indica si el remitente fue autenticado.",
    },
  },
  authentication_unaligned: {
    severity: "medium",
    points: 10,
    why:
      "Good 0.39 %, bad 0.75 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. On other mail: good 0.1 %, bad 12 %, odds 35.",
    en: {
      name: "Another domain authenticated",
      says: "Your server authenticated another domain than the author's, {domain}.",
    },
    fr: {
      name: "Autre domaine authentifié",
      says: "Votre serveur a authentifié un autre domaine que {domain}, celui de l’auteur.",
    },
    de: {
      name: "Andere Domain bestätigt",
      says: "Ihr Server hat eine andere Domain bestätigt als {domain}, die des Autors.",
    },
    it: {
      name: "Autenticato un altro dominio",
      says: "Il vostro server ha autenticato un dominio diverso da {domain}, quello dell’autore.",
    },
    es: {
      name: "Se autenticó otro dominio",
      says: "Su servidor autenticó un dominio distinto de {domain}, el del autor.",
    },
  },
  authentication_unaligned_verified: {
    severity: "medium",
    points: 10,
    why: "As where the recipient's server reports it.",
    en: {
      name: "Another domain authenticated",
      says: "We verified another domain than the author's, {domain}.",
    },
    fr: {
      name: "Autre domaine authentifié",
      says: "Nous avons vérifié un autre domaine que {domain}, celui de l’auteur.",
    },
    de: {
      name: "Andere Domain bestätigt",
      says: "Wir haben eine andere Domain bestätigt als {domain}, die des Autors.",
    },
    it: {
      name: "Autenticato un altro dominio",
      says: "Abbiamo verificato un dominio diverso da {domain}, quello dell’autore.",
    },
    es: {
      name: "Se autenticó otro dominio",
      says: "Hemos verificado un dominio distinto de {domain}, el del autor.",
    },
  },
  authentication_unproven: {
    severity: "low",
    points: 0,
    why:
      "Good 9.4 %, bad 10 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. By the rule of belief: an unproven result makes nothing better or worse.",
    en: {
      name: "Results not proven",
      says:
        "Results of checks are in the mail itself, and nothing proves that your server wrote them.",
    },
    fr: {
      name: "Résultats non prouvés",
      says:
        "Des résultats de contrôle sont dans le message lui-même, et rien ne prouve que votre serveur les a écrits.",
    },
    de: {
      name: "Prüfergebnis unbewiesen",
      says:
        "Prüfergebnisse stehen in der Mail selbst, und nichts beweist, dass Ihr Server sie geschrieben hat.",
    },
    it: {
      name: "Risultati non provati",
      says:
        "Nel messaggio stesso ci sono risultati di controlli, e nulla prova che li abbia scritti il vostro server.",
    },
    es: {
      name: "Resultados sin probar",
      says:
        "El propio mensaje contiene resultados de controles, y nada prueba que los escribiera su servidor.",
    },
  },
  dkim_fail: {
    severity: "high",
    points: 15,
    why:
      "Good 0.19 %, bad 2.2 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more. As for SPF; a list or a proven author has none of it.",
    en: {
      name: "DKIM failed",
      says: "Your server says that the signature does not match the message (DKIM).",
    },
    fr: {
      name: "Échec DKIM",
      says: "Votre serveur dit que la signature ne correspond pas au message (DKIM).",
    },
    de: {
      name: "DKIM nicht bestanden",
      says: "Ihr Server meldet, dass die Signatur nicht zur Nachricht passt (DKIM).",
    },
    it: {
      name: "DKIM non superato",
      says: "Il vostro server dice che la firma non corrisponde al messaggio (DKIM).",
    },
    es: {
      name: "DKIM no superado",
      says: "Su servidor dice que la firma no corresponde al mensaje (DKIM).",
    },
  },
  dkim_fail_unproven: {
    severity: "high",
    points: 15,
    why:
      "A failure counts whoever reports it, a little less than where the recipient's server is known to have written it.",
    en: {
      name: "DKIM failed, says the mail",
      says: "A field of the mail, which your server may have written, says that DKIM failed.",
    },
    fr: {
      name: "Échec DKIM noté",
      says: "Un champ du message, que votre serveur a peut-être écrit, dit que DKIM a échoué.",
    },
    de: {
      name: "DKIM-Fehler vermerkt",
      says:
        "Ein Feld der Mail, das Ihr Server geschrieben haben kann, meldet, dass DKIM nicht bestanden ist.",
    },
    it: {
      name: "Fallimento DKIM annotato",
      says:
        "Un campo del messaggio, che può averlo scritto il vostro server, dice che DKIM è fallito.",
    },
    es: {
      name: "Fallo DKIM anotado",
      says: "Un campo del mensaje, que pudo escribir su servidor, dice que DKIM falló.",
    },
  },
  dkim_fail_verified: {
    severity: "high",
    points: 15,
    why: "As where the recipient's server reports it.",
    en: {
      name: "DKIM failed",
      says: "We verified it: the signature of {domain} does not match the message (DKIM).",
    },
    fr: {
      name: "Échec DKIM",
      says: "Nous l’avons vérifié : la signature de {domain} ne correspond pas au message (DKIM).",
    },
    de: {
      name: "DKIM nicht bestanden",
      says: "Wir haben nachgerechnet: Die Signatur von {domain} passt nicht zur Nachricht (DKIM).",
    },
    it: {
      name: "DKIM non superato",
      says: "L’abbiamo verificato: la firma di {domain} non corrisponde al messaggio (DKIM).",
    },
    es: {
      name: "DKIM no superado",
      says: "Lo hemos verificado: la firma de {domain} no corresponde al mensaje (DKIM).",
    },
  },
  dkim_pass_unsigned: {
    severity: "low",
    points: 0,
    why: "A result for a signature that is not there: removed on the way, or never made.",
    en: {
      name: "Result without a signature",
      says: "A field says that a signature passed (DKIM), and the mail has no signature.",
    },
    fr: {
      name: "Résultat sans signature",
      says: "Un champ dit qu’une signature est valide (DKIM), et le message n’a pas de signature.",
    },
    de: {
      name: "Ergebnis ohne Signatur",
      says: "Ein Feld meldet eine gültige Signatur (DKIM), und die Mail hat keine Signatur.",
    },
    it: {
      name: "Risultato senza firma",
      says: "Un campo dice che una firma è valida (DKIM), e il messaggio non ha alcuna firma.",
    },
    es: {
      name: "Resultado sin firma",
      says: "Un campo dice que una firma es válida (DKIM), y el mensaje no tiene firma.",
    },
  },
  dmarc_fail: {
    severity: "high",
    points: 20,
    lesser: 0,
    why:
      "Good 0.056 %, bad 0.55 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. As for SPF. The lesser points are for mail that a forwarder changed.",
    en: {
      name: "DMARC failed",
      says: "Your server says that the author's domain does not vouch for the mail (DMARC).",
    },
    fr: {
      name: "Échec DMARC",
      says: "Votre serveur dit que le domaine de l’auteur ne répond pas du message (DMARC).",
    },
    de: {
      name: "DMARC nicht bestanden",
      says: "Ihr Server meldet, dass die Domain des Autors nicht für die Mail bürgt (DMARC).",
    },
    it: {
      name: "DMARC non superato",
      says: "Il vostro server dice che il dominio dell’autore non garantisce il messaggio (DMARC).",
    },
    es: {
      name: "DMARC no superado",
      says: "Su servidor dice que el dominio del autor no responde del mensaje (DMARC).",
    },
  },
  dmarc_fail_unproven: {
    severity: "high",
    points: 15,
    lesser: 0,
    why:
      "A failure counts whoever reports it, a little less than where the recipient's server is known to have written it.",
    en: {
      name: "DMARC failed, says the mail",
      says: "A field of the mail, which your server may have written, says that DMARC failed.",
    },
    fr: {
      name: "Échec DMARC noté",
      says: "Un champ du message, que votre serveur a peut-être écrit, dit que DMARC a échoué.",
    },
    de: {
      name: "DMARC-Fehler vermerkt",
      says:
        "Ein Feld der Mail, das Ihr Server geschrieben haben kann, meldet, dass DMARC nicht bestanden ist.",
    },
    it: {
      name: "Fallimento DMARC annotato",
      says:
        "Un campo del messaggio, che può averlo scritto il vostro server, dice che DMARC è fallito.",
    },
    es: {
      name: "Fallo DMARC anotado",
      says: "Un campo del mensaje, que pudo escribir su servidor, dice que DMARC falló.",
    },
  },
  dmarc_fail_verified: {
    severity: "high",
    points: 20,
    lesser: 0,
    why: "As where the recipient's server reports it.",
    en: {
      name: "DMARC failed",
      says:
        "We asked over DNS: {domain} publishes a policy (DMARC), and neither SPF nor a signature proves it.",
    },
    fr: {
      name: "Échec DMARC",
      says:
        "Nous avons interrogé le DNS : {domain} publie une politique (DMARC), et ni SPF ni une signature ne le prouve.",
    },
    de: {
      name: "DMARC nicht bestanden",
      says:
        "Wir haben im DNS nachgefragt: {domain} veröffentlicht eine Richtlinie (DMARC), und weder SPF noch eine Signatur beweist sie.",
    },
    it: {
      name: "DMARC non superato",
      says:
        "Abbiamo interrogato il DNS: {domain} pubblica una politica (DMARC), e né SPF né una firma lo provano.",
    },
    es: {
      name: "DMARC no superado",
      says:
        "Hemos preguntado al DNS: {domain} publica una política (DMARC), y ni SPF ni una firma lo prueba.",
    },
  },
  fields_signed: {
    severity: "low",
    points: -8,
    why:
      "A signature of the author's domain over the given fields, verified here: a forger cannot make one. It says nothing of the body, so it makes no mail safe.",
    en: {
      name: "Header fields signed",
      says:
        "We verified it: {domain}, the author's domain, signed these header fields. The body was not given.",
    },
    fr: {
      name: "Champs d’en-tête signés",
      says:
        "Nous l’avons vérifié : {domain}, le domaine de l’auteur, a signé ces champs d’en-tête. Le corps n’a pas été donné.",
    },
    de: {
      name: "Kopfzeilen signiert",
      says:
        "Wir haben nachgerechnet: {domain}, die Domain des Autors, hat diese Kopfzeilen signiert. Der Inhalt lag nicht vor.",
    },
    it: {
      name: "Intestazioni firmate",
      says:
        "L’abbiamo verificato: {domain}, il dominio dell’autore, ha firmato queste intestazioni. Il corpo non è stato fornito.",
    },
    es: {
      name: "Cabeceras firmadas",
      says:
        "Lo hemos verificado: {domain}, el dominio del autor, firmó estas cabeceras. El cuerpo no se dio.",
    },
  },
  mail_too_old: {
    severity: "low",
    points: 0,
    why: "Says why results of our own prove nothing against the mail.",
    en: {
      name: "Too old to verify",
      says:
        "The mail arrived on {date}. Records in the DNS are today's, so what they do not confirm proves nothing against it.",
    },
    fr: {
      name: "Trop ancien pour être vérifié",
      says:
        "Le message est arrivé le {date}. Le DNS donne les réponses d’aujourd’hui : ce qu’il ne confirme pas ne prouve rien contre lui.",
    },
    de: {
      name: "Zu alt zum Prüfen",
      says:
        "Die Mail kam am {date} an. Das DNS antwortet mit heutigen Einträgen: Was sie nicht bestätigen, beweist nichts gegen die Mail.",
    },
    it: {
      name: "Troppo vecchio da verificare",
      says:
        "Il messaggio è arrivato il {date}. Il DNS risponde con i dati di oggi: ciò che non confermano non prova nulla contro di esso.",
    },
    es: {
      name: "Demasiado antiguo para verificar",
      says:
        "El mensaje llegó el {date}. El DNS responde con los datos de hoy: lo que no confirman no prueba nada en su contra.",
    },
  },
  signature_broken: {
    severity: "low",
    points: 0,
    why: "Shown in place of a failed check that it excuses.",
    en: {
      name: "Signature broken",
      says:
        "The signature of {domain} no longer matches, as after a change by a mailing list; a forgery looks the same.",
    },
    fr: {
      name: "Signature rompue",
      says:
        "La signature de {domain} ne correspond plus, comme après un changement par une liste de diffusion ; une falsification a le même aspect.",
    },
    de: {
      name: "Signatur gebrochen",
      says:
        "Die Signatur von {domain} passt nicht mehr, wie nach einer Änderung durch eine Mailingliste; eine Fälschung sieht ebenso aus.",
    },
    it: {
      name: "Firma rotta",
      says:
        "La firma di {domain} non corrisponde più, come dopo una modifica di una lista; una falsificazione ha lo stesso aspetto.",
    },
    es: {
      name: "Firma rota",
      says:
        "La firma de {domain} ya no coincide, como tras un cambio de una lista de correo; una falsificación se ve igual.",
    },
  },
  spf_fail: {
    severity: "high",
    points: 20,
    why:
      "Good 0.093 %, bad 0.29 % (mean of 13 and 11 archives); in 1 archives of bad mail 1 % or more. Measured odds ask for 8; raised by reason, as a receiver who checks is rare in the mail that was measured.",
    en: {
      name: "SPF failed",
      says: "Your server says that the sending server is not allowed to send for the domain (SPF).",
    },
    fr: {
      name: "Échec SPF",
      says:
        "Votre serveur dit que le serveur d’envoi n’a pas le droit d’envoyer pour ce domaine (SPF).",
    },
    de: {
      name: "SPF nicht bestanden",
      says: "Ihr Server meldet, dass der sendende Server für die Domain nicht senden darf (SPF).",
    },
    it: {
      name: "SPF non superato",
      says:
        "Il vostro server dice che il server d’invio non è autorizzato a inviare per il dominio (SPF).",
    },
    es: {
      name: "SPF no superado",
      says:
        "Su servidor dice que el servidor de envío no está autorizado a enviar en nombre del dominio (SPF).",
    },
  },
  spf_fail_unproven: {
    severity: "high",
    points: 15,
    lesser: 0,
    why:
      "A failure counts whoever reports it, a little less than where the recipient's server is known to have written it.",
    en: {
      name: "SPF failed, says the mail",
      says: "A field of the mail, which your server may have written, says that SPF failed.",
    },
    fr: {
      name: "Échec SPF noté",
      says: "Un champ du message, que votre serveur a peut-être écrit, dit que SPF a échoué.",
    },
    de: {
      name: "SPF-Fehler vermerkt",
      says:
        "Ein Feld der Mail, das Ihr Server geschrieben haben kann, meldet, dass SPF nicht bestanden ist.",
    },
    it: {
      name: "Fallimento SPF annotato",
      says:
        "Un campo del messaggio, che può averlo scritto il vostro server, dice che SPF è fallito.",
    },
    es: {
      name: "Fallo SPF anotado",
      says: "Un campo del mensaje, que pudo escribir su servidor, dice que SPF falló.",
    },
  },
  spf_fail_verified: {
    severity: "high",
    points: 20,
    why: "As where the recipient's server reports it.",
    en: {
      name: "SPF failed",
      says:
        "We asked over DNS: {domain} does not allow the server that handed the mail over to send for it (SPF).",
    },
    fr: {
      name: "Échec SPF",
      says:
        "Nous avons interrogé le DNS : {domain} n’autorise pas le serveur qui a remis le message à envoyer en son nom (SPF).",
    },
    de: {
      name: "SPF nicht bestanden",
      says:
        "Wir haben im DNS nachgefragt: {domain} erlaubt dem Server, der die Mail übergab, nicht, für sie zu senden (SPF).",
    },
    it: {
      name: "SPF non superato",
      says:
        "Abbiamo interrogato il DNS: {domain} non autorizza il server che ha consegnato il messaggio a inviare a suo nome (SPF).",
    },
    es: {
      name: "SPF no superado",
      says:
        "Hemos preguntado al DNS: {domain} no autoriza al servidor que entregó el mensaje a enviar en su nombre (SPF).",
    },
  },
  spf_forwarded: {
    severity: "low",
    points: 2,
    why:
      "SPF fails for all forwarded mail; the author is proven in another way, or a forwarder is shown.",
    en: {
      name: "SPF failed on the way",
      says:
        "The last server on the way is not one of the domain's (SPF), as with any forwarded mail.",
    },
    fr: {
      name: "SPF perdu en route",
      says:
        "Le dernier serveur n’est pas de ceux du domaine (SPF), comme pour tout message transféré.",
    },
    de: {
      name: "SPF unterwegs verloren",
      says:
        "Der letzte Server gehört nicht zu denen der Domain (SPF), wie bei jeder weitergeleiteten Mail.",
    },
    it: {
      name: "SPF perso per strada",
      says:
        "L’ultimo server non è tra quelli del dominio (SPF), come per ogni messaggio inoltrato.",
    },
    es: {
      name: "SPF perdido en el camino",
      says: "El último servidor no es de los del dominio (SPF), como en todo mensaje reenviado.",
    },
  },
  spf_softfail: {
    severity: "medium",
    points: 8,
    why: "Good 0 %, bad 1 % (mean of 13 and 11 archives); in 2 archives of bad mail 1 % or more.",
    en: {
      name: "SPF doubtful",
      says:
        "Your server says that the sending server is probably not allowed to send for the domain (SPF).",
    },
    fr: {
      name: "SPF douteux",
      says:
        "Votre serveur dit que le serveur d’envoi n’a probablement pas le droit d’envoyer pour ce domaine (SPF).",
    },
    de: {
      name: "SPF zweifelhaft",
      says:
        "Ihr Server meldet, dass der sendende Server für die Domain wahrscheinlich nicht senden darf (SPF).",
    },
    it: {
      name: "SPF dubbio",
      says:
        "Il vostro server dice che il server d’invio probabilmente non è autorizzato a inviare per il dominio (SPF).",
    },
    es: {
      name: "SPF dudoso",
      says:
        "Su servidor dice que el servidor de envío probablemente no está autorizado a enviar en nombre del dominio (SPF).",
    },
  },
  spf_softfail_verified: {
    severity: "medium",
    points: 8,
    why: "As where the recipient's server reports it.",
    en: {
      name: "SPF doubtful",
      says:
        "We asked over DNS: {domain} probably does not allow the server that handed the mail over to send for it (SPF).",
    },
    fr: {
      name: "SPF douteux",
      says:
        "Nous avons interrogé le DNS : {domain} n’autorise probablement pas le serveur qui a remis le message (SPF).",
    },
    de: {
      name: "SPF zweifelhaft",
      says:
        "Wir haben im DNS nachgefragt: {domain} erlaubt dem Server, der die Mail übergab, das Senden wahrscheinlich nicht (SPF).",
    },
    it: {
      name: "SPF dubbio",
      says:
        "Abbiamo interrogato il DNS: {domain} probabilmente non autorizza il server che ha consegnato il messaggio (SPF).",
    },
    es: {
      name: "SPF dudoso",
      says:
        "Hemos preguntado al DNS: {domain} probablemente no autoriza al servidor que entregó el mensaje (SPF).",
    },
  },
});
