import { assertEquals } from "@std/assert";
import { findInHost } from "../../../shared/body/links/url_hosts.ts";
import { findStyle } from "../../../shared/body/text/text_style.ts";

const listIds = (text: string) => [...findStyle(text, [])].map(({ id }) => id);
const isShouting = (text: string) => listIds(text).includes("text_shouting");

Deno.test("findStyle does not take account numbers and coin addresses for shouting", () => {
  const createLetter = (line: string) => `Hello\nHello Bob,\n${line}\nRegards`;
  assertEquals(
    isShouting(createLetter("IBAN GB29\u00a0NWBK\u00a06016\u00a01331\u00a09268\u00a019, thanks")),
    false,
  );
  assertEquals(isShouting(createLetter("BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ")), false);
  assertEquals(isShouting("CALL NOW, THIS OFFER ENDS today and never comes back"), true);
});

Deno.test("findStyle takes three exclamation marks in a friendly letter for no shouting", () => {
  const letter =
    "So good to see you last night, and the kids were lovely. Thank you for the cake! " +
    "We will bring the chairs back on Sunday, if that suits you. See you soon!";
  assertEquals(isShouting(`Hi Ruth! ${letter}`), false);
  assertEquals(isShouting("Hurry! Only for you! Get the best price in town today now!"), true);
});

Deno.test("findStyle recognises the greetings of Italian and Spanish firms", () => {
  const greets = (text: string) => listIds(text).includes("text_generic_greeting");
  for (const greeting of ["Gentile cliente,", "Estimado cliente:", "Apreciada clienta:"]) {
    assertEquals(greets(`${greeting}\nil suo ordine è stato spedito`), false, greeting);
  }
  for (const greeting of ["Dear customer,", "Cher client,", "Caro amico,", "Estimado amigo:"]) {
    assertEquals(greets(`${greeting}\nhello`), true, greeting);
  }
});

Deno.test("findInHost reports odd letters, and no accents of everyday names", () => {
  const listFindings = (host: string) => [...findInHost({ host, isIp: false, imitation: null })];
  assertEquals(listFindings("xn--mller-kva.de"), []);
  assertEquals(listFindings("xn--d1abbgf6aiiy.xn--p1ai").includes("url_international"), true);
  assertEquals(listFindings("xn--pypal-4ve.com").includes("url_disguised"), true);
});
