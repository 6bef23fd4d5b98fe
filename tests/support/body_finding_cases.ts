import type { BodyFindingId } from "../../shared/findings/body_findings.ts";
import { ISO_IMAGE, zip } from "./archives.ts";
import {
  attachFile,
  createAlternatives,
  createCase,
  createFileCase,
  createHtmlCase,
  createLinkCase,
  createPartMail,
  ENCODED,
  EVENT,
  TALK,
} from "./body_case_mails.ts";
import type { Cases, FindingCase } from "./body_case_mails.ts";
import { MEDIUM_LURES } from "./lure_cases.ts";
import { LOW } from "./low_finding_cases.ts";

const HIGH = {
  url_shows_other: createCase(
    '<a href="https://evil.example/">https://www.bank.example/</a>',
    '<a href="https://www.bank.example/in">https://www.bank.example/</a>',
  ),
  url_ip_host: createHtmlCase(
    '<a href="http://192.0.2.4/login">Sign in</a>',
    '<a href="http://192.0.2.4/login">http://192.0.2.4/login</a>',
  ),
  url_odd_ip: createLinkCase("http://3221225988/", "http://192.0.2.4/"),
  url_credentials: createLinkCase(
    "https://paypal.com@example.org/",
    "https://example.org/@paypal.com",
  ),
  url_disguised: createLinkCase("https://www.pаypal.com/", "https://www.paypal.com/"),
  url_imitation: createLinkCase("https://paypal-login.example/", "https://www.paypal.com/login"),
  url_data: createLinkCase("data:text/html,<script>1</script>"),
  url_opens_program: createLinkCase("file://192.0.2.1/share/a.exe", "https://192.0.2.1/share/a"),
  text_crypto_demand: createCase(
    "Act now: 1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
    "My address is 1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
  ),
  mail_password_field: createHtmlCase(
    "<form><input type=password></form>",
    "<form><input type=text></form>",
  ),
  mail_refresh: createHtmlCase(
    '<meta http-equiv=refresh content="0; url=https://a.example/">',
    "<meta name=refresh content=1>",
  ),
  attachment_program: createFileCase("a.js", "hello"),
  attachment_double_extension: createFileCase(
    "bill.pdf.exe",
    "hello",
    attachFile("bill.exe", "hello"),
  ),
  attachment_direction_override: createFileCase("bill\u202efdp.scr", "hello"),
  attachment_macros: createFileCase(
    "a.xlsb",
    zip(["[Content_Types].xml", "xl/workbook.bin", "xl/vbaProject.bin"]),
    attachFile("a.xlsb", zip(["[Content_Types].xml", "xl/workbook.bin"])),
  ),
  attachment_holds_program: createFileCase(
    "a.zip",
    zip(["c/b.js"]),
    attachFile("a.zip", zip(["c/b.txt"])),
  ),
  attachment_password_form: createFileCase(
    "a.html",
    "<html><form><input type=password></form>",
    attachFile("a.html", "<html><form><input type=text></form>"),
  ),
  attachment_writes_file: createFileCase(
    "a.html",
    "<html><script>a.href = URL.createObjectURL(new Blob([x]))</script>",
    attachFile("a.html", "<html><script>document.write(atob(x))</script>"),
  ),
  text_payment_fraud: createCase(
    [
      "Reply-To: ann.new@gmail.com\n",
      "Please pay to our new bank account: GB29 NWBK 6016 1331 9268 19",
    ],
    "Please pay to our new bank account: GB29 NWBK 6016 1331 9268 19",
  ),
  text_lookalike_correspondent: createCase(
    ["From: Ann <ann@flowermaket.example>\n", "Paid?\n> From: Ann <ann@flowermarket.example>"],
    ["From: Ann <ann@flowermarket.example>\n", "Paid?\n> From: Ann <ann@florist.example>"],
  ),
  attachment_redirect: createFileCase(
    "a.html",
    "<html><script>location.href = u</script>",
    attachFile("a.html", "<html><script>sort(rows)</script>"),
  ),
  attachment_picture_redirects: createFileCase(
    "a.svg",
    "<svg xmlns='http://www.w3.org/2000/svg'><script><![CDATA[location.href = u]]></script></svg>",
    attachFile(
      "a.svg",
      "<svg xmlns='http://www.w3.org/2000/svg'><script>sort(rows)</script></svg>",
    ),
  ),
  attachment_disk_image: createFileCase("a.iso", ISO_IMAGE),
  attachment_shortcut: createFileCase("a.url", "hello"),
  attachment_padded_name: createFileCase(`bill.pdf${" ".repeat(60)}.exe`, "hello"),
  attachment_pdf_launch: createFileCase(
    "a.pdf",
    "%PDF-1 <</S/Launch/F(x)>>",
    attachFile("a.pdf", "%PDF-1 <</S/F(x)>>"),
  ),
  attachment_embedded_object: createFileCase(
    "a.rtf",
    "{\\rtf1 {\\object\\objdata 01}",
    attachFile("a.rtf", "{\\rtf1 hello}"),
  ),
  attachment_remote_template: createFileCase(
    "a.rtf",
    "{\\rtf1{\\*\\template http://a.example/t}",
    attachFile("a.rtf", "{\\rtf1 http://a.example/t}"),
  ),
  attachment_unsafe_path: createFileCase(
    "a.zip",
    zip(["x/../../b"]),
    attachFile("a.zip", zip(["x/b"])),
  ),
} satisfies Cases;

const MEDIUM = {
  url_grants_access: createLinkCase(
    "https://accounts.google.com/o/oauth2/v2/auth?redirect_uri=https%3A%2F%2Fa.example%2Fcb&scope=" +
      "https%3A%2F%2Fmail.google.com%2F",
    "https://accounts.google.com/o/oauth2/v2/auth?redirect_uri=https%3A%2F%2Fwww.google.com%2F",
  ),
  url_device_login: createCase(
    "Open https://microsoft.com/devicelogin and enter the code HKQ7-ZT3P.",
    "Open https://microsoft.com/devicelogin and enter your code.",
  ),
  attachment_script_writes: createFileCase(
    "a.html",
    "<html><script>document.write(atob(x))</script>",
    attachFile("a.html", "<html><script>sort(rows)</script>"),
  ),
  ...MEDIUM_LURES,
  url_malformed: createLinkCase("http:\\\\example.org/a"),
  url_near_imitation: createLinkCase("https://paypall.com/", "https://paypal.com/"),
  url_hides_reader: createCase(
    ["To: ann@reader.example\r\n", "see https://example.org/a#ann@reader.example"],
    ["To: ann@reader.example\r\n", "see https://example.org/a?m=ann@reader.example"],
  ),
  url_in_program_files: createLinkCase(
    "https://club.example/wp-includes/js/login/",
    "https://club.example/wp-content/uploads/2026/menu.pdf",
  ),
  url_spells_ip: createLinkCase(
    "https://vps-192-0-2-7.rented.example/",
    "https://vps-192-0-2.rented.example/",
  ),
  url_abused_ending: createLinkCase("https://shop.top/", "https://shop.example/top"),
  text_in_pieces: createHtmlCase(
    "<b>V</b><i>i</i><b>a</b><i>g</i>".repeat(20),
    `<b>Hello</b> ${TALK}`,
  ),
  text_direction_override: createCase("see \u202etxt.exe", "\u202bשלום\u202c"),
  text_mixed_letters: createCase("p\u0430yp\u0430l \u0430ccount", "Привет Ann, Москва London"),
  attachment_holds_scripts: createFileCase(
    "a.zip",
    zip(["a/main.js", "a/main.css", "a/package.json"]),
    attachFile("a.zip", zip(["a/main.ts", "a/main.css", "a/package.json"])),
  ),
  attachment_other_type: createFileCase(
    "a.zip",
    "\xff\xd8\xff",
    attachFile("a.jpg", "\xff\xd8\xff"),
  ),
  attachment_with_password: createCase(
    attachFile("a.zip", zip(["b.txt"], 1), { text: "The password is garden7." }),
    attachFile("a.zip", zip(["b.txt"]), { text: "The password is garden7." }),
  ),
  attachment_encrypted: createFileCase(
    "a.zip",
    zip(["b.txt"], 1),
    attachFile("a.zip", zip(["b.txt"])),
  ),
  attachment_markup: createFileCase("a.html", "<html><a href=https://a.example/>x"),
  attachment_pdf_script: createFileCase(
    "a.pdf",
    "%PDF-1 /JS (x)",
    attachFile("a.pdf", "%PDF-1 (x)"),
  ),
  attachment_holds_active: createFileCase(
    "a.zip",
    zip(["a.html"]),
    attachFile("a.zip", zip(["a.txt"])),
  ),
  attachment_odd_list: createFileCase(
    "a.zip",
    zip(["b.txt"]) + zip(["c.txt"]),
    attachFile("a.zip", zip(["b.txt"])),
  ),
  attachment_notebook: createFileCase("a.one", "hello"),
  text_offer_as_name: createCase(
    "Hello www.abcdef.blogspot.example - 1.312 BTC, thank you for your order.",
    "Hello Ann, the fee is 1.312 BTC, see www.abcdef.blogspot.example for more.",
  ),
  text_brand_elsewhere: createCase(
    "PayPal: act now, this offer expires today! https://other.example/",
    "PayPal: act now, this offer expires today! https://www.paypal.com/",
  ),
  pressure_threats: createCase(
    "Your account will be suspended. Failure to respond is an offence.",
    "Your account will be suspended.",
  ),
  pressure_extortion: createCase(
    "I recorded you. You were watching porn. Pay 500 EUR now.",
    "That was an embarrassing speech. Pay 500 EUR now.",
  ),
} satisfies Cases;

const INFO = {
  url_private_host: createLinkCase("http://192.168.1.1/setup", "http://192.0.2.4/setup"),
  url_wrapped: createLinkCase(
    `https://eur01.safelinks.protection.outlook.com/?url=${ENCODED}&data=x`,
    "https://outlook.com/",
  ),
  url_carries_url: createLinkCase(
    `https://example.org/a?to=${ENCODED}`,
    "https://example.org/a?to=b",
  ),
  url_names_reader: createCase(
    ["To: ann@reader.example\r\n", "see https://example.org/a#ann@reader.example"],
    ["To: ann@reader.example\r\n", "see https://example.org/a#bob@other.example"],
  ),
  url_pixel: createHtmlCase(
    "<img src=https://a.example/o.gif width=1 height=1>",
    "<img src=https://a.example/o.gif width=100 height=100>",
  ),
  urls_many_domains: createCase(
    Array.from({ length: 10 }, (_, i) => `https://www.site${i}.example/`).join(" "),
    Array.from({ length: 20 }, (_, i) => `https://www.site.example/${i}`).join(" "),
  ),
  urls_none_of_sender: createCase("see https://a.other.example/", "see https://www.shop.example/"),
  text_in_comments: createHtmlCase(`<!-- ${TALK.repeat(40)} -->`, `<!-- ${TALK} -->`),
  mail_base: createHtmlCase("<base href=https://x.example/><p>x", "<p>x"),
  mail_script: createHtmlCase("<script>a()</script>", "<style>a{}</style>"),
  mail_alternatives_link_elsewhere: createCase(
    createAlternatives("See https://example.org/a", '<a href="https://evil.example/">here</a>'),
    createAlternatives(
      "See https://www.example.org/a",
      '<a href="https://a.example.org/">here</a>',
    ),
  ),
  part_encrypted: createCase(
    createPartMail("text/plain", "Hi\n-----BEGIN PGP MESSAGE-----\nx"),
    createPartMail("text/plain", "Hi\nBEGIN PGP MESSAGE\nx"),
  ),
  part_signed: createCase(
    createPartMail("text/plain", "-----BEGIN PGP SIGNED MESSAGE-----\nx"),
    createPartMail("text/plain", "BEGIN PGP SIGNED MESSAGE\nx"),
  ),
  part_tnef: createFileCase(
    "winmail.dat",
    "\x78\x9f\x3e\x22\x01\x00",
    attachFile("mail.dat", "hello"),
  ),
  calendar_invitation: createCase(
    `Content-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\n${EVENT}`,
    `Content-Type: text/calendar; method=REQUEST\r\n\r\n${EVENT}`,
  ),
} satisfies Cases;

/** A case for every finding of a body; a missing one does not compile. */
export const BODY_FINDING_CASES: Readonly<Record<BodyFindingId, FindingCase>> = {
  ...HIGH,
  ...MEDIUM,
  ...LOW,
  ...INFO,
};

/** The cases by severity. */
export const CASES_BY_SEVERITY = { high: HIGH, medium: MEDIUM, low: LOW, info: INFO };
