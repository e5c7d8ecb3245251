import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { demoKeys, EnvError, parseEnv, parseSettings } from "#server/kernel/env.ts";

const databases = {
  DATABASE_URL: "postgres://app:a@db.example/proffer",
  DATABASE_OWNER_URL: "postgres://owner:a@db.example/proffer",
  DATABASE_API_URL: "postgres://api:a@db.example/proffer",
};
const live = {
  MODE: "live",
  PUBLIC_URL: "https://market.example",
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_real",
  SUPABASE_SECRET_KEY: "sb_secret_real",
  STRIPE_API_URL: "https://api.stripe.com",
  STRIPE_SECRET_KEY: "sk_live_real",
  STRIPE_WEBHOOK_SECRET: "whsec_real",
  SMTP_URL: "smtps://user:password@mail.example:465",
  FILES_URL: "file:///srv/proffer/files",
  TRUSTED_PROXY_HOPS: "1",
};

const problemsOf = (source: Record<string, string | undefined>) => {
  const parsed = parseSettings(source);
  return parsed.ok ? [] : parsed.problems;
};

function settingsOf(source: Record<string, string | undefined>) {
  const parsed = parseSettings(source);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  return parsed.env;
}

describe("demo mode", () => {
  test("an empty environment is a whole demo: every service is played by its stand-in", () => {
    const env = settingsOf({});
    expect(env).toMatchObject({ MODE: "demo", PORT: 3000, STANDINS_PORT: 3001, SEED: "demo", ...demoKeys });
    expect(env).toMatchObject({ PUBLIC_URL: "http://localhost:3000", SUPABASE_URL: "http://localhost:3001" });
    expect(env.SMTP_URL).toBe("smtp://127.0.0.1:3003");
    expect(env.FILES_URL).toBe(pathToFileURL(resolve(".data/files")).href);
    expect(env.standins).toEqual({ auth: true, stripe: true, mail: true, errors: true });
    expect(env.SENTRY_DSN).toBe("http://public@localhost:3001/1");
    expect(env.HOST).toBe("127.0.0.1");
  });

  test("an empty text is the same as no setting", () => {
    expect(settingsOf({ PORT: "", SUPABASE_URL: " " })).toEqual(settingsOf({}));
  });

  test("a configured service is used, the others stay stand-ins", () => {
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = live;
    const env = settingsOf({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY });
    expect(env.standins).toEqual({ auth: false, stripe: true, mail: true, errors: true });
    expect(env.SUPABASE_URL).toBe(SUPABASE_URL);
  });

  test.each([
    ["STRIPE_SECRET_KEY", "STRIPE_API_URL and STRIPE_WEBHOOK_SECRET are missing"],
    ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are missing"],
  ] as const)("a service configured by %s alone is refused", (name, sentence) => {
    expect(problemsOf({ [name]: live[name] }).join()).toContain(sentence);
  });

  test("a database configured by half is refused, in live mode too", () => {
    const half = { DATABASE_URL: databases.DATABASE_URL, DATABASE_API_URL: databases.DATABASE_API_URL };
    expect(problemsOf(half).join()).toContain("DATABASE_OWNER_URL is missing");
    expect(problemsOf({ ...live, ...half }).join()).toContain("DATABASE_OWNER_URL is missing");
  });
});

test.each([
  [{}, "inline"],
  [live, "own"],
  [{ WORKER: "own" }, "own"],
  [{ ...live, WORKER: "none" }, "none"],
])(
  "the worker shares the web process in demo mode and is a process of its own in live mode, unless set",
  (source, worker) => {
    expect(settingsOf(source).WORKER).toBe(worker);
  },
);

describe("live mode", () => {
  test.each([
    "sk_test_51real",
    "rk_test_51real",
    "pk_test_51real",
    "pk_live_51real",
    "whsec_real",
    "SK_LIVE_real",
  ])("refuses the Stripe key %o: it takes no real money", (key) => {
    expect(problemsOf({ ...live, STRIPE_SECRET_KEY: key })).toEqual([
      "STRIPE_SECRET_KEY must begin with sk_live_ or rk_live_ in live mode: any other key takes no real money.",
    ]);
  });

  test.each(["sk_live_51real", "rk_live_51real"])("takes the Stripe key %o", (key) => {
    expect(problemsOf({ ...live, STRIPE_SECRET_KEY: key })).toEqual([]);
  });

  test("keeps its keys of Stripe's out of a demo", () => {
    const stripe = { STRIPE_API_URL: "https://api.stripe.com", STRIPE_WEBHOOK_SECRET: "whsec_x" };
    expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: "rk_live_51real" })).toEqual([
      "STRIPE_SECRET_KEY moves real money: not in demo mode.",
    ]);
    expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: "sk_test_51real" })).toEqual([]);
  });

  test("boots when every service is configured, without any stand-in", () => {
    expect(settingsOf(live)).toMatchObject({
      SEED: "none",
      HOST: "0.0.0.0",
      standins: { auth: false, stripe: false, mail: false, errors: false },
    });
    expect(settingsOf(live).SENTRY_DSN).toBeUndefined();
  });

  test.each(Object.keys(live).filter((name) => name !== "MODE"))(
    "refuses to boot without %s, by name",
    (name) => {
      expect(problemsOf({ ...live, [name]: undefined })).toEqual([
        expect.stringContaining(`${name} is missing: `),
      ]);
    },
  );

  test("names every missing setting at once", () => {
    expect(problemsOf({ MODE: "live" })).toHaveLength(Object.keys(live).length - 1);
  });

  test.each(["SUPABASE_URL", "STRIPE_API_URL"])("%s must be https", (name) => {
    expect(problemsOf({ ...live, [name]: "http://service.example" })).toEqual([
      `${name} must be https in live mode.`,
    ]);
  });

  test.each([
    "https://localhost",
    "https://LOCALHOST.",
    "https://auth.localhost:3001",
    "https://127.0.0.1",
    "https://127.9.9.9",
    "https://2130706433",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
    "https://0.0.0.0",
  ])("%s is loopback and refused", (address) => {
    expect(problemsOf({ ...live, SUPABASE_URL: address })).toEqual([
      "SUPABASE_URL must not be a loopback address in live mode.",
    ]);
    expect(problemsOf({ ...live, STRIPE_API_URL: address })).toEqual([
      "STRIPE_API_URL must not be a loopback address in live mode.",
    ]);
  });

  test.each(Object.entries(demoKeys))("the public demo value of %s is refused", (name, value) => {
    expect(problemsOf({ ...live, [name]: value })).toEqual([
      `${name} is the demo's public value: not in live mode.`,
    ]);
  });

  test("demo sign-ins and a moved clock are refused", () => {
    expect(problemsOf({ ...live, SEED: "demo" }).join()).toContain("SEED=demo");
    expect(problemsOf({ ...live, CLOCK_FILE: "clock.json" }).join()).toContain("CLOCK_FILE");
  });

  test("tries without limits are refused", () => {
    expect(problemsOf({ ...live, RATE_LIMITS: "off" }).join()).toContain("RATE_LIMITS=off");
  });

  test("the public address must be https unless it is this machine", () => {
    expect(problemsOf({ ...live, PUBLIC_URL: "http://market.example" })).toEqual([
      "PUBLIC_URL must be https in live mode.",
    ]);
    expect(problemsOf({ ...live, PUBLIC_URL: "http://localhost:3000" })).toEqual([]);
  });
});

test.each([
  ["PORT", "http", "PORT must be a whole number"],
  ["PORT", "0", "PORT must lie between 1 and 65535"],
  ["PORT", "65536", "PORT must lie between 1 and 65535"],
  ["MODE", "prod", "MODE must be demo or live"],
  ["SMTP_URL", "mail.example", "SMTP_URL must be an address such as smtps://"],
  ["COOKIE_SECRET", "short", "COOKIE_SECRET must have at least 32 characters"],
])("%s=%s is refused in a plain sentence", (name, value, sentence) => {
  expect(problemsOf({ [name]: value }).join()).toContain(sentence);
});

test("a server needs the databases and the cookie secret, and gets them as given", () => {
  const parsed = parseEnv({});
  expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.split(" ")[0])).toEqual([
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "DATABASE_API_URL",
    "COOKIE_SECRET",
  ]);
  const whole = parseEnv({ ...databases, COOKIE_SECRET: "c".repeat(32) });
  expect(whole.ok && whole.env).toMatchObject(databases);
});
