// The auth service in compose.yaml: its keys, its mails' addresses, and its role and database.
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLocalJWKSet, type JWK, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { changeUrl, withClient } from "#scripts/postgres/roles.ts";
import { parseSettings } from "#server/kernel/env.ts";
import { applyRoles, removeRoles } from "./roles-file.ts";

const { services } = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
  services: Record<"auth", { environment: Record<string, string> }>;
};
const { environment } = services.auth;
const mail = {
  SMTP_URL: "smtps://market%40mail:p%24w@mail.example",
  MAIL_FROM: '"The Market" <no-reply@market.example>',
};

const run = (settings: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, ["scripts/auth-keys.ts"], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: "utf8",
  });

/** How compose.yaml reads a setting from .env. */
const interpolated = (name: string) => ["$", `{${name}:-}`].join("");

/** Its output lines as a shell reads them, which handles quotes as Compose does. */
function made(): Record<string, string> {
  const { stdout } = run(mail);
  const shown = execFileSync(
    "sh",
    [
      "-c",
      `${stdout}\nfor name in ${[...stdout.matchAll(/^(\w+)=/gm)].map(([, name]) => name).join(" ")}; do eval "printf '%s\\t%s\\n' $name \\"\\$$name\\""; done`,
    ],
    { encoding: "utf8" },
  );
  return Object.fromEntries(
    shown
      .trim()
      .split("\n")
      .map((line) => line.split("\t")),
  );
}

test("scripts/auth-keys.ts makes a signing key and API keys that it verifies, new ones each time", async () => {
  const settings = made();
  const keys = JSON.parse(settings.AUTH_JWT_KEYS ?? "") as JWK[];
  expect(keys).toMatchObject([{ kty: "EC", crv: "P-256", alg: "ES256", key_ops: ["sign", "verify"] }]);
  const published = createLocalJWKSet({
    keys: keys.map(({ d: _, ...key }) => ({ ...key, key_ops: ["verify"] })),
  });
  const roles = { SUPABASE_PUBLISHABLE_KEY: "anon", SUPABASE_SECRET_KEY: "service_role" };
  for (const [name, role] of Object.entries(roles)) {
    const { payload } = await jwtVerify(settings[name] ?? "", published, { algorithms: ["ES256"] });
    expect(payload, name).toMatchObject({ role });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeGreaterThan(9 * 365 * 86_400);
  }
  expect(made().AUTH_JWT_KEYS).not.toBe(settings.AUTH_JWT_KEYS);
});

test("it names every setting that the service takes from .env, and the address whose tokens the product accepts", () => {
  const settings = made();
  const taken = [...JSON.stringify(environment).matchAll(/\$\{(AUTH_\w+)/g)].map(([, name = ""]) => name);
  const optional = new Set(["AUTH_MAILS_PER_HOUR", "AUTH_BREACHED_PASSWORDS", "AUTH_SESSIONS_TIMEBOX"]);
  expect(taken.filter((name) => !optional.has(name) && !settings[name])).toEqual([]);
  const live = {
    MODE: "live",
    PUBLIC_URL: "https://market.example",
    TRUSTED_PROXY_HOPS: "1",
    FILES_URL: "file:///data/files",
    STRIPE_API_URL: "https://api.stripe.com",
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  };
  const parsed = parseSettings({ ...live, ...mail, ...settings });
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const { AUTH_PUBLIC_URL, PUBLIC_URL } = parsed.env;
  const issuer = environment.GOTRUE_JWT_ISSUER?.replace(interpolated("PUBLIC_URL"), PUBLIC_URL);
  expect(issuer).toBe(`${AUTH_PUBLIC_URL}/auth/v1`);
  expect(settings).toMatchObject({
    AUTH_SMTP_HOST: "mail.example",
    AUTH_SMTP_PORT: "465",
    AUTH_SMTP_USER: "market@mail",
    AUTH_SMTP_PASS: "p$w",
    AUTH_MAIL_ADDRESS: "no-reply@market.example",
    AUTH_MAIL_NAME: "The Market",
  });
});

test("without a mail server it generates nothing and says which setting is missing", () => {
  const { status, stdout, stderr } = run({});
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("SMTP_URL and MAIL_FROM are missing");
});

const folder = "deploy/auth/templates";
/** The names in the guide's table and in the service's settings. */
const kinds = {
  "confirm sign-up": "CONFIRMATION",
  invite: "INVITE",
  "magic link": "MAGIC_LINK",
  "change of address": "EMAIL_CHANGE",
  "new password": "RECOVERY",
  reauthentication: "REAUTHENTICATION",
};
const hasNotMe = new Set(["CONFIRMATION", "INVITE", "MAGIC_LINK"]);
const guide = readFileSync("docs/deploying.md", "utf8");
const templateOf = (kind: string) =>
  readFileSync(
    join(folder, (environment[`GOTRUE_MAILER_TEMPLATES_${kind}`] ?? "").split("/").at(-1) ?? ""),
    "utf8",
  );
const linksIn = (html: string) =>
  [...html.matchAll(/href="\{\{ \.SiteURL \}\}([^"]*)"/g)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );

test.each(Object.entries(kinds))(
  "the mail for %s has the guide's address and the code, in both languages",
  (row, kind) => {
    const html = templateOf(kind);
    const [german = "", english = ""] = html.split("{{ else }}\n");
    const address = new RegExp(`^\\| ${row} \\| \`PUBLIC_URL([^\`]+)\``, "m").exec(guide)?.[1];
    const type = /type=(\w+)/.exec(address ?? "")?.[1];
    const links = address ? [address] : [];
    if (hasNotMe.has(kind)) links.push(`/not-me?token_hash={{ .TokenHash }}&type=${type}`);
    for (const [language, text] of Object.entries({ german, english })) {
      expect(linksIn(text), language).toEqual(links);
      expect(text, language).toContain("{{ .Token }}");
    }
    expect(html).not.toContain("ConfirmationURL");
    const subject = environment[`GOTRUE_MAILER_SUBJECTS_${kind}`] ?? "";
    expect(subject).toContain(german.split("\n").find((line) => line.includes('"de"')));
    // An invitation is opened by its link, days later; the code of any other mail is waited for.
    expect(subject.split("{{ .Token }}")).toHaveLength(kind === "INVITE" ? 1 : 3);
  },
);

test.each(["CONFIRMATION", "MAGIC_LINK"])("the mail of %s says what the address is confirmed for", (kind) => {
  const html = templateOf(kind);
  for (const [purpose, sender] of Object.entries({
    request: "server/http/auth/send-code.ts",
    offer: "server/offer-share/web/code.ts",
  })) {
    expect(html).toContain(`{{ $${purpose} := printf "%s/activate-account?${purpose}=" .SiteURL }}`);
    expect(html).toContain(`(printf "%.*s" (len $${purpose}) .RedirectTo) $${purpose}`);
    expect(html.split(`if $is_${purpose} }}`).length).toBeGreaterThan(2);
    expect(readFileSync(sender, "utf8")).toContain(`PUBLIC_URL}/activate-account?${purpose}=`);
  }
});

test.each([...hasNotMe])("the mail of %s has one sentence for whoever did not ask for it", (kind) => {
  for (const text of templateOf(kind).split("{{ else }}\n"))
    expect(text.match(/not you|Waren Sie das nicht/g)).toHaveLength(1);
});

test("every template belongs to the service and says how long the code is valid", () => {
  const named = Object.values(kinds).map((kind) =>
    environment[`GOTRUE_MAILER_TEMPLATES_${kind}`]?.split("/").at(-1),
  );
  expect(readdirSync(folder).sort()).toEqual(named.sort());
  const minutes = Number(environment.GOTRUE_MAILER_OTP_EXP) / 60;
  for (const kind of Object.values(kinds)) expect(templateOf(kind)).toContain(`${minutes} minutes`);
});

test("deploy/auth/roles.sql makes a database whose tables are in the service's schema, and a role without rights elsewhere", async () => {
  const mark = `a${process.pid}`;
  const role = { name: `${mark}_auth`, password: "auth" };
  const url = process.env.TEST_POSTGRES_URL ?? "";
  try {
    await applyRoles("deploy/auth/roles.sql", mark);
    await withClient(changeUrl(url, { role, database: role.name }), async (client) => {
      await client.query("create table users (id int)");
      const { rows } = await client.query("select schemaname from pg_tables where tablename = 'users'");
      expect(rows).toEqual([{ schemaname: "auth" }]);
      await expect(client.query("create database other")).rejects.toMatchObject({ code: "42501" });
    });
  } finally {
    await removeRoles(mark, [role.name]);
  }
});
