import type { PageWords } from "./words.ts";

/** The frame of the page in French. */
export const pageFrench: PageWords = {
  theme: "Couleurs",
  themes: { auto: "celles du système", light: "claires", dark: "sombres" },
  version: (version) => `Version ${version}`,
  docs: "Documentation de l’API",
  licence: "Licence MIT",
  privacy: "Ce que devient ce que vous saisissez",
  privacySays: [
    "Ce que vous faites analyser va au serveur nommé dans les réglages, et à personne d’autre. Les fournisseurs de réputation ne sont interrogés que si vous les activez ; ils reçoivent des adresses de serveurs, jamais le mail.",
    "Le serveur ne garde aucun mail au-delà de sa réponse, sauf si son exploitant l’a réglé ainsi.",
    "Ce navigateur garde vos réglages et le nombre d’analyses du jour. Il ne garde les clés et les résultats passés que si vous le demandez.",
    "La page ne charge rien d’ailleurs : ni polices, ni compteurs, ni cookies.",
    "Le dernier résultat et le tableau de plusieurs mails restent dans cet onglet jusqu’à sa fermeture ou leur effacement ; envoyer ou non le contenu des mails est votre choix.",
  ],
};
