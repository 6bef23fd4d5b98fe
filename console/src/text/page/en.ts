import type { PageWords } from "./words.ts";

/** The frame of the page in English. */
export const pageEnglish: PageWords = {
  theme: "Colours",
  themes: { auto: "as the system", light: "light", dark: "dark" },
  version: (version) => `Version ${version}`,
  docs: "API documentation",
  licence: "MIT licence",
  privacy: "What happens to what you enter",
  privacySays: [
    "What you have analysed goes to the server named in the settings, and to no one else. Reputation providers are asked only where you switch them on; they receive IP addresses of servers, never the mail.",
    "The server keeps no mail beyond its answer unless its operator set it up to.",
    "This browser keeps your settings and the number of today’s analyses. It keeps keys and past results only if you ask for it.",
    "The page loads nothing from elsewhere: no fonts, no tracking, no cookies.",
    "The last result and the table of several mails stay in this tab until it is closed or cleared; whether the content of mails is sent is your choice.",
  ],
};
