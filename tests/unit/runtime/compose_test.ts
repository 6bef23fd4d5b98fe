import { assert, assertEquals } from "@std/assert";
import { parse } from "yaml";
import { readConfig } from "../../../shared/runtime/config.ts";

const compose = parse(await Deno.readTextFile("deploy/compose.yaml"));

Deno.test("compose.yaml names existing services, and starts the service with a valid configuration", async () => {
  const { gateway, proxy, database } = compose.services;
  assertEquals(Object.keys(compose.services), ["gateway", "proxy", "database"]);
  for (const { depends_on = {} } of [gateway, proxy, database]) {
    for (const name of Object.keys(depends_on)) assert(name in compose.services, name);
  }
  const env = Object.fromEntries(
    Object.entries<string>(gateway.environment).map(([name, value]) => [
      name,
      // A variable that the file demands.
      value.replaceAll(/\$\{\w+:\?[^}]*\}/g, "c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2U="),
    ]),
  );
  const config = readConfig(env);
  assertEquals(config.TRUSTED_PROXIES, ["127.0.0.1"]);
  assertEquals(config.HOST, "127.0.0.1");
  // The proxy listens where the port is published, and passes on to where the service listens.
  const nginx = await Deno.readTextFile("deploy/nginx.conf");
  assert(gateway.ports.includes("8080:8080") && nginx.includes("listen 8080;"));
  assert(nginx.includes(`proxy_pass http://127.0.0.1:${config.PORT};`));
  assertEquals(proxy.network_mode, "service:gateway");
  assert((await Deno.stat(`deploy/${gateway.build.context}/${gateway.build.dockerfile}`)).isFile);
  for (const { image } of [proxy, database]) assert(/^docker\.io\/library\/\w+:\d/.test(image));
});
