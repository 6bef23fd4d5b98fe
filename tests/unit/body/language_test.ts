import { assertEquals } from "@std/assert";
import { detectLanguage, detectOtherLanguage } from "../../../shared/body/text/language.ts";
import { readWords } from "../../../shared/body/text/words.ts";

Deno.test("detectLanguage names the language of a text, or none, and never another one", () => {
  const table: readonly (readonly [string, string | null])[] = [
    ["Your account will be closed. Please confirm your password today.", "en"],
    ["Payez 500 euros sous 48 heures, sinon toutes vos photos seront diffus\u00e9es.", "fr"],
    ["Ne parlez de cela \u00e0 personne, gardez cela pour vous.", "fr"],
    ["Ihr Konto ist gesperrt, bitte best\u00e4tigen Sie Ihre Daten.", "de"],
    ["Il suo conto \u00e8 sospeso, verifichi i dati della carta.", "it"],
    ["Su cuenta est\u00e1 bloqueada, confirme los datos para usar el servicio.", "es"],
    [
      "A sua conta ser\u00e1 encerrada. Clique no bot\u00e3o para n\u00e3o perder os seus dados.",
      null,
    ],
    ["Uw rekening is geblokkeerd, klik op de link om uw gegevens te bevestigen.", null],
    ["Twoje konto jest zablokowane, kliknij w link i potwierd\u017a swoje dane.", null],
    [
      "\u0423 \u0432\u0430\u0441 \u043e\u0434\u043d\u043e \u0438 \u0442\u043e \u0436\u0435 \u0430",
      null,
    ],
    ["\u60a8\u7684\u90ae\u7bb1\u5df2\u6ee1\uff0c\u8bf7\u7acb\u5373\u9a8c\u8bc1", null],
    // Folded, Vietnamese has words of French and Italian, and Turkish those of Spanish.
    ["Chúc mừng sinh nhật dì! Gói quà của nhà con hôm nay hoặc mai sẽ đến, nhớ dì nhiều.", null],
    ["Cuma günü müze gezimiz var. Çocukların yanında su ve yağmurluk da olsun.", null],
    ["", null],
    ["OK", null],
  ];
  for (const [text, expected] of table) {
    assertEquals(detectLanguage(readWords(text)), expected, text);
  }
});

Deno.test("detectOtherLanguage names a language that is not supported, and none that is", () => {
  const table: readonly (readonly [string, string | null])[] = [
    ["Szanowny Kliencie, konto zostanie zablokowane w ciągu doby. Proszę potwierdzić.", "pl"],
    ["Vážený zákazníku, vaše zásilka čeká na pobočce. Zaplaťte prosím 39 Kč.", "cs"],
    ["Sayın müşterimiz, hesabınız askıya alındı. Lütfen bilgilerinizi doğrulayın.", "tr"],
    ["Chào Lan, tối nay mình với Hùng đi ăn bún chả ở quán mới mở gần chợ.", "vi"],
    ["Cam on quy khach da dang ky, vui long lien he de duoc thong bao.", "vi"],
    ["Selam, bu akşam çarşıdaki yeni pideciye gidiyoruz. Sen de gelmek ister misin?", "tr"],
    ["Az ön csomagja megérkezett, kérjük, fizesse meg a díjat, hogy ne küldjük vissza.", "hu"],
    ["Kära kund, ditt paket väntar på dig. Betala avgiften idag för att få det.", "sv"],
    ["Ihr Kollege Łukasz Żak aus Łódź hat Ihnen den Vertrag geschickt, bitte lesen.", null],
    ["Your parcel waits. Ask Tomáš Dvořák or Jiří Novák at the desk for it, please.", null],
  ];
  for (const [text, expected] of table) assertEquals(detectOtherLanguage(text), expected, text);
});
