import type { FindingId } from "../registry.ts";
import type { Sentence } from "../sentence.ts";

/**
 * The name and the sentence of each finding.
 * Made by `deno task findings` from `catalogue/findings/headers`.
 */
export const FRENCH = {
  analysis_failed: {
    name: "Jugement impossible",
    says: "Le message n’a pas pu être jugé à cause d’une erreur ici.",
  },
  arc_broken: {
    name: "Chaîne ARC rompue",
    says: "La chaîne ARC dit d’elle-même qu’elle est rompue.",
  },
  arc_incomplete: {
    name: "Chaîne ARC incomplète",
    says: "Il manque un champ à la chaîne ARC.",
  },
  arc_malformed: {
    name: "Chaîne ARC mal formée",
    says: "La chaîne ARC n’est pas écrite comme le veut la norme.",
  },
  authentication_contradicted: {
    name: "Contrôle contredit",
    says:
      "Un champ plus bas prétend réussi un contrôle qui, d’après le résultat qui compte, a échoué.",
  },
  authentication_empty: {
    name: "Auteur non confirmé",
    says:
      "Votre serveur a contrôlé le message, et aucun contrôle n’a réussi pour {domain}, le domaine de l’auteur.",
  },
  authentication_empty_verified: {
    name: "Auteur non confirmé",
    says: "Nous avons contrôlé par le DNS, et rien ne prouve {domain}, le domaine de l’auteur.",
  },
  authentication_missing: {
    name: "Aucun contrôle rapporté",
    says: "Aucun serveur ne rapporte si l’expéditeur a été authentifié.",
  },
  authentication_unaligned: {
    name: "Autre domaine authentifié",
    says: "Votre serveur a authentifié un autre domaine que {domain}, celui de l’auteur.",
  },
  authentication_unaligned_verified: {
    name: "Autre domaine authentifié",
    says: "Nous avons vérifié un autre domaine que {domain}, celui de l’auteur.",
  },
  authentication_unproven: {
    name: "Résultats non prouvés",
    says:
      "Des résultats de contrôle sont dans le message lui-même, et rien ne prouve que votre serveur les a écrits.",
  },
  author_domain_impossible: {
    name: "Domaine impossible",
    says: "Le domaine de l’auteur, {domain}, ne peut pas exister.",
  },
  author_is_recipient: {
    name: "Auteur et destinataire identiques",
    says: "L’adresse de l’auteur est aussi celle du destinataire.",
  },
  author_of_recipient: {
    name: "Se dit de la maison",
    says:
      "L’auteur se dit du domaine du destinataire, {domain}, mais le message vient de l’extérieur et rien ne le prouve.",
  },
  bounce_path_empty: {
    name: "Pas d’adresse de retour",
    says:
      "Le message n’a pas d’adresse de retour, ce qui n’est normal que pour un avis automatique.",
  },
  brand_claimed: {
    name: "Nom de marque emprunté",
    says: "Le nom de l’auteur se réclame de {brand}, l’adresse est chez {domain}.",
  },
  brand_unproven: {
    name: "Marque non confirmée",
    says: "Le message se dit envoyé par {brand} et échoue aux contrôles qui le prouveraient.",
  },
  charset_unknown: {
    name: "Jeu de caractères inconnu",
    says: "L’objet est dans un jeu de caractères inconnu.",
  },
  control_characters: {
    name: "Caractères de contrôle",
    says: "Un champ contient des caractères de contrôle.",
  },
  date_ahead: {
    name: "Date en avance de plusieurs heures",
    says: "Le message est daté de plusieurs heures après son arrivée chez le destinataire.",
  },
  date_broken: {
    name: "Date illisible",
    says: "La date du message est illisible.",
  },
  date_in_future: {
    name: "Date dans le futur",
    says: "Le message est daté d’après sa réception.",
  },
  date_long_past: {
    name: "Date ancienne",
    says: "Le message est daté de plusieurs semaines avant son envoi.",
  },
  date_missing: {
    name: "Pas de date",
    says: "Le message n’a pas de date.",
  },
  date_zone_impossible: {
    name: "Fuseau horaire impossible",
    says: "La date nomme un fuseau horaire qui n’existe nulle part.",
  },
  disguised_domain: {
    name: "Domaine déguisé",
    says: "Le domaine {domain} est écrit avec des lettres qui passent pour d’autres.",
  },
  display_name_address: {
    name: "Fausse adresse dans le nom",
    says: "Le nom de l’auteur montre une adresse chez {shown}, la vraie est chez {domain}.",
  },
  dkim_fail: {
    name: "Échec DKIM",
    says: "Votre serveur dit que la signature ne correspond pas au message (DKIM).",
  },
  dkim_fail_unproven: {
    name: "Échec DKIM noté",
    says: "Un champ du message, que votre serveur a peut-être écrit, dit que DKIM a échoué.",
  },
  dkim_fail_verified: {
    name: "Échec DKIM",
    says: "Nous l’avons vérifié : la signature de {domain} ne correspond pas au message (DKIM).",
  },
  dkim_pass_unsigned: {
    name: "Résultat sans signature",
    says: "Un champ dit qu’une signature est valide (DKIM), et le message n’a pas de signature.",
  },
  dmarc_fail: {
    name: "Échec DMARC",
    says: "Votre serveur dit que le domaine de l’auteur ne répond pas du message (DMARC).",
  },
  dmarc_fail_unproven: {
    name: "Échec DMARC noté",
    says: "Un champ du message, que votre serveur a peut-être écrit, dit que DMARC a échoué.",
  },
  dmarc_fail_verified: {
    name: "Échec DMARC",
    says:
      "Nous avons interrogé le DNS : {domain} publie une politique (DMARC), et ni SPF ni une signature ne le prouve.",
  },
  domain_ending_abused: {
    name: "Terminaison souvent détournée",
    says:
      "Le domaine de l’auteur, {domain}, a une terminaison surtout utilisée pour du mail indésirable.",
  },
  domain_of_platform: {
    name: "Domaine d’une plateforme",
    says:
      "Le domaine de l’auteur, {domain}, est de ceux qu’une plateforme d’hébergement donne à n’importe qui.",
  },
  domain_random: {
    name: "Domaine au hasard",
    says: "Le domaine de l’auteur, {domain}, ressemble à des lettres tirées au hasard.",
  },
  field_duplicated: {
    name: "Champ répété",
    says: "Le champ {field} figure plusieurs fois, ce qu’un logiciel de mail n’écrit jamais.",
  },
  field_too_long: {
    name: "Champ trop long",
    says: "Un champ est trop long pour être lu en entier.",
  },
  fields_signed: {
    name: "Champs d’en-tête signés",
    says:
      "Nous l’avons vérifié : {domain}, le domaine de l’auteur, a signé ces champs d’en-tête. Le corps n’a pas été donné.",
  },
  fields_too_many: {
    name: "Trop de champs",
    says: "Il y a trop de champs ; certains n’ont pas été lus.",
  },
  free_mail_elsewhere: {
    name: "Serveur d’envoi étranger au fournisseur",
    says:
      "La boîte de l’auteur est chez {domain}, mais un serveur qui n’est pas du fournisseur a envoyé le message.",
  },
  from_duplicated: {
    name: "Plusieurs champs From",
    says: "Il y a plusieurs champs From : les logiciels ne montrent pas tous le même auteur.",
  },
  from_missing: {
    name: "Pas d’auteur",
    says: "Le message ne nomme aucun auteur.",
  },
  from_several: {
    name: "Plusieurs auteurs",
    says: "Le message nomme plusieurs auteurs.",
  },
  from_unreadable: {
    name: "Auteur illisible",
    says: "L’adresse de l’auteur est illisible.",
  },
  headers_missing: {
    name: "Pas d’en-têtes",
    says: "Le texte ne contient aucun champ d’en-tête.",
  },
  helo_forged: {
    name: "Nom de serveur usurpé",
    says: "Un serveur extérieur s’est présenté sous le nom du serveur auquel il parlait.",
  },
  helo_unqualified: {
    name: "Nom de serveur incomplet",
    says: "Le serveur d’envoi s’est présenté avec {helo}, qui n’est pas un nom d’hôte complet.",
  },
  hop_slow: {
    name: "Longue attente",
    says: "Le message est resté quelque part plus d’un jour.",
  },
  hops_out_of_order: {
    name: "Heures dans le désordre",
    says: "Un serveur prétend avoir eu le message avant celui qui le lui a remis.",
  },
  html_only: {
    name: "HTML seul",
    says: "Le message n’est que du HTML, sans le texte simple que les logiciels de mail ajoutent.",
  },
  indentation_lost: {
    name: "Retrait perdu",
    says: "Un champ replié a perdu son retrait.",
  },
  international_domain: {
    name: "Domaine international",
    says: "Le domaine {domain} a des lettres autres que a à z.",
  },
  ip_malicious: {
    name: "Adresse connue pour des abus",
    says: "Une adresse du trajet est connue pour des abus.",
  },
  ip_suspicious: {
    name: "Adresse signalée",
    says: "Une adresse du trajet a été signalée pour des abus.",
  },
  lookalike_domain: {
    name: "Domaine imité",
    says: "Le domaine {domain} imite un domaine de {brand}.",
  },
  mail_too_old: {
    name: "Trop ancien pour être vérifié",
    says:
      "Le message est arrivé le {date}. Le DNS donne les réponses d’aujourd’hui : ce qu’il ne confirme pas ne prouve rien contre lui.",
  },
  mailer_forged: {
    name: "Logiciel de mail simulé",
    says: "Le message se dit écrit avec {mailer} et n’a pas ce que ce logiciel écrit.",
  },
  message_id_by_receiver: {
    name: "Message-ID du destinataire",
    says: "Le Message-ID vient du serveur du destinataire : l’expéditeur n’en a pas écrit.",
  },
  message_id_forged: {
    name: "Message-ID falsifié",
    says:
      "Le Message-ID est de ceux que donne {service}, et aucun serveur de {service} n’a eu le message.",
  },
  message_id_malformed: {
    name: "Message-ID mal formé",
    says: "Le Message-ID est mal formé.",
  },
  message_id_missing: {
    name: "Pas de Message-ID",
    says: "Le message n’a pas de Message-ID.",
  },
  name_decorated: {
    name: "Nom décoré",
    says: "Le nom de l’auteur est décoré de signes ou d’images.",
  },
  name_disguised: {
    name: "Nom déguisé",
    says:
      "Le nom de l’auteur est écrit avec des lettres d’un autre alphabet ou des signes invisibles.",
  },
  priority_highest: {
    name: "Urgence maximale",
    says: "Le message est marqué comme des plus urgents.",
  },
  raw_eight_bit: {
    name: "Octets sans jeu de caractères",
    says: "Un champ contient des octets sans jeu de caractères déclaré.",
  },
  rdns_mismatch: {
    name: "Nom du serveur discordant",
    says: "L’adresse du serveur d’envoi n’a pas de nom qui ramène à elle.",
  },
  received_missing: {
    name: "Aucune trace",
    says: "Aucun serveur n’a laissé de trace du message.",
  },
  received_unreadable: {
    name: "Champ Received illisible",
    says: "Un champ Received n’est pas entièrement lisible.",
  },
  receiver_calls_spam: {
    name: "Spam pour le serveur de réception",
    says: "Le serveur de réception a lui-même pris le message pour du spam.",
  },
  recipients_hidden: {
    name: "Aucun destinataire nommé",
    says: "Le message ne nomme aucun destinataire.",
  },
  reply_to_elsewhere: {
    name: "Réponses dirigées ailleurs",
    says: "Les réponses vont chez {domain}, pas au domaine de l’auteur.",
  },
  reply_to_free_mail: {
    name: "Réponses vers une boîte gratuite",
    says: "Les réponses vont à une boîte gratuite chez {domain}, pas à l’auteur.",
  },
  return_path_elsewhere: {
    name: "Retours d’erreur dirigés ailleurs",
    says: "Les retours d’erreur vont chez {domain}, pas au domaine de l’auteur.",
  },
  sender_elsewhere: {
    name: "Envoyé au nom d’un autre",
    says: "Le mail a été envoyé au nom de l’auteur par {domain}.",
  },
  signature_broken: {
    name: "Signature rompue",
    says:
      "La signature de {domain} ne correspond plus, comme après un changement par une liste de diffusion ; une falsification a le même aspect.",
  },
  spf_fail: {
    name: "Échec SPF",
    says:
      "Votre serveur dit que le serveur d’envoi n’a pas le droit d’envoyer pour ce domaine (SPF).",
  },
  spf_fail_unproven: {
    name: "Échec SPF noté",
    says: "Un champ du message, que votre serveur a peut-être écrit, dit que SPF a échoué.",
  },
  spf_fail_verified: {
    name: "Échec SPF",
    says:
      "Nous avons interrogé le DNS : {domain} n’autorise pas le serveur qui a remis le message à envoyer en son nom (SPF).",
  },
  spf_forwarded: {
    name: "SPF perdu en route",
    says:
      "Le dernier serveur n’est pas de ceux du domaine (SPF), comme pour tout message transféré.",
  },
  spf_softfail: {
    name: "SPF douteux",
    says:
      "Votre serveur dit que le serveur d’envoi n’a probablement pas le droit d’envoyer pour ce domaine (SPF).",
  },
  spf_softfail_verified: {
    name: "SPF douteux",
    says:
      "Nous avons interrogé le DNS : {domain} n’autorise probablement pas le serveur qui a remis le message (SPF).",
  },
  subject_disguised: {
    name: "Objet déguisé",
    says: "L’objet est écrit avec des lettres d’un autre alphabet ou des signes invisibles.",
  },
  subject_encoded: {
    name: "Objet encodé sans raison",
    says: "L’objet est encodé bien qu’il n’ait que des lettres simples.",
  },
} as const satisfies Readonly<Record<FindingId, Sentence>>;
