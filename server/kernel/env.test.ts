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
  MAIL_FROM: "Market <hello@market.example>",
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
  test("an empty environment is a whole demo: stand-ins play every service", () => {
    const env = settingsOf({});
    expect(env).toMatchObject({ MODE: "demo", PORT: 3000, STANDINS_PORT: 3001, SEED: "demo", ...demoKeys });
    expect(env).toMatchObject({ PUBLIC_URL: "http://localhost:3000", SUPABASE_URL: "http://localhost:3001" });
    expect(env.SMTP_URL).toBe("smtp://127.0.0.1:3003");
    expect(env.FILES_URL).toBe(pathToFileURL(resolve(".data/files")).href);
    expect(env.standins).toEqual({ auth: true, stripe: true, mail: true, errors: true, vies: true });
    expect(env.VIES_URL).toBe("http://localhost:3001/taxation_customs/vies/rest-api");
    expect(env.SENTRY_DSN).toBe("http://public@localhost:3001/1");
    expect(env.HOST).toBe("127.0.0.1");
  });

  test("an empty text counts as unset", () => {
    expect(settingsOf({ PORT: "", SUPABASE_URL: " " })).toEqual(settingsOf({}));
  });

  test("a configured service is used, the others stay stand-ins", () => {
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = live;
    const env = settingsOf({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY });
    expect(env.standins).toEqual({ auth: false, stripe: true, mail: true, errors: true, vies: true });
    expect(env.SUPABASE_URL).toBe(SUPABASE_URL);
  });

  test.each([
    ["STRIPE_SECRET_KEY", "STRIPE_API_URL and STRIPE_WEBHOOK_SECRET are missing"],
    ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are missing"],
  ] as const)("a service configured by %s alone is refused", (name, sentence) => {
    expect(problemsOf({ [name]: live[name] }).join()).toContain(sentence);
  });

  test("a half-configured database is refused, in live mode too", () => {
    const half = { DATABASE_URL: databases.DATABASE_URL };
    expect(problemsOf(half).join()).toContain("DATABASE_API_URL is missing");
    expect(problemsOf({ ...live, ...half }).join()).toContain("DATABASE_API_URL is missing");
    const { DATABASE_OWNER_URL } = databases;
    expect(problemsOf({ DATABASE_OWNER_URL })).toEqual([
      "DATABASE_OWNER_URL goes with DATABASE_URL, which is missing.",
    ]);
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

  test("keeps its Stripe keys out of a demo", () => {
    const stripe = { STRIPE_API_URL: "https://api.stripe.com", STRIPE_WEBHOOK_SECRET: "whsec_x" };
    expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: "rk_live_51real" })).toEqual([
      "STRIPE_SECRET_KEY moves real money: not in demo mode.",
    ]);
    expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: "sk_test_51real" })).toEqual([]);
  });

  test("boots when every service is configured, without any stand-in", () => {
    expect(settingsOf(live)).toMatchObject({
      SEED: "none",
      HOST: "127.0.0.1",
      standins: { auth: false, stripe: false, mail: false, errors: false, vies: false },
    });
    expect(settingsOf(live).SENTRY_DSN).toBeUndefined();
    expect(settingsOf(live).VIES_URL).toBeUndefined();
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

  test.each([
    ["SUPABASE_URL", "http://auth.example", ", unless it leads into your own network"],
    ["SUPABASE_URL", "http://203.0.113.7:9999", ", unless it leads into your own network"],
    ["SUPABASE_URL", "http://[2001:db8::7]", ", unless it leads into your own network"],
    ["STRIPE_API_URL", "http://stripe.example", ""],
    ["STRIPE_API_URL", "http://10.0.0.7", ""],
  ])("%s must be https: %s is refused", (name, address, exception) => {
    expect(problemsOf({ ...live, [name]: address })).toEqual([
      `${name} must be https in live mode${exception}.`,
    ]);
  });

  test.each([
    "http://auth:9999",
    "http://10.1.2.3",
    "http://172.16.0.9",
    "http://192.168.1.2:9999",
    "http://[fd12::7]:9999",
    "http://auth.internal",
    "http://auth.local",
    "http://localhost:9999",
    "http://127.0.0.1:9999",
    "https://auth.internal",
  ])("an auth service of one's own at %s is taken, and browsers reach it through PUBLIC_URL", (address) => {
    expect(settingsOf({ ...live, SUPABASE_URL: address })).toMatchObject({
      SUPABASE_URL: address,
      AUTH_PUBLIC_URL: "https://market.example",
    });
  });

  test("browsers reach a public auth service directly, and in demo mode any", () => {
    expect(settingsOf(live).AUTH_PUBLIC_URL).toBe(live.SUPABASE_URL);
    expect(settingsOf({}).AUTH_PUBLIC_URL).toBe("http://localhost:3001");
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

  test("switched-off rate limits are refused", () => {
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
  ["OPERATOR_COUNTRY", "Germany", "OPERATOR_COUNTRY must be a country's two letters, such as DE"],
  ["PUBLIC_URL", "https://market.example/shop", "PUBLIC_URL must end after the host"],
  ["PUBLIC_URL", "https://market.example?a=b", "PUBLIC_URL must end after the host"],
  ["PUBLIC_URL", "https://me@market.example", "PUBLIC_URL must end after the host"],
  ["STRIPE_API_URL", "https://api.stripe.com/v1", "STRIPE_API_URL must end after the host"],
  ["SUPABASE_URL", "https://auth.example/auth/v1/", "SUPABASE_URL must end before /auth/v1"],
  ["MAIL_FROM", "Market", "MAIL_FROM must have an address"],
  ["FILES_URL", "file://srv/files", "FILES_URL must have three slashes"],
  ["COOKIE_SECRET", "short", "COOKIE_SECRET must have at least 32 characters"],
])("%s=%s is refused in a plain sentence", (name, value, sentence) => {
  expect(problemsOf({ [name]: value }).join()).toContain(sentence);
});

test("an address is kept as browsers write its origin", () => {
  expect(settingsOf({ PUBLIC_URL: "https://Market.example:443/" }).PUBLIC_URL).toBe("https://market.example");
  expect(settingsOf({ OPERATOR_COUNTRY: "ch" }).OPERATOR_COUNTRY).toBe("CH");
});

test("one role for two database addresses is refused", () => {
  expect(problemsOf(databases)).toEqual([]);
  expect(problemsOf({ ...databases, DATABASE_API_URL: databases.DATABASE_URL })).toEqual([
    "DATABASE_URL, DATABASE_API_URL, DATABASE_OWNER_URL must sign in as three different roles; deploy/roles.sql makes them.",
  ]);
});

test("a refused value is not also called missing", () => {
  const wrong = { PUBLIC_URL: "market", MAIL_FROM: "Market", TRUSTED_PROXY_HOPS: "one" };
  for (const [name, value] of Object.entries(wrong))
    expect(problemsOf({ ...live, [name]: value })).toEqual([expect.stringContaining(name)]);
  expect(problemsOf({ ...databases, DATABASE_URL: "mysql://x" })).toHaveLength(1);
});

test("one problem is one line, several are a list", () => {
  expect(new EnvError(["PORT must be a whole number."]).message).toBe("PORT must be a whole number.");
  expect(new EnvError(["One.", "Two."]).message).toBe(
    "The settings do not fit together:\n  - One.\n  - Two.",
  );
});

test("a server needs the databases and the cookie secret, and gets them as given", () => {
  const parsed = parseEnv({});
  expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.split(" ")[0])).toEqual([
    "DATABASE_URL",
    "DATABASE_API_URL",
    "COOKIE_SECRET",
  ]);
  const whole = parseEnv({ ...databases, COOKIE_SECRET: "c".repeat(32) });
  const { DATABASE_OWNER_URL: _, ...served } = databases;
  expect(whole.ok && whole.env).toMatchObject(served);
  expect(whole.ok && whole.env).not.toHaveProperty("DATABASE_OWNER_URL");
});
