import type { MailWords } from "./en.ts";

/** What the mail view says, in French. */
export const FR: MailWords = {
  input: {
    intro:
      "Collez un mail tel que vous l’avez : sa source, ses en-têtes, la page « Afficher l’original » de Gmail, ou son texte seul. Ou donnez-le en fichier.",
    label: "Le mail",
    drop:
      "ou déposez ici des fichiers : .eml, .msg (Outlook), .mbox, .txt ; plusieurs deviennent un tableau",
    chooseFiles: "Choisir des fichiers",
    pasted: "Texte collé",
    held: (name, size) => `${name}, ${size}`,
    taken: {
      nothing: "Pas encore de mail.",
      headers:
        "Pris pour des en-têtes seuls : l’expéditeur peut être vérifié, le contenu n’est pas là.",
      mail: "Pris pour un mail entier : en-têtes et contenu.",
      gmail:
        "Pris pour la page « Afficher l’original » de Gmail : son tableau est laissé de côté, la source est utilisée.",
      outlook:
        "Pris pour un fichier Outlook (.msg) : en-têtes, texte et pièces jointes ont été lus.",
      body:
        "Pris pour le texte d’un mail sans ses en-têtes : l’expéditeur ne peut pas être vérifié.",
    },
    remarks: {
      no_transport_headers:
        "Outlook n’a pas gardé d’en-têtes avec ce fichier : son expéditeur ne peut pas être vérifié.",
      text_unread: "Outlook n’a gardé le texte qu’en RTF, et il n’a pas pu être lu.",
    },
    empty: "Collez d’abord un mail, ou choisissez un fichier.",
    notMail: (name) => `${name} n’est pas un mail.`,
    unreadable: (name) => `${name} n’a pas pu être lu.`,
    tooLarge: (name, size) => `${name} dépasse ${size}.`,
    tooMany: (most) => `Seuls les ${most} premiers mails ont été pris.`,
  },
  consent: {
    title: "Le contenu peut-il aussi être envoyé au serveur ?",
    says:
      "Ses en-têtes sont analysés par le serveur. Le contenu est examiné dans ce navigateur : liens, pièces jointes, ce qu’il demande. Le serveur comparerait en plus ses mots au spam et à l’hameçonnage connus ; pour cela tout le mail quitte cette page, pièces jointes comprises.",
    saysBody:
      "Le texte est examiné dans ce navigateur : liens, ce qu’il demande. Le serveur comparerait en plus ses mots au spam et à l’hameçonnage connus ; pour cela le texte quitte cette page.",
    send: "Envoyer aussi le contenu",
    keep: "Le garder ici",
    label: "Le contenu d’un mail",
    options: {
      ask: "demandez-moi",
      send: "est envoyé au serveur",
      keep: "reste dans ce navigateur",
    },
    cost: "Les en-têtes d’un mail coûtent une analyse du jour, son contenu rien.",
  },
  overall: {
    titles: {
      safe: "Rien de suspect dans ce mail",
      low: "Rien de grave n’a été trouvé",
      medium: "Prudence avec ce mail",
      high: "Ne vous fiez pas à ce mail",
      critical: "Ne vous fiez pas à ce mail",
    },
    safeButFindings: "Rien de grave dans ce mail",
    sender: {
      not_looked_at: "L’expéditeur n’est pas connu, faute d’en-têtes",
      proven: "Le domaine de l’expéditeur est prouvé",
      unproven: "Rien ne prouve qui l’a envoyé",
      relayed: "Une liste ou un transfert l’a modifié en route : son auteur n’est donc pas prouvé",
      failed: "Le domaine de l’expéditeur n’en répond pas : une vérification a échoué",
    },
    headers: {
      odd: "quelque chose est étrange dans ses en-têtes",
      suspicious: "ses en-têtes sont suspects",
    },
    content: {
      not_looked_at: "ses mots n’ont pas été comparés au spam connu",
      nothing_found: "ses mots ne correspondent à aucun spam connu",
      few: "quelques-uns de ses mots se trouvent aussi dans du spam, trop peu pour compter",
      suspicious: "ses mots ressemblent à du spam ou à de l’hameçonnage",
      spam: "ses mots sont ceux du spam ou de l’hameçonnage",
    },
    items: {
      not_looked_at: "ses liens et pièces jointes ne sont pas là",
      none: "il n’a ni lien ni pièce jointe",
      nothing_found: "rien de grave dans ses liens et pièces jointes",
      asks: "son texte demande ce que demandent les fraudes",
      odd: "quelque chose est étrange dans ses liens, pièces jointes ou son texte",
      dangerous: "ses liens, pièces jointes ou son texte cachent un danger",
    },
    failed: "Le contenu n’a pas pu être examiné dans ce navigateur.",
    local:
      "Vu dans ce navigateur seul : les signatures n’ont pas été vérifiées, aucune réputation demandée.",
    askServer: "Faire vérifier l’expéditeur par le serveur",
    onlyHere:
      "Le serveur n’a pas analysé les en-têtes : voici ce que ce navigateur seul peut dire.",
    askServerCost: "coûte une analyse du jour",
  },
  parts: {
    sender: "L’expéditeur",
    content: "Les mots",
    items: "Liens, pièces jointes et ce qu’il veut",
    reader: "Tel qu’un lecteur le voit",
    inBrowser:
      "Trouvé dans ce navigateur. Rien n’en a été envoyé, sauf ce que portent les champs d’en-tête.",
    inBrowserAndSent: "Trouvé dans ce navigateur. Le contenu a aussi été envoyé au serveur.",
    byServer: "Par le serveur, d’après les en-têtes seuls.",
    sentToServer: "Par le serveur, auquel le contenu a été envoyé.",
    notSent: "Le contenu n’a pas été envoyé : ses mots n’ont pas été comparés au spam connu.",
    noContent: "Il n’y a pas de contenu : seuls des en-têtes ont été donnés.",
    noHeaders: "Il n’y a pas d’en-têtes : personne ne peut dire qui l’a envoyé.",
    headerScale: (score) => `Risque d’après les en-têtes : ${score} sur 100`,
    contentScale: (score, from) =>
      `Note de spam, mots et vérifications : ${score} sur 100 ; dès ${from}, c’est du spam`,
    checksCount: "Les vérifications de l’expéditeur qui ont échoué comptent dans cette note.",
    why: "D’où vient la note",
  },
  links: {
    title: "Liens",
    none: "Aucun lien.",
    shown: "Affiché comme",
    target: "Mène en réalité à",
    odd: "Pourquoi étrange",
    through: (host) => `par ${host}`,
    imitates: (name, domain) => `se fait passer pour ${name}, dont le site est ${domain}`,
    named: (name, domain) => `porte le nom de ${name}, dont le site est ${domain}`,
    nothing: "rien d’étrange",
    copy: "Copier (inactif)",
    more: (count) => `${count} de plus sans rien d’étrange`,
    sources: {
      text: "dans le texte",
      link: "lien",
      form: "formulaire",
      image: "image",
      script: "script",
      frame: "cadre",
      refresh: "renvoi",
      calendar: "invitation",
      attachment: "pièce jointe",
      style: "feuille de style",
      unsubscribe: "désabonnement",
    },
  },
  attachments: {
    title: "Pièces jointes",
    none: "Aucune pièce jointe.",
    name: "Nom",
    type: "Est en réalité",
    size: "Taille",
    danger: "Pourquoi dangereux",
    copyHash: "Copier SHA-256",
    unknown: "inconnu",
    contains: (names) => `contient ${names}`,
    declared: (type) => `se dit ${type}`,
    opens: (what) => `ouvre ${what}`,
    nothing: "rien d’étrange",
  },
  calendars: {
    title: "Invitations reçues",
    summary: "Objet",
    organizer: "De la part de",
    time: "Quand",
    location: "Où",
    method: "Sorte",
    attendees: "Invités",
    links: "Liens qu’elles portent",
  },
  hidden: {
    title: "Ce qu’un lecteur ne voit pas",
    says: (count, ways) => `${count} lettres et chiffres sont cachés (${ways}). Début :`,
    ways: {
      style: "par le style",
      size: "trop petits",
      colour: "de la couleur du fond",
      off_screen: "hors de ce qui est affiché",
    },
  },
  wants: {
    title: "Ce qu’il veut",
    noRequest: (what) => `Aucune demande reconnue dans ses mots. Cherché : ${what}.`,
    asks: (what) => `Il demande ceci : ${what}.`,
    requests: {
      pay: "payer ou virer de l’argent",
      gift_cards: "acheter des cartes cadeaux ou envoyer leurs codes",
      confirm: "confirmer un compte ou se connecter",
      give_secret: "donner un mot de passe, un code ou une carte",
      call: "appeler un numéro",
      reply: "répondre",
      other_channel: "continuer ailleurs (WhatsApp, SMS)",
      open_attachment: "ouvrir une pièce jointe",
      keep_secret: "garder le secret",
      new_number: "noter un nouveau numéro ou téléphone",
      offer: "accepter une offre (argent, travail, lot)",
    },
    presses: (how) => `Il fait pression par ${how}.`,
    names: (what) => `Il nomme ${what}.`,
    links: (count, domains) =>
      `Il a ${count} ${count < 2 ? "lien" : "liens"} vers ${domains} ${
        domains < 2 ? "domaine" : "domaines"
      }.`,
    asksPassword: "Il a un champ pour un mot de passe.",
    pressures: {
      urgency: "l’urgence",
      threat: "la menace",
      reward: "une récompense",
      secrecy: "le secret",
      authority: "une autorité empruntée",
      embarrassment: "la honte",
    },
    kinds: {
      amount: "des montants",
      iban: "des comptes bancaires",
      card: "des numéros de carte",
      phone: "des numéros de téléphone",
      date: "des dates",
      code: "des codes",
      crypto: "des adresses de cryptomonnaie",
      email: "des adresses mail",
      order: "des numéros de commande",
    },
  },
  findings: "Ce qui ressort",
  info: "Note",
  preview: {
    show: "Montrer le mail",
    says:
      "Rien n’y tourne, ne se charge ni ne mène ailleurs : les liens sont morts, les images d’ailleurs restent dehors.",
    blocked: (count) =>
      count < 2
        ? `${count} image d’ailleurs laissée dehors`
        : `${count} images d’ailleurs laissées dehors`,
    marks: (count) => `Signes empilés sur des lettres, laissés dehors : ${count}.`,
    cut: "Le mail est plus long que ce qui est montré.",
    frame: "Le mail tel qu’un lecteur le voit",
  },
  queue: {
    title: "Plusieurs mails",
    says:
      "Vus dans ce navigateur, sans coût. Ouvrez-en un pour voir pourquoi, et pour faire vérifier son expéditeur par le serveur.",
    progress: (done, of) => `${done} sur ${of} vus`,
    file: "Fichier",
    from: "De",
    subject: "Objet",
    verdict: "Verdict",
    gravestFirst: "Les plus graves d’abord",
    saveCsv: "Tableau en CSV",
    lost: (count, of) =>
      `Le rechargement a perdu ${count} mails sur ${of}, trop longs pour être gardés.`,
    waiting: "en attente",
    running: "en cours",
    failed: "n’a pas pu être lu",
    open: (name) => `Ouvrir ${name}`,
    clear: "Vider le tableau",
    counts: (grave, medium, rest) =>
      `${grave} à écarter, ${medium} douteux, ${rest} sans rien de grave`,
  },
  advice: {
    title: "Que faire",
    happened: "Que s’est-il déjà passé ?",
    report: "Où le signaler",
    country: "Pays",
    by: { mail: "par mail", sms: "par SMS au", phone: "par téléphone" },
    guide: "Comment obtenir la source d’un mail",
    guideProgram: "Logiciel de messagerie",
  },
};
