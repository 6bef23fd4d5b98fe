/** The names of features in words. */
export const SHAPE_WORDS = {
  "brand:author or link of it": "author or links belong to the organization it speaks for",
  "brand:author's name alone": "the author calls himself a known organization, from another domain",
  "brand:author's own": "the author's domain is that of the organization he names",
  "brand:no author or link of it": "speaks for a known organization without its domain",
  "date:bad": "unreadable date",
  "date:impossible zone": "a time zone that does not exist",
  "date:none": "no date",
  "from:capitals": "author's name in capitals",
  "from:digits in name": "digits in the author's name",
  "from:emoji": "emoji or ® in the author's name",
  "from:long": "very long author's mailbox",
  "from:name is address": "the author's name is his address",
  "from:name is other address": "the author's name is another address than his",
  "from:none": "no author",
  "from:number": "a number in the author's mailbox",
  "from:signs in name": "! or a currency sign in the author's name",
  "id:none": "no Message-ID",
  "link:address of a machine": "a link to a bare IP address",
  "link:all to author": "all links lead to the author's domain",
  "link:blog folder": "a link into the folders of a blog's software",
  "link:free hosting": "a link to a free hosting service",
  "link:little text": "links and hardly any text",
  "link:none to author": "no link leads to the author's domain",
  "link:one only": "many links, all to one page",
  "link:php": "a link to a PHP script",
  "link:port": "a link with a port",
  "link:program": "a link to a program or an archive",
  "link:reader's address": "a link that carries a mail address",
  "link:root only": "links to front pages alone",
  "link:shortened": "a shortened link",
  "link:shows another": "a link that shows one site and leads to another",
  "link:some to author": "some links lead to the author's domain",
  "link:user": "a link with a user name",
  "mailer:outlook bare": "says it is Outlook and lacks what Outlook writes",
  "mailer:php": "sent by a PHP script",
  "mailer:sender": "sent by a bulk mailer",
  "markup:embedded image": "an image inside the markup",
  "markup:form": "a form",
  "markup:image without text": "images and hardly any text",
  "markup:many tables": "a layout of many tables, as newsletters have",
  "markup:program": "a script or a frame",
  "priority:high": "marked as urgent",
  "reply:other free mail": "answers go to another, free-mail address",
  "reply:other organization": "answers go to another organization",
  "reply:same organization": "answers go to another address of the organization",
  "reply:to nothing": "claims to answer a mail",
  "subject:capitals": "subject in capitals",
  "subject:encoded without need": "subject encoded without need",
  "subject:gap": "a gap in the subject",
  "subject:long": "a very long subject",
  "text:capitals": "text in capitals",
  "text:coin address": "an address of a crypto currency",
  "text:exclamations": "several exclamation marks in a row",
  "text:free mail address": "a free-mail address in the text",
  "text:millions": "millions of money",
  "text:other script": "text in another script than Latin",
  "text:scripts in one word": "letters of two scripts in one word",
  "to:author": "addressed to the author himself",
  "to:named": "a name in the To field",
  "to:none": "no recipient",
  "to:undisclosed": "undisclosed recipients",
} as const;

/** Features of a domain. */
export const DOMAIN_WORDS = {
  "cheap top": "has an ending such as .top, which costs little and is often abused",
  "rare top": "has an ending that is seldom seen",
  deep: "has many levels",
  digits: "has digits",
  hyphens: "has several hyphens",
  international: "is an internationalized name",
  "long label": "is long",
  "random label": "looks random",
} as const;

const SHAPES: Readonly<Record<string, string>> = SHAPE_WORDS;
const DOMAINS: Readonly<Record<string, string>> = DOMAIN_WORDS;

/** The words for a feature; its name where there are none. */
export function shapeInWords(name: string): string {
  const known = SHAPES[name];
  if (known !== undefined) return known;
  const colon = name.indexOf(":");
  const what = name.slice(colon + 1);
  const domain = DOMAINS[what];
  switch (name.slice(0, colon)) {
    case "from":
      return `the author's domain ${domain ?? what}`;
    case "link":
      return `a link's domain ${domain ?? what}`;
    case "images":
    case "links":
      return `${what} or more ${name.slice(0, colon)}`;
    case "link owners":
      return `links to ${what} or more sites`;
    case "part":
      return `a part of type ${what}`;
    default:
      return name;
  }
}
