import { assert, assertEquals, assertGreater } from "@std/assert";
import { findOperator, MAIL_SERVERS } from "../../../../shared/provenance/border/mail_servers.ts";
import { findRegisteredDomain } from "../../../../shared/domains/organizational_domain.ts";
import { parseIp } from "../../../../shared/ip/address.ts";

Deno.test("every known mail server has its evidence, and no domain of its customers", () => {
  assertGreater(MAIL_SERVERS.length, 5);
  const names = MAIL_SERVERS.map(({ name }) => name);
  assertEquals(names, names.toSorted());
  const domains = MAIL_SERVERS.flatMap(({ domains }) => domains);
  assertEquals(new Set(domains).size, domains.length);
  for (const { domains, networks = [], evidence, writesBelow, receives = [] } of MAIL_SERVERS) {
    assertGreater(evidence.length, 60);
    for (const domain of domains) assertEquals(findRegisteredDomain(domain), domain);
    for (const network of networks) assert(parseIp(network.split("/")[0] ?? ""), network);
    if (writesBelow !== undefined) assertGreater(receives.length, 0);
  }
});

Deno.test("findOperator gives one name for all domains of an operator, else the domain", () => {
  assertEquals(findOperator("spf.icloud.com"), findOperator("P00-X.ME.COM."));
  assertEquals(findOperator("a.b.author.example"), "author.example");
  assertEquals(findOperator("10.196.103.117"), null);
  assertEquals(findOperator("localhost"), null);
  assertEquals(findOperator(null), null);
});
