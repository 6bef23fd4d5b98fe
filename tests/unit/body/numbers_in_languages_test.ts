import { assertEquals } from "@std/assert";
import { findInTextAndFiles } from "../../../shared/body/files/attachments_and_text.ts";
import { prepareText } from "../../../shared/body/text/prepared_text.ts";

/** A text in a language, and the telephone numbers in it. */
const NUMBERS: readonly [text: string, numbers: readonly string[]][] = [
  ["Bel direct met onze helpdesk op 020 624 1111 en houd uw pas bij de hand.", ["+31206241111"]],
  [
    "Jeśli to nie ty zlecasz tę płatność, zadzwoń pod numer 22 555 01 23 i podaj numer karty.",
    ["+48225550123"],
  ],
  ["Срочно позвоните в службу безопасности по номеру 8 (495) 500-55-50.", ["+74955005550"]],
  [
    "Caso não reconheça a compra, ligue para 0800 591 2117 ou (21) 4004-0001 com seu cartão.",
    ["+558005912117", "+552140040001"],
  ],
  ["心当たりのない場合は、至急お電話ください。電話番号 03-1234-5678 まで。", ["+81312345678"]],
  ["Bel ons op 085 888 0142", ["+31858880142"]],
  ["Ligue agora (11) 91234-5678", ["+5511912345678"]],
  ["Rufen Sie an: 0261 9876540", ["+492619876540"]],
  ["Zadzwoń 22 555 01 42", ["+48225550142"]],
  ["Bizi arayın: 0 212 555 01 42", ["+902125550142"]],
  ["to cancel your order call 18884203344 now", ["+18884203344"]],
  ["Call +1 8\u200b88 42O 3344 to cancel the order of today", ["+18884203344"]],
  ["The order 18884203344 is on its way to you", []],
];

Deno.test("prepareText finds telephone numbers written as in the countries of their languages", async () => {
  for (const [text, numbers] of NUMBERS) {
    const { entities } = await prepareText(text, { skipsQuotations: false });
    const phoneNumbers = entities.filter(({ kind }) => kind === "phone").map(({ value }) => value);
    assertEquals(phoneNumbers, numbers, text);
  }
});

Deno.test("findInTextAndFiles finds a password with its value, however it is announced", () => {
  const findings = ["attachment_encrypted" as const];
  const files = [{ type: "application/zip", path: "2", findings }];
  const isFound = (text: string) => [...findInTextAndFiles(text, files)].length > 0;
  const announced = [
    "Kennwort der Datei: A7741",
    "Mot de passe de l'archive : A7741",
    "pw: A7741",
    "La password del file: A7741",
    "Het wachtwoord van het bestand: A7741",
    "Hasło do pliku: A7741",
    "Contraseña del archivo: A7741",
    "Password (zip): A7741",
    "Archive pass: A7741",
    "Dosya şifresi: A7741",
    "Пароль от архива: A7741",
    "压缩包密码：A7741",
    "The password for the archive is A7741",
  ];
  for (const text of announced) assertEquals(isFound(`Hello.\n\n${text}\n`), true, text);
  assertEquals(isFound("Das Kennwort haben Sie in der Praxis erhalten."), false);
});
