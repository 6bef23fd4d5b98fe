/**
 * Findings of the header analysis in French, by their stable id. They name no address: the field
 * table beside them does.
 */
export const frenchFindings: Readonly<Record<string, string>> = {
  arc_broken: "La chaîne ARC dit d’elle-même qu’elle est rompue.",
  arc_incomplete: "Il manque un champ à la chaîne ARC.",
  spf_fail: "Le serveur d’envoi n’a pas le droit d’envoyer pour ce domaine.",
  spf_softfail: "Le serveur d’envoi n’a probablement pas le droit d’envoyer pour ce domaine.",
  dkim_fail: "La signature ne correspond pas au message.",
  dmarc_fail: "La politique du domaine lui-même (DMARC) n’est pas respectée.",
  authentication_missing: "Aucun serveur ne rapporte si l’expéditeur a été authentifié.",
  authentication_unaligned: "Ce qui a été authentifié est un autre domaine que celui de l’auteur.",
  authentication_results_ignored:
    "Des résultats plus bas ne viennent pas du serveur de réception : ils n’ont pas été crus.",
  date_missing: "Le message n’a pas de date.",
  date_broken: "La date du message est illisible.",
  date_in_future: "Le message est daté d’après sa réception.",
  date_long_past: "Le message est daté de plusieurs semaines avant son envoi.",
  from_missing: "Le message ne nomme aucun auteur.",
  from_unreadable: "L’adresse de l’auteur est illisible.",
  from_duplicated:
    "Il y a plusieurs champs From : les logiciels ne montrent pas tous le même auteur.",
  from_several: "Le message nomme plusieurs auteurs.",
  display_name_address: "Le nom de l’auteur montre une autre adresse que la vraie.",
  return_path_elsewhere: "Les retours d’erreur ne vont pas au domaine de l’auteur.",
  sender_elsewhere: "Le mail a été envoyé par un autre au nom de l’auteur.",
  reply_to_free_mail: "Les réponses vont à une boîte gratuite, pas à l’auteur.",
  reply_to_elsewhere: "Les réponses ne vont pas au domaine de l’auteur.",
  headers_missing: "Le texte ne contient aucun champ d’en-tête.",
  field_duplicated: "Un champ figure plusieurs fois, ce qu’un logiciel de mail n’écrit jamais.",
  recipients_hidden: "Le message ne nomme aucun destinataire.",
  ip_malicious: "Une adresse du trajet est connue pour des abus.",
  ip_suspicious: "Une adresse du trajet a été signalée pour des abus.",
  received_missing: "Aucun serveur n’a laissé de trace du message.",
  hops_out_of_order: "Un serveur prétend avoir eu le message avant celui qui le lui a remis.",
  hop_slow: "Le message est resté quelque part plus d’un jour.",
  received_unreadable: "Un champ Received n’est pas entièrement lisible.",
  rdns_mismatch: "L’adresse du serveur d’envoi n’a pas de nom qui ramène à elle.",
  helo_forged: "Un serveur extérieur s’est présenté sous le nom du serveur auquel il parlait.",
};
