import { zip } from "./archives.ts";
import {
  attachFile,
  createAlternatives,
  createCase,
  createFileCase,
  createHtmlCase,
  createLinkCase,
  createPartMail,
  ENCODED,
  GARDEN,
  nestParts,
  TALK,
} from "./body_case_mails.ts";
import type { Cases } from "./body_case_mails.ts";
import { LOW_LURES } from "./lure_cases.ts";

/** Cases of findings of low severity. */
export const LOW = {
  url_ip_shown: createCase(
    "See http://192.0.2.4/login",
    '<a href="http://192.0.2.4/login">Sign in</a>',
  ),
  url_shortener: createLinkCase("https://bit.ly/x"),
  ...LOW_LURES,
  url_click_counter: createCase(
    '<a href="https://a.us9.list-manage.com/c">https://www.garden.example/</a>',
    '<a href="https://a.us9.list-manage.com/c">our garden</a>',
  ),
  url_international: createLinkCase("https://почта.example/"),
  url_name_below: createLinkCase("https://paypal.example.net/", "https://garden.example.net/"),
  url_free_hosting: createLinkCase("https://mine.web.app/x"),
  url_redirector: createLinkCase(
    `https://duckduckgo.com/l/?uddg=${ENCODED}`,
    "https://duckduckgo.com/about",
  ),
  url_random_name: createLinkCase("https://xkqzvbnwtrpl.example/", "https://gardenfence.example/"),
  url_deep_host: createLinkCase("https://a.b.c.d.example.org/", "https://a.example.org/"),
  url_script: createLinkCase("javascript:alert(1)"),
  url_file: createLinkCase("https://example.org/setup.exe?x=1", "https://example.org/setup"),
  urls_incomplete: createCase(
    Array.from({ length: 1600 }, (_, i) => `https://www.site.example/${i}`).join(" "),
    Array.from({ length: 100 }, (_, i) => `https://www.site.example/${i}`).join(" "),
  ),
  text_hidden: createHtmlCase(
    `<p style="display:none">${TALK.repeat(5)}</p>`,
    `<p style="display:block">${TALK.repeat(5)}</p>`,
  ),
  text_hidden_colour: createHtmlCase(
    `<p style="color:#fff">${TALK.repeat(2)}`,
    `<p style="color:#333">${TALK.repeat(2)}`,
  ),
  text_hidden_off_screen: createHtmlCase(
    `<p style="position:absolute;left:-5000px">${TALK.repeat(2)}`,
    `<p style="position:absolute;left:5px">${TALK.repeat(2)}`,
  ),
  text_hidden_size: createHtmlCase(
    `<p style="font-size:1px">${TALK.repeat(2)}`,
    `<p style="font-size:10px">${TALK.repeat(2)}`,
  ),
  text_invisible_signs: createCase(
    "p\u200ba\u200by\u200bp\u200bal",
    "soft\u00adhyphens\u00adpart words",
  ),
  text_styled_letters: createCase("\u{1d417}\u{1d418}\u{1d419}".repeat(3), "f(\u{1d465}) = 2"),
  text_answer_elsewhere: createCase(
    "Contact me at my private e-mail: mr.smith@gmail.com",
    "Ann Smith, Main Street 5, ann.smith@gmail.com",
  ),
  text_telemarketing_number: createCase(
    "appelez le +33 1 62 00 00 01 pour les détails de votre offre",
    "appelez le +33 1 42 76 40 40 pour les détails de votre offre",
  ),
  text_pressed_to_link: createCase(
    "Your account will be suspended. https://other.example/",
    "Your account will be suspended. https://www.shop.example/",
  ),
  text_asks_credentials: createCase(
    "Please confirm your account details.",
    "Your account details changed.",
  ),
  text_shouting: createCase("BUY THIS NOW!!! THE BEST PRICE EVER!!! ".repeat(5), TALK),
  text_promotes_site: createCase(
    [
      "From: Ann <ann@gmail.com>\nSubject: Garden fences\n",
      "Our garden fences: https://gardenfences.example/",
    ],
    [
      "From: Ann <ann@gmail.com>\nSubject: Re: Garden fences\nIn-Reply-To: <1@a.example>\n",
      "Our garden fences: https://gardenfences.example/",
    ],
  ),
  text_generic_greeting: createCase(
    "Dear valued customer,\nhello",
    "Dear Ann,\nour customer is happy",
  ),
  text_large_sum: createCase("the sum of 12 million US dollars", "the sum of 12 dollars"),
  text_short_with_link: createCase(
    "Look here https://other.example/",
    `${TALK.repeat(3)} https://other.example/`,
  ),
  mail_form: createHtmlCase("<form><input name=a></form>", "<b>form</b>"),
  mail_form_elsewhere: createHtmlCase(
    "<form action=https://other.example/><input name=a></form>",
    "<form action=https://www.shop.example/><input name=a></form>",
  ),
  mail_remote_script: createHtmlCase(
    "<script src=https://x.example/a.js></script>",
    "<script>1</script>",
  ),
  mail_images_only: createCase(
    "<a href=https://x.example/><img src=a.png></a>",
    `<img src=a.png>${TALK}`,
  ),
  mail_qr_code: createCase(
    "<img src=https://a.example/qr.png>",
    "<img src=https://a.example/a.png>",
  ),
  mail_alternatives_differ: createCase(
    createAlternatives(
      `${TALK} Grandmother baked apples, children played football behind the church.`,
      "Congratulations, your cheap tablets arrive tomorrow without prescription from our " +
        "pharmacy warehouse overseas, order hundreds",
    ),
    createAlternatives(TALK, TALK),
  ),
  attachment_source_code: createFileCase("main.py", "print(1)", attachFile("main.c", "int a;")),
  attachment_two_names: createCase([
    "MIME-Version: 1.0\r\nContent-Type: application/octet-stream\r\n" +
    "Content-Disposition: attachment; filename=a.pdf; filename=a.exe\r\n",
    "hello",
  ], [
    "MIME-Version: 1.0\r\nContent-Type: application/octet-stream\r\n" +
    "Content-Disposition: attachment; filename=a.pdf\r\n",
    "hello",
  ]),
  attachment_pdf_encrypted: createFileCase(
    "a.pdf",
    "%PDF-1.4\n/Encrypt 5 0 R",
    attachFile("a.pdf", "%PDF-1.4\n/Root 5 0 R"),
  ),
  attachment_pdf_files: createFileCase(
    "a.pdf",
    "%PDF-1 /Names<</EmbeddedFiles 3 0 R",
    attachFile("a.pdf", "%PDF-1 /Names<<"),
  ),
  attachment_unread: createCase(
    createPartMail("application/pdf", "%PDF-1.4"),
    attachFile("a.pdf", "%PDF-1.4", { text: TALK.repeat(2) }),
  ),
  attachment_not_listed: createFileCase("a.zip", "PK\x03\x04", attachFile("a.zip", zip(["b.txt"]))),
  attachment_holds_archive: createFileCase(
    "a.zip",
    zip(["b.7z"]),
    attachFile("a.zip", zip(["b.txt"])),
  ),
  part_partial: createCase(
    createPartMail("message/partial; id=a; number=1; total=3", "hi"),
    createPartMail("text/plain", "hi"),
  ),
  part_incomplete: createCase(nestParts(200), nestParts(2)),
  part_undeclared: createCase(
    "Content-Type: multipart/mixed\r\n\r\nhi",
    "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhi\r\n--b--\r\n",
  ),
  part_unknown_encoding: createCase(
    "Content-Type: a/b\r\nContent-Transfer-Encoding: rot13\r\n\r\nhi",
    "Content-Type: a/b\r\nContent-Transfer-Encoding: base64;\r\n\r\naGk=",
  ),
  url_odd_port: createLinkCase("https://example.org:8443/", "https://example.org:443/"),
  pressure_threat: createCase("Your account will be suspended.", GARDEN),
  pressure_embarrassment: createCase("What an embarrassing speech that was!", GARDEN),
  pressure_urgency: createCase("Act now, this offer expires today!", GARDEN),
  pressure_reward: createCase("Congratulations, you have won a prize!", GARDEN),
  pressure_secrecy: createCase("Keep this strictly confidential, tell nobody.", GARDEN),
  pressure_authority: createCase("The tax authority and your bank agree.", GARDEN),
} satisfies Cases;
