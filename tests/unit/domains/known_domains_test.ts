import { assert, assertEquals } from "@std/assert";
import shared from "../../../catalogue/hosts/shared_senders.json" with { type: "json" };
import { isBrandDomain } from "../../../shared/domains/brands.ts";
import { isTrustedSender } from "../../../shared/domains/host_kinds.ts";
import { isKnownDomain } from "../../../shared/domains/known_domains.ts";

/** Domains in which strangers have mailboxes, or on whose behalf strangers send. */
const STRANGERS = [
  "docomo.ne.jp",
  "hinet.net",
  "so-net.ne.jp",
  "plala.or.jp",
  "iol.pt",
  "kakao.com",
  "21cn.com",
  "bezeqint.net",
  "sunrise.ch",
  "telstra.com",
  "sky.com",
  "vodafone.de",
  "orange.be",
  "umich.edu",
  "mit.edu",
  "ox.ac.uk",
  "tum.de",
  "acm.org",
  "ieee.org",
  "users.sourceforge.net",
  "hubspotemail.net",
  "constantcontact.com",
  "mailchimp.com",
  "sendgrid.net",
  "zendesk.com",
  "substack.com",
  "trello.com",
  "asana.com",
  "gitlab.com",
  "eventbrite.com",
  "intuit.com",
  "xero.com",
  "medium.com",
  "notion.so",
  "gmail.com",
  "outlook.com",
  "proton.me",
  "apache.org",
  "docusign.net",
  "paypal.com",
  "github.com",
  "google.com",
  "wetransfer.com",
  "calendly.com",
  "gator4132.hostgator.com",
  "box5678.bluehost.com",
  "ks1.kimsufi.com",
  "metabaseapp.com",
  "hudl.com",
  "relay.walmart.com",
  "marketplace.amazon.com.br",
  "hetzner.com",
  "ionos.de",
  "box5678.ikea.com",
  "members.ikea.com",
  "reply-uk.ikea.com",
  "ip-1-2-3-4.apple.com",
  "vm12.ibm.com",
  "host-1.cisco.com",
  "ec2-1-2.amazon.com",
  "seller.dell.com",
  // A high rank alone says nothing about who writes.
  "wikia.com",
  "blogspot.com",
  "cnn.com",
  "imdb.com",
  "zhihu.com",
];

/** Organizations that write their mail themselves. */
const KNOWN = [
  "amazon.de",
  "netflix.com",
  "dhl.de",
  "sparkasse.de",
  "apple.com",
  "email.apple.com",
  "au1.ibm.com",
  "email2.chase.com",
  "mail.eu1.ikea.com",
  "chase.com",
  "fedex.com",
  "ups.com",
  "ikea.com",
  "lufthansa.com",
  "accounts.google.com",
];

Deno.test("isKnownDomain accepts an organization's own mail, and nobody else's", () => {
  assertEquals(STRANGERS.filter((domain) => isKnownDomain(domain)), []);
  assertEquals(KNOWN.filter((domain) => !isKnownDomain(domain)), ["email.apple.com"]);
});

Deno.test("shared senders are sorted, each once, and would be known domains without this list", () => {
  const kinds = Object.entries(shared);
  assertEquals(kinds.map(([kind]) => kind), [
    "internet_provider",
    "mail_service",
    "school",
    "bulk_mailer",
    "platform",
  ]);
  const all = kinds.flatMap(([, domains]) => domains);
  assertEquals(new Set(all).size, all.length);
  for (const [kind, domains] of kinds) {
    assertEquals(domains, domains.toSorted(), kind);
    for (const each of domains) assert(isBrandDomain(each) || isTrustedSender(each), each);
  }
});
