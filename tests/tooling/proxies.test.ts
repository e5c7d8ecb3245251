// The two proxies in the guide: what they expose to the internet besides the product.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const caddy = readFileSync("deploy/tls/Caddyfile", "utf8");
const nginx = /```nginx\n(.*?)```/s.exec(readFileSync("docs/deploying.md", "utf8"))?.[1] ?? "";
/** Only programs call addresses below these; other program endpoints are recognised by their `Accept`. */
const forPrograms = ["/auth/v1/", "/rest/v1/", "/webhooks/"];

/** The block that starts at this line, up to its closing brace. */
function blockOf(text: string, opening: RegExp): string {
  const lines = text.split("\n");
  const from = lines.findIndex((line) => opening.test(line));
  const to = lines.findIndex((line, index) => index > from && line === "}");
  return from < 0 ? "" : lines.slice(from, to).join("\n");
}

test("nginx offers current TLS versions, and suites with forward secrecy and authenticated encryption", () => {
  expect(/^\s*ssl_protocols (.*);$/m.exec(nginx)?.[1]).toBe("TLSv1.2 TLSv1.3");
  const suites = /^\s*ssl_ciphers (.*);$/m.exec(nginx)?.[1]?.split(":") ?? [];
  expect(suites.length).toBeGreaterThan(3);
  for (const suite of suites) expect(suite).toMatch(/^ECDHE-(ECDSA|RSA)-.*(GCM|POLY1305)/);
});

test("Caddy keeps its TLS defaults", () => {
  expect(caddy).not.toMatch(/^\s*(tls|protocols|ciphers|curves)\b/m);
});

test("plain HTTP redirects people to https and refuses programs", () => {
  expect(caddy).toMatch(/^\tauto_https disable_redirects$/m);
  const clear = blockOf(caddy, /^:80 \{$/);
  const except = /^\t\tnot path (.*)$/m.exec(clear)?.[1]?.split(" ");
  expect(except).toEqual(forPrograms.map((path) => `${path}*`));
  expect(clear).toMatch(/^\t\tmethod GET HEAD$/m);
  expect(clear).toMatch(/^\t\theader Accept \*text\/html\*$/m);
  expect(clear).toMatch(/^\trespond "[^"]+" 403$/m);
  expect(clear).not.toContain("reverse_proxy");

  const server = blockOf(nginx, /^server \{$/);
  expect(server).toMatch(/^ {2}listen 80;$/m);
  const refused = new RegExp(/location ~ (\S+) \{\n\s*return 403;/.exec(server)?.[1] ?? "$^");
  for (const path of forPrograms) expect(refused.test(`${path}x`), path).toBe(true);
  expect(refused.test("/offers")).toBe(false);
  expect(server.match(/return 403;/g)).toHaveLength(2);
  expect(server).not.toContain("proxy_pass");
});
