import { assertEquals } from "@std/assert";
import { readPostgresUrl } from "../../../shared/storage/address.ts";

Deno.test("readPostgresUrl uses TLS to another machine, verified by default", () => {
  const base = { host: "db.example.org", port: 5432, user: "ann", password: "p@ss", database: "d" };
  const url = "postgres://ann:p%40ss@db.example.org/d";
  assertEquals(readPostgresUrl(url), { ...base, ssl: { rejectUnauthorized: true } });
  assertEquals(readPostgresUrl(`${url}?sslmode=require`)?.ssl, { rejectUnauthorized: false });
  assertEquals(readPostgresUrl(`${url}?sslmode=disable`)?.ssl, false);
  assertEquals(readPostgresUrl(url, "PEM")?.ssl, { rejectUnauthorized: true, ca: "PEM" });
});

Deno.test("readPostgresUrl connects without TLS on this machine only", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"]) {
    assertEquals(readPostgresUrl(`postgresql://ann@${host}:6543/d`)?.ssl, false, host);
  }
  assertEquals(readPostgresUrl("postgresql://ann@[::1]:6543/d")?.host, "::1");
  const socket = readPostgresUrl("postgres://ann@localhost/d?host=/run/postgresql");
  assertEquals([socket?.host, socket?.ssl], ["/run/postgresql", false]);
  for (const host of ["127.0.0.1.example.org", "localhost.example.org"]) {
    assertEquals(readPostgresUrl(`postgres://ann@${host}/d`)?.ssl, { rejectUnauthorized: true });
  }
});

Deno.test("readPostgresUrl refuses an invalid URL", () => {
  const invalidUrls = [
    "mysql://ann@localhost/d",
    "postgres://localhost/d",
    "postgres://ann@localhost",
    "postgres://ann@localhost/",
    "postgres:///d",
    "postgres://ann:%ff@localhost/d",
    "postgres://ann@localhost/d?sslmode=prefer",
    "postgres://",
  ];
  for (const url of invalidUrls) assertEquals(readPostgresUrl(url), undefined, url);
});
