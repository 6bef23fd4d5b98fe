import type { VerifiedWords } from "./words.ts";

/** What was verified, in French. */
export const verifiedFrench: VerifiedWords = {
  detail: "Dans les mots du serveur (en anglais)",
  spf: {
    pass: (domain, ip) => `${domain} autorise l’adresse qui l’a envoyé : ${ip}.`,
    fail: (domain, ip) => `${domain} interdit l’adresse qui l’a envoyé : ${ip}.`,
    softfail: (domain, ip) =>
      `${domain} ne cite pas l’adresse qui l’a envoyé, sans l’interdire : ${ip}.`,
    neutral: (domain, ip) => `${domain} ne dit rien de l’adresse qui l’a envoyé : ${ip}.`,
    none: () => "Aucun enregistrement SPF, ou aucune adresse d’envoi, n’est connu.",
    temperror: (domain, ip) => `Le DNS n’a pas répondu si ${domain} autorise ${ip}.`,
    permerror: (domain, ip) =>
      `L’enregistrement SPF de ${domain} est fautif ; on ne peut rien dire de ${ip}.`,
    cannot_confirm: (domain, ip) =>
      `${domain} ne confirme pas ${ip}. Cela ne montre pas de falsification : il peut manquer aux champs copiés le serveur qui a remis le mail.`,
  },
  dkim: {
    pass: (domain) => `La signature de ${domain} correspond aux en-têtes et au corps.`,
    headers_verified: (domain) => `La signature de ${domain} correspond aux en-têtes.`,
    fail: (domain) => `La signature de ${domain} ne correspond pas.`,
    policy: (domain) =>
      `La signature de ${domain} correspond, mais ne compte pas : elle avait expiré, ou couvre un autre champ From.`,
    permerror: (domain) => `La signature de ${domain}, ou sa clé, est fautive.`,
    temperror: (domain) => `Le DNS n’a pas donné la clé de ${domain}.`,
    cannot_confirm: (domain) =>
      `La signature de ${domain} ne correspond pas aux champs tels qu’ils ont été donnés.`,
  },
  proven: {
    pass: (domain) =>
      `Le détenteur de la clé de ${domain} a signé ce corps et les en-têtes qu’elle nomme.`,
    part: (domain) =>
      `Le détenteur de la clé de ${domain} a signé les en-têtes qu’elle nomme, et une partie seulement de ce corps.`,
    headers_verified: (domain) =>
      `Le détenteur de la clé de ${domain} a signé les en-têtes qu’elle nomme.`,
    nothing: () => "Elle ne prouve rien.",
  },
  dmarc: {
    pass: (domain) => `Le domaine de l’auteur, ${domain}, est prouvé.`,
    headers_verified: (domain) =>
      `Le domaine de l’auteur, ${domain}, est prouvé pour les en-têtes ; le corps n’a pas été donné.`,
    cannot_confirm: (domain) =>
      `Le domaine de l’auteur, ${domain}, ne peut être confirmé par les seuls en-têtes.`,
    fail: (domain) => `Le domaine de l’auteur, ${domain}, n’est prouvé ni par SPF ni par DKIM.`,
    none: (domain) => `${domain} ne publie pas de politique DMARC.`,
    temperror: (domain) => `Le DNS n’a pas répondu à toutes les questions sur ${domain}.`,
    permerror: () => "Le mail n’a pas de domaine d’auteur, ou en a plusieurs.",
  },
  arc: {
    pass: (domain) =>
      `La chaîne des relais tient ; le dernier sceau est de ${domain}. Ce qu’elle dit vaut ce que vaut ${domain}.`,
    none: () => "Aucun relais n’a scellé le mail.",
    fail: () => "La chaîne des relais est rompue.",
    cannot_confirm: () =>
      "La chaîne des relais ne peut être confirmée par les champs tels qu’ils ont été donnés.",
    temperror: () => "Le DNS n’a pas donné toutes les clés de la chaîne des relais.",
  },
  bimi: {
    present: (domain) =>
      `${domain} publie un logo de marque (BIMI) ; il n’a pas été chargé, et ne prouve rien à lui seul.`,
    declined: (domain) => `${domain} dit ne pas avoir de logo de marque (BIMI).`,
    none: () => "Aucun logo de marque (BIMI) n’est publié.",
    temperror: (domain) => `Le DNS n’a pas répondu si ${domain} publie un logo de marque (BIMI).`,
  },
  open: {
    pass:
      "Non prouvé : que le mail vous était destiné (un mail signé peut être renvoyé), ni que son expéditeur est honnête.",
    headers_verified:
      "Non prouvé : le corps, qui n’a pas été donné, ni que le mail vous était destiné.",
    cannot_confirm:
      "Cela ne montre pas de falsification : des logiciels modifient les champs copiés. Le mail entier, enregistré comme fichier, peut être vérifié.",
    fail:
      "Cela ne dit pas qui a modifié le mail : un faussaire, ou un relais comme une liste de diffusion.",
    other: "Cela ne dit rien de l’expéditeur du mail.",
  },
  impersonation:
    "Le nom de l’auteur montre une marque à laquelle aucun des domaines vérifiés n’appartient.",
  weak: {
    part: "Seule une partie du corps est signée (l=) : n’importe qui peut y ajouter.",
    bits: (bits) => `La clé est courte : ${bits} bits.`,
    testing: "Le domaine dit ne faire que tester ses signatures (t=y).",
    future: "Elle se dit faite après l’arrivée du mail (t=).",
  },
};
