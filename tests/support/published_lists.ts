/** Published lists among the corpora, in one of the two supported formats. */
export const PUBLISHED_LISTS = [
  "french-list-arcep-operators.json",
  "begone-blacklist-arcep.xml",
  "begone-blacklist-datagouv-destiny.xml",
  "begone-blacklist-datagouv-onoff.xml",
  "begone-blacklist-datagouv-ubicentrex.xml",
  "begone-blacklist-perso.xml",
  "begone-fr-tout.xml",
  "more/oulixalt_Begone-FR.xml",
];
