import { assert, assertEquals } from "@std/assert";
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

Deno.test("a short mail is named in its own language, or not at all", () => {
  const table: Readonly<Record<string, readonly string[]>> = {
    es: [
      "Buenos días, les informamos que hemos cambiado de banco. Por favor abonen la factura 331 en la nueva cuenta. Un saludo",
      "Hola Marta, te paso la dirección de la cena de mañana. Si llegas antes, pide una mesa en la terraza.",
      "Estimado cliente, su pedido ha salido de nuestro almacén y le llegará el martes. Un cordial saludo.",
      "Se ha cancelado la reunión de la tarde, nos vemos en la oficina a las nueve.",
      "Te recuerdo la cita de la clínica: lunes a las 10 de la mañana. Trae la tarjeta de la mutua.",
      "La junta de la comunidad es el jueves, la convocatoria de la reunión va en la puerta de la entrada.",
      "Buenas tardes, adjunto el contrato de alquiler de la calle Mayor. Quedo a la espera de la firma.",
      "¿Me envías la lista de la compra de la semana? Voy a la tienda de la esquina a las seis.",
      "Le adjunto la nota de la visita de la semana pasada, de la que hablamos un momento.",
      "Confirmamos la reserva de la habitación doble con vistas al mar, de un viernes a un domingo.",
      "Mi madre está en la cama con fiebre, no iré a la oficina hasta la semana que viene.",
      "Se adjunta factura de la luz de la vivienda de la calle de la Luna.",
    ],
    ca: [
      "Bon dia, us informem que hem canviat de banc. Si us plau, pagueu la factura 331 al nou compte. Salutacions",
      "Benvolgut client, la seva comanda ja ha sortit del magatzem i arribarà dimarts a casa seva.",
      "Et recordo la cita de la clínica: dilluns a les 10 del matí. Porta la targeta de la mútua.",
      "La Maria i la Laia van anar a la festa de la plaça, la música era de la banda de la vila.",
      "Ens veiem a la porta de la biblioteca a les sis, i després anem a fer un cafè amb la colla.",
      "No et preocupis, ja he parlat amb la mestra i m'ha dit que demà tindran la nota de la prova.",
      "Tinc la clau de la teva casa, em pots trucar quan vulguis i te la porto.",
      "Us enviem el rebut de la llum. Si teniu cap dubte, truqueu a la nostra oficina de dilluns a divendres.",
      "La nova botiga de la cooperativa obre dissabte. Hi haurà tast de vins de la comarca i coca de la casa.",
    ],
    pt: [
      "Bom dia, informamos que mudámos de banco. Por favor, paguem a fatura 331 na nova conta. Cumprimentos",
      "Oi Ana, tudo bem? A reunião de amanhã é às dez na sala grande. Traz os papéis da visita.",
      "Caro cliente, o seu pedido saiu do nosso armazém e chega na terça-feira.",
      "Lembro a consulta da clínica: segunda às 10 da manhã. Leve o cartão do seguro.",
      "Vamos jantar em casa da Joana no sábado, ela faz anos. Levas o bolo?",
      "Segue em anexo o recibo da renda de março. Qualquer dúvida, ligue para o escritório.",
      "A Maria da padaria mandou um abraço, da próxima vez vem com a gente.",
      "O João está doente e fica em casa. Podes dar o recado ao chefe?",
      "Boa tarde, a encomenda da loja já está pronta e pode levantar hoje até às seis.",
      "Preciso de ajuda com a mudança, tens tempo na sexta de tarde?",
      "Obrigada pela visita, foi um prazer. Mando as fotos da viagem em breve.",
      "O condomínio informa que a água será cortada na quarta das nove ao meio dia.",
    ],
    it: [
      "Buongiorno, la informiamo che abbiamo cambiato banca. La preghiamo di pagare la fattura 331 sul nuovo conto. Cordiali saluti",
      "Ciao Anna, la riunione di domani è alle dieci nella sala grande. Porta la cartella della visita.",
      "Gentile cliente, il suo ordine è partito dal nostro magazzino e arriverà martedì.",
      "Le ricordo la visita in clinica: lunedì alle 10. Porti la tessera sanitaria.",
      "La festa è a casa mia, la torta la porta la Giulia e la musica la mette Luca.",
      "Vado a la spezia con la moto, torno la sera. La cena la fai tu?",
      "Allego la ricevuta dell'affitto di marzo. Un saluto e a presto.",
      "Hai visto la partita ieri? Da non credere, un gol da centrocampo.",
      "Da oggi la mensa è aperta anche la sera, da lunedì a venerdì. Il menu cambia ogni settimana.",
      "Domani porto la macchina da Franco, mi presti la tua?",
      "La signora Rossi ha chiamato per la fattura, vuole la copia da portare in banca.",
      "Grazie mille per la cena di ieri, era tutto buono. La prossima volta da noi!",
    ],
    fr: [
      "Bonjour, nous vous informons que nous avons changé de banque. Merci de régler la facture 331 sur le nouveau compte.",
      "Salut Anna, la réunion de demain est à dix heures dans la grande salle. Apporte le dossier de la visite.",
      "Cher client, votre commande a quitté notre entrepôt et arrivera mardi.",
      "Je te rappelle la visite de la clinique : lundi à 10 heures. Prends la carte de la mutuelle.",
      "La fête de la musique a lieu au parc de la mairie. Un verre offert de la part de la ville.",
      "La clé de la cave est chez la gardienne de la résidence, un petit mot de sa part suffit.",
      "On se voit à la gare à midi ? Un café et la suite de la balade.",
      "Ci-joint le reçu du loyer de mars. Bien à vous.",
      "Maman est malade, elle reste au lit. Tu peux passer prendre du pain ?",
      "La voiture est en panne de batterie, un ami de la fac vient la réparer.",
      "Voici la photo de la maison de la plage, un rêve de gosse.",
      "Merci pour le dîner, tout était bon. La prochaine fois chez nous !",
    ],
    ro: [
      "Bună ziua, vă informăm că am schimbat banca. Vă rugăm să plătiți factura 331 în contul nou. Cu stimă",
      "Buna ziua, va informam ca am schimbat banca. Va rugam sa platiti factura 331 in contul nou. Cu stima",
      "Salut Ana, ședința de mâine este la zece în sala mare. Adu dosarul de la vizită.",
      "Salut Ana, sedinta de maine este la zece in sala mare. Adu dosarul de la vizita.",
      "Stimate client, comanda dumneavoastră a plecat din depozitul nostru și va ajunge marți.",
      "Stimate client, comanda dumneavoastra a plecat din depozitul nostru si va ajunge marti.",
      "Coletul tau este in drum spre tine. Pentru detalii suna la numarul din mesaj.",
      "Ne vedem la cafenea la sase? Am o carte pentru tine de la Mihai.",
      "Contul dumneavoastra a fost blocat. Accesati linkul pentru a confirma datele si a evita suspendarea.",
      "Mama este bolnava si nu vine la masa. Poti sa iei paine de la magazin?",
      "Multumim pentru comanda! Un curier va suna maine cu detalii de livrare.",
      "Chitanta de la chirie este in plic, la vecina de la etajul doi.",
    ],
    gl: [
      "Bos días, informámoslles de que cambiamos de banco. Por favor, paguen a factura 331 na nova conta. Un saúdo",
      "Estimado cliente, o seu pedido saíu do noso almacén e chegará o martes.",
      "Imos cear á casa da Xoana o sábado, que fai anos. Levas ti a torta?",
      "Xunto o recibo do aluguer de marzo. Calquera dúbida, chame á oficina.",
      "Grazas pola visita, foi un pracer. Mando as fotos da viaxe axiña.",
      "A miña nai está na cama e non pode ir á feira. Vas ti co coche?",
      "O concello informa de que a auga será cortada o mércores das nove ao mediodía.",
      "Preciso axuda coa mudanza, tes tempo o venres pola tarde?",
      "Deixei as chaves da casa enriba da mesa da cociña, non as perdas.",
    ],
    nl: [
      "Goedemorgen, wij laten u weten dat wij van bank zijn veranderd. Betaal factuur 331 op de nieuwe rekening. Met vriendelijke groet",
      "Hoi Anna, de vergadering van morgen is om tien uur in de grote zaal. Neem de map mee.",
      "Beste klant, uw bestelling is vertrokken uit ons magazijn en komt dinsdag aan.",
      "Ik herinner je aan de afspraak bij de kliniek: maandag om 10 uur. Neem je pasje mee.",
      "De sleutel van de kelder ligt bij de buurvrouw, de deur is open.",
      "Mama is ziek en blijft in bed. Kun jij brood halen?",
      "Bedankt voor het eten, alles was lekker. De volgende keer bij ons!",
      "Zullen we zaterdag naar zee? De trein gaat om negen uur.",
      "De man van de winkel belde, de fiets is klaar en de rekening ligt op de balie.",
      "Hierbij de kwitantie van de huur van maart. Bel gerust bij vragen.",
      "Er is een probleem met de auto, kan ik morgen de bus nemen?",
      "Vanaf vandaag is de kantine ook in de avond open. Het menu wisselt elke week.",
    ],
    vi: [
      "Chào Lan, tối nay mình với Hùng đi ăn bún chả ở quán mới mở gần chợ.",
      "Cam on quy khach da dang ky, vui long lien he de duoc thong bao.",
      "Em oi chieu nay anh ve som, em nau com nhe. Co gi mua them thi nhan tin cho anh.",
      "Kính gửi quý khách, chúng tôi đã đổi ngân hàng. Vui lòng thanh toán hóa đơn 331 vào tài khoản mới.",
      "Kinh gui quy khach, chung toi da doi ngan hang. Vui long thanh toan hoa don 331 vao tai khoan moi.",
      "Tai khoan cua ban da bi khoa. Vui long dang nhap de xac nhan thong tin trong ngay hom nay.",
    ],
  };
  for (const [language, texts] of Object.entries(table)) {
    for (const text of texts) {
      const detectedLanguage = detectLanguage(readWords(text)) ?? detectOtherLanguage(text);
      assert(
        detectedLanguage === null || detectedLanguage === language,
        `${text} ${detectedLanguage}`,
      );
    }
  }
});

Deno.test("a language whose words are shared is still named by words of its own", () => {
  const table: readonly (readonly [string, string])[] = [
    [
      "ca",
      "Bon dia, us informem que hem canviat de banc. Si us plau, pagueu la factura 331 al nou compte.",
    ],
    [
      "es",
      "Buenos días, les informamos que hemos cambiado de banco. Por favor abonen la factura 331 en la nueva cuenta. Un saludo",
    ],
    [
      "pt",
      "Bom dia, informamos que mudámos de banco. Por favor, paguem a fatura 331 na nova conta.",
    ],
    [
      "ro",
      "Buna ziua, va informam ca am schimbat banca. Va rugam sa platiti factura 331 in contul nou.",
    ],
    ["vi", "Kinh gui quy khach, chung toi da doi ngan hang. Vui long thanh toan hoa don 331."],
    ["vi", "Kính gửi quý khách, chúng tôi đã đổi ngân hàng. Vui lòng thanh toán hóa đơn 331."],
  ];
  for (const [language, text] of table) {
    assertEquals(detectLanguage(readWords(text)) ?? detectOtherLanguage(text), language, text);
  }
});
