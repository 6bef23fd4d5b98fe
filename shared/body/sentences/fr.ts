import type { BodyFindingId } from "../findings.ts";

/**
 * The sentence of each finding of a body.
 * Made by `deno task findings` from `catalogue/findings/body`.
 */
export const FR: Readonly<Record<BodyFindingId, string>> = {
  url_shows_other: "Un lien affiche un site et mène à un autre.",
  url_click_counter: "Un lien affiche un site et passe par un autre, qui peut compter les clics.",
  url_ip_host: "Un lien mène à une simple adresse IP.",
  url_ip_shown: "Un lien mène à une simple adresse IP, et la montre.",
  url_odd_ip: "Un lien écrit une adresse IP sous une forme qui la cache.",
  url_private_host: "Un lien mène à un réseau privé.",
  url_odd_port: "Un lien nomme un port que les sites web n’utilisent pas.",
  url_credentials: "Un lien porte un nom devant son hôte, ce qui cache où il mène.",
  url_malformed:
    "Un lien est écrit de façon que les navigateurs le réparent et que les filtres le lisent mal.",
  url_international: "L’hôte d’un lien contient des lettres hors ASCII.",
  url_disguised: "L’hôte d’un lien est écrit avec des lettres qui passent pour d’autres.",
  url_imitation: "L’hôte d’un lien se fait passer pour celui d’une organisation connue.",
  url_near_imitation: "L’hôte d’un lien ressemble à celui d’une organisation connue.",
  url_name_below:
    "L’hôte d’un lien porte le nom d’une organisation connue sans être un de ses domaines.",
  url_shortener: "Un lien raccourci cache où il mène.",
  url_free_hosting: "Un lien mène à un service où chacun publie une page gratuitement.",
  url_redirector: "Un lien passe par la redirection d’un autre site.",
  url_wrapped: "Un lien a été réécrit par un filtre de messagerie.",
  url_carries_url: "Un lien contient l’adresse d’un autre site.",
  url_abused_ending:
    "Le domaine d’un lien a une terminaison qu’utilise surtout le courrier indésirable.",
  url_random_name: "Le domaine d’un lien semble tiré au hasard.",
  url_deep_host: "L’hôte d’un lien a un nombre inhabituel de parties.",
  url_names_reader: "Un lien contient l’adresse du lecteur lui-même.",
  url_data: "Un lien contient une page en lui-même.",
  url_script: "Un lien exécute un script.",
  url_opens_program:
    "Un lien ouvre un programme sur la machine du lecteur ou un fichier sur une autre.",
  url_file: "Un lien mène directement à un programme ou à une archive.",
  url_pixel:
    "Le message charge une image invisible, qui apprend à l’expéditeur qu’il a été ouvert.",
  urls_many_domains: "Les liens mènent à de nombreux domaines différents.",
  urls_none_of_sender: "Aucun lien ne mène au domaine de l’expéditeur.",
  urls_incomplete: "Le message contient plus d’adresses que la réponse n’en donne.",
  text_hidden: "Une grande partie du texte est cachée aux yeux du lecteur.",
  text_hidden_colour: "Du texte est de la couleur de son fond.",
  text_hidden_off_screen: "Du texte est placé en dehors de ce qui s’affiche.",
  text_hidden_size: "Du texte est trop petit pour être vu.",
  text_in_comments: "Les commentaires du message contiennent beaucoup de texte.",
  text_in_pieces: "Des mots sont coupés en morceaux que seul l’œil assemble.",
  text_invisible_signs: "Des signes invisibles se trouvent à l’intérieur de mots.",
  text_direction_override: "Du texte est retourné pour être mal lu.",
  text_mixed_letters: "Des mots mêlent des lettres d’alphabets différents qui se ressemblent.",
  text_styled_letters: "Du texte est écrit avec des lettres prévues pour les formules.",
  text_crypto_demand:
    "Le texte fait pression sur le lecteur et donne une adresse de cryptomonnaie.",
  text_answer_elsewhere:
    "Le texte demande d’écrire à une boîte gratuite qui n’est pas celle de l’expéditeur.",
  text_telemarketing_number: "Un numéro de téléphone fait partie de ceux réservés au démarchage.",
  text_pressed_to_link:
    "Le texte fait pression, et ses liens mènent à d’autres domaines que celui de l’expéditeur.",
  text_asks_credentials:
    "Le texte demande de confirmer un compte, une identité ou un mot de passe.",
  text_new_account: "Le texte annonce un nouveau compte bancaire et en donne l’IBAN.",
  text_shouting: "Une grande partie du texte est en capitales ou s’exclame.",
  text_generic_greeting: "Le texte salue son lecteur sans le nommer.",
  text_large_sum: "Le texte parle d’une somme d’un million ou plus.",
  text_short_with_link:
    "Le texte n’est que quelques mots autour d’un lien vers un autre domaine que celui de l’expéditeur.",
  mail_base: "Le message fixe une adresse de base qui décide où mènent les liens courts.",
  mail_form: "Le message demande des données dans un formulaire.",
  mail_form_elsewhere:
    "Un formulaire du message envoie la saisie à un autre domaine que celui de l’expéditeur.",
  mail_password_field: "Le message a un champ de mot de passe.",
  mail_script: "Le message contient un script.",
  mail_remote_script: "Le message charge un script venu d’ailleurs.",
  mail_refresh: "Le message envoie de lui-même son lecteur vers une autre page.",
  mail_images_only: "Le message n’est que des images, presque sans texte.",
  mail_qr_code: "Le message contient un code QR ou demande d’en scanner un.",
  mail_alternatives_differ:
    "Le texte brut du message et sa page web disent des choses différentes.",
  mail_alternatives_link_elsewhere:
    "Le texte brut et la page du message mènent à des sites différents.",
  attachment_program: "Une pièce jointe est un programme ou un script.",
  attachment_source_code:
    "Une pièce jointe est ou contient un script qui s’ouvre presque partout dans un éditeur.",
  attachment_holds_scripts:
    "Une archive de code source contient des scripts qu’un double-clic exécute.",
  attachment_double_extension: "Une pièce jointe cache son extension derrière une autre.",
  attachment_direction_override: "Le nom d’une pièce jointe est retourné pour être mal lu.",
  attachment_other_type: "Une pièce jointe n’est pas du type que dit son nom.",
  attachment_macros: "Une pièce jointe contient des macros.",
  attachment_encrypted: "Une pièce jointe est chiffrée : aucun antivirus ne peut l’examiner.",
  attachment_holds_program: "Une archive contient un programme ou un script.",
  attachment_markup: "Une pièce jointe est une page web.",
  attachment_active_markup:
    "Une page ou une image jointe contient un script, un formulaire ou une redirection.",
  attachment_disk_image:
    "Une pièce jointe est ou contient une image disque, dont les fichiers s’ouvrent sans marquage.",
  attachment_shortcut: "Une pièce jointe est un raccourci, qui ouvre ce vers quoi il pointe.",
  attachment_padded_name:
    "Le nom d’une pièce jointe est rempli d’espaces, qui cachent son extension.",
  attachment_two_names:
    "Une pièce jointe a deux noms, et les messageries n’affichent pas toutes le même.",
  attachment_pdf_script: "Un PDF contient du JavaScript.",
  attachment_pdf_launch: "Un PDF lance un programme ou ouvre un autre fichier.",
  attachment_pdf_files: "Un PDF contient d’autres fichiers.",
  attachment_pdf_form: "Un PDF envoie ailleurs ce qui y est saisi.",
  attachment_pdf_encrypted: "Un PDF est chiffré : ses liens n’ont pas été lus.",
  attachment_embedded_object: "Un document contient un programme ou un objet incorporé.",
  attachment_remote_template: "Un document charge une partie de lui-même depuis un autre endroit.",
  attachment_holds_archive: "Une archive contient une autre archive.",
  attachment_holds_active:
    "Une archive contient une page web, un document à macros ou un message enregistré.",
  attachment_odd_list: "Une archive contient des fichiers que sa liste omet, ou beaucoup trop.",
  attachment_unsafe_path: "Une archive nomme un fichier hors du dossier où elle est extraite.",
  attachment_not_listed:
    "Les fichiers d’une pièce jointe ne sont pas listés : format non lu, ou pièce abîmée.",
  attachment_notebook:
    "Une pièce jointe est ou contient un fichier OneNote, qui peut contenir des programmes.",
  part_encrypted: "Le message est chiffré (S/MIME ou PGP) ; son contenu n’est pas connu.",
  part_signed: "Le message porte une signature (S/MIME ou PGP) qui n’est pas vérifiée ici.",
  part_tnef: "Le message a ses pièces jointes au format propre à Outlook (winmail.dat).",
  part_external: "Une partie du message est conservée ailleurs et chargée à l’ouverture.",
  part_partial: "Le message est un morceau d’un plus grand, qu’aucun antivirus ne voit entier.",
  calendar_invitation: "Le message contient une invitation de calendrier.",
  part_incomplete:
    "Le message contient plus que ce qui est lu d’un message ; le reste n’a pas été examiné.",
  part_unknown_encoding:
    "Une partie est dans un encodage que personne ne connaît : elle n’a pas été lue.",
  pressure_urgency: "Le texte pousse à se hâter.",
  pressure_threat: "Le texte menace.",
  pressure_threats: "Le texte menace plus d’une fois.",
  pressure_reward: "Le texte promet une récompense.",
  pressure_secrecy: "Le texte demande le secret.",
  pressure_authority: "Le texte parle avec une autorité empruntée.",
  pressure_embarrassment: "Le texte parle de ce qui mettrait son lecteur dans l’embarras.",
  pressure_extortion: "Le texte menace de faire honte au lecteur.",
  lure_password: "Il dit qu’un mot de passe ou une messagerie expire et mène ailleurs.",
  lure_mail_held: "Il dit que des messages sont retenus ou que l’espace est plein.",
  lure_voicemail: "Il annonce un message vocal derrière un lien ou un fichier.",
  lure_fax: "Il annonce un fax derrière un lien ou un fichier.",
  lure_shared_document: "Il dit qu’un document est partagé et mène ailleurs.",
  lure_signature: "Il dit qu’un document est à signer et mène ailleurs.",
  lure_salary: "Il apporte d’ailleurs un document sur le salaire ou le personnel.",
  lure_renewal: "Il parle d’un débit ou renouvellement et donne un numéro à appeler.",
  lure_parcel: "Il dit qu’un colis attend ou coûte des frais et mène ailleurs.",
  lure_tax_refund: "Il promet un remboursement ou un avis d’une autorité.",
  lure_prize: "Il promet un prix, un cadeau ou une récompense.",
  lure_casino: "Il offre un bonus de casino ou des parties gratuites.",
  lure_wallet: "Il s’agit d’un portefeuille ou d’un gain en cryptomonnaie.",
  lure_gift_card: "Un inconnu demande des cartes cadeaux ou un service rapide.",
  lure_new_number: "Quelqu’un prétend avoir un nouveau numéro.",
  lure_suspended: "Il dit qu’un compte est bloqué ou à confirmer et mène ailleurs.",
  lure_job: "Il promet un gain facile.",
  lure_loan: "Il offre un prêt ou un financement.",
  lure_donation: "Il promet un don, un héritage ou une part de fortune.",
  lure_extortion: "Il menace de publier des images ou des données et exige de l’argent.",
};
