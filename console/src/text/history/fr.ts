import { countedIn } from "../plural.ts";
import type { HistoryWords } from "./words.ts";

const counted = countedIn("fr");

/** Past results in French. */
export const historyFrench: HistoryWords = {
  title: (count) => count === 0 ? "Résultats passés" : `Résultats passés : ${count}`,
  keep: "Conserver les résultats dans ce navigateur",
  says: (most) =>
    `Désactivé, un résultat disparaît avec cet onglet. Activé, chaque mail analysé reste ici avec son résultat, les ${most} derniers, jusqu’à ce que vous les supprimiez ; toute personne qui utilise ce navigateur peut les lire. Rien n’en est envoyé.`,
  empty: "Rien n’est encore conservé.",
  failed: "Ce navigateur ne permet pas à la page de conserver des résultats.",
  when: "Quand",
  open: (subject) => `Ouvrir le résultat : ${subject}`,
  remove: "Supprimer",
  removeOne: (subject) => `Supprimer le résultat : ${subject}`,
  clear: "Tout supprimer",
  fromHistory: (time) => `Résultat du ${time}, tiré des résultats passés. Rien n’a été redemandé.`,
  fromFile: (time) =>
    `Issu d’un fichier enregistré, daté du ${time}. Les réponses du serveur sont celles du fichier, que n’importe qui peut avoir modifié ; faites revérifier l’expéditeur avant de vous y fier.`,
  byFile: "Selon le fichier enregistré ; le serveur n’a pas été interrogé maintenant.",
  notResult: (name) => `${name} est un résultat endommagé, ou d’une autre version de cette page.`,
  unkept: (count) =>
    `${
      counted(count, "mail est trop long", "mails sont trop longs")
    } pour être conservés ; recharger la page les perd.`,
};
