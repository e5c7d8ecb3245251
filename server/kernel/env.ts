// Parses the environment, once: the only server file that reads `process.env`.
// `parseEnv` is pure: the same source gives the same Env or the same list of plain sentences.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { z } from "zod";
import { isLoopback, isPrivate, roleOf } from "#server/kernel/env/address.ts";
import { dataSettings } from "#server/kernel/env/data-settings.ts";
import { findMisspeltNames } from "#server/kernel/env/names.ts";
import { type SettingName, settings } from "#server/kernel/env/settings.ts";

type Source = Readonly<Record<string, string | undefined>>;
type SettingValues = { [K in SettingName]: z.infer<(typeof settings)[K]["schema"]> };
/** Settings whose default depends on other settings; `fillDefaults` sets them. */
type DefaultedName =
  | "MAIL_FROM"
  | "PUBLIC_URL"
  | "SUPABASE_URL"
  | "SUPABASE_PUBLISHABLE_KEY"
  | "SUPABASE_SECRET_KEY"
  | "STRIPE_API_URL"
  | "STRIPE_SECRET_KEY"
  | "STRIPE_WEBHOOK_SECRET"
  | "SMTP_URL"
  | "FILES_URL"
  | "SEED"
  | "HOST"
  | "STANDINS_MAIL_PORT"
  | "STANDINS_SMTP_PORT"
  | "TRUSTED_PROXY_HOPS"
  | "WORKER";
type StandIns = { auth: boolean; stripe: boolean; mail: boolean; errors: boolean; vies: boolean };

/** All settings with their defaults applied; the database addresses may still be missing (the supervisor makes them). */
export type Settings = SettingValues & { [K in DefaultedName]: NonNullable<SettingValues[K]> } & {
  /** Which services our stand-ins play; all false in live mode. */
  standins: StandIns;
  /** `http://localhost:STANDINS_PORT`. */
  STANDINS_URL: string;
  /** Where browsers reach the auth service, as its tokens name it: SUPABASE_URL, or our proxy at PUBLIC_URL. */
  AUTH_PUBLIC_URL: string;
};

/** The settings of migrations, backups and restores. */
export type DataSettings = Pick<Settings, (typeof dataSettings)[number] | "standins">;

/** The settings of a running server, with its two database addresses and the cookie secret, but never the owner's. */
export type Env = Omit<Settings, "DATABASE_OWNER_URL"> & {
  [K in "DATABASE_URL" | "DATABASE_API_URL" | "COOKIE_SECRET"]: string;
};

/** The parsed value, or one plain sentence per problem. */
export type ParseResult<T> = { ok: true; env: T } | { ok: false; problems: string[] };

/** The keys that the stand-ins accept: public, and so refused in live mode. */
export const demoKeys = {
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_demo_proffer",
  SUPABASE_SECRET_KEY: "sb_secret_demo_proffer",
  STRIPE_SECRET_KEY: "sk_test_demo_proffer",
  STRIPE_WEBHOOK_SECRET: "whsec_demo_proffer",
} as const;

const groups = {
  database: ["DATABASE_URL", "DATABASE_API_URL"],
  auth: ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"],
  stripe: ["STRIPE_API_URL", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  source_maps: ["SENTRY_AUTH_TOKEN", "SENTRY_ORG", "SENTRY_PROJECT"],
} as const satisfies Record<string, readonly SettingName[]>;

const liveNeeds = [
  ...groups.auth,
  ...groups.stripe,
  "SMTP_URL",
  "MAIL_FROM",
  "FILES_URL",
  "PUBLIC_URL",
] as const;

/** Reads each setting by its own schema; an empty text counts as unset. */
function readValues(source: Source, problems: string[]): SettingValues {
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(settings)) {
    const text = source[name]?.trim();
    const result = schema.safeParse(text === "" ? undefined : text);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} ${result.error.issues.map((issue) => issue.message).join(", ")}.`);
  }
  return values as SettingValues;
}

/** Whether a setting is absent; a refused value already has its own sentence. */
function isMissing(values: SettingValues, name: SettingName, problems: readonly string[]): boolean {
  return values[name] === undefined && !problems.some((problem) => problem.startsWith(`${name} `));
}

/** Whether a Stripe key is a secret key (`sk_`) or a restricted one (`rk_`) of this mode. */
function isStripeKey(key: string, mode: "live" | "test"): boolean {
  return key.startsWith(`sk_${mode}_`) || key.startsWith(`rk_${mode}_`);
}

const movedClock = "CLOCK_FILE moves the clock: not in live mode.";

function checkNeeds(values: SettingValues, needs: readonly SettingName[], problems: string[]): void {
  for (const name of needs) {
    if (isMissing(values, name, problems)) problems.push(`${name} is missing: live mode uses no stand-ins.`);
  }
}

function checkLive(values: SettingValues, problems: string[]): void {
  checkNeeds(values, liveNeeds, problems);
  const { SUPABASE_URL, STRIPE_API_URL, PUBLIC_URL: address } = values;
  if (SUPABASE_URL !== undefined && !SUPABASE_URL.startsWith("https:") && !isPrivate(SUPABASE_URL))
    problems.push("SUPABASE_URL must be https in live mode, unless it leads into your own network.");
  if (STRIPE_API_URL?.startsWith("https:") === false)
    problems.push("STRIPE_API_URL must be https in live mode.");
  if (STRIPE_API_URL !== undefined && isLoopback(STRIPE_API_URL))
    problems.push("STRIPE_API_URL must not be a loopback address in live mode.");
  if (address !== undefined && !address.startsWith("https:") && !isLoopback(address)) {
    problems.push("PUBLIC_URL must be https in live mode.");
  }
  for (const [name, demo] of Object.entries(demoKeys)) {
    if (values[name as keyof typeof demoKeys] === demo)
      problems.push(`${name} is the demo's public value: not in live mode.`);
  }
  const key = values.STRIPE_SECRET_KEY;
  if (key !== undefined && key !== demoKeys.STRIPE_SECRET_KEY && !isStripeKey(key, "live")) {
    problems.push(
      "STRIPE_SECRET_KEY must begin with sk_live_ or rk_live_ in live mode: any other key takes no real money.",
    );
  }
  if (values.SEED === "demo")
    problems.push("SEED=demo makes sign-ins with a published password: not in live mode.");
  if (isMissing(values, "TRUSTED_PROXY_HOPS", problems)) {
    problems.push(
      "TRUSTED_PROXY_HOPS is missing: limits of tries need to know whose address a request comes from.",
    );
  }
  if (values.RATE_LIMITS === "off")
    problems.push("RATE_LIMITS=off lets passwords be guessed: not in live mode.");
  if (values.WEBHOOK_LOOPBACK === "on")
    problems.push("WEBHOOK_LOOPBACK=on lets webhooks reach this machine itself: not in live mode.");
  if (values.CLOCK_FILE !== undefined) problems.push(movedClock);
}

/** Demo mode must not charge real cards: its clock can be moved and its accounts are invented. */
function checkDemo({ STRIPE_SECRET_KEY: key }: SettingValues, problems: string[]): void {
  if (key !== undefined && isStripeKey(key, "live"))
    problems.push("STRIPE_SECRET_KEY moves real money: not in demo mode.");
}

/** A server that signs in as the owner, or as a role that reads every row, would bypass the policies. */
function checkRoles(values: SettingValues, problems: string[]): void {
  const names = [...groups.database, "DATABASE_OWNER_URL"] as const;
  const addresses = names.flatMap((name) => values[name] ?? []);
  if (new Set(addresses.map(roleOf)).size === addresses.length) return;
  problems.push(`${names.join(", ")} must sign in as three different roles; deploy/roles.sql makes them.`);
}

/** The settings of a group are set together or not at all: half a service would fail later, at its first call. */
function checkGroups(values: SettingValues, names: (keyof typeof groups)[], problems: string[]): void {
  for (const group of names) {
    const missing = groups[group].filter((name) => isMissing(values, name, problems));
    if (missing.length === 0 || missing.length === groups[group].length) continue;
    problems.push(
      `${groups[group].join(", ")} go together: ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} missing.`,
    );
  }
}

function fillDefaults(values: SettingValues): Settings {
  const { MODE, PORT, STANDINS_PORT } = values;
  const STANDINS_URL = `http://localhost:${STANDINS_PORT}`;
  const STANDINS_SMTP_PORT = values.STANDINS_SMTP_PORT ?? STANDINS_PORT + 2;
  const smtp = `smtp://127.0.0.1:${STANDINS_SMTP_PORT}`;
  const complete = {
    ...values,
    STANDINS_URL,
    STANDINS_SMTP_PORT,
    STANDINS_MAIL_PORT: values.STANDINS_MAIL_PORT ?? STANDINS_PORT + 1,
    HOST: values.HOST ?? "127.0.0.1",
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${PORT}`,
    SUPABASE_URL: values.SUPABASE_URL ?? STANDINS_URL,
    SUPABASE_PUBLISHABLE_KEY: values.SUPABASE_PUBLISHABLE_KEY ?? demoKeys.SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY: values.SUPABASE_SECRET_KEY ?? demoKeys.SUPABASE_SECRET_KEY,
    STRIPE_API_URL: values.STRIPE_API_URL ?? STANDINS_URL,
    STRIPE_SECRET_KEY: values.STRIPE_SECRET_KEY ?? demoKeys.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: values.STRIPE_WEBHOOK_SECRET ?? demoKeys.STRIPE_WEBHOOK_SECRET,
    SMTP_URL: values.SMTP_URL ?? smtp,
    MAIL_FROM: values.MAIL_FROM ?? "Proffer <no-reply@proffer.test>",
    FILES_URL: values.FILES_URL ?? pathToFileURL(resolve(values.DATA_DIR, "files")).href,
    TRUSTED_PROXY_HOPS: values.TRUSTED_PROXY_HOPS ?? 0,
    WORKER: values.WORKER ?? (MODE === "demo" ? ("inline" as const) : ("own" as const)),
    SEED: values.SEED ?? (MODE === "demo" ? ("demo" as const) : ("none" as const)),
  };
  const isDemo = MODE === "demo";
  // In demo mode the browser and the services run on one machine.
  const isHidden = !isDemo && isPrivate(complete.SUPABASE_URL);
  const AUTH_PUBLIC_URL = isHidden ? complete.PUBLIC_URL : complete.SUPABASE_URL;
  const standins = {
    auth: isDemo && complete.SUPABASE_URL === STANDINS_URL,
    stripe: isDemo && complete.STRIPE_API_URL === STANDINS_URL,
    mail: isDemo && complete.SMTP_URL === smtp,
  };
  // Error reports or VIES alone are no reason to start the stand-ins.
  const isPlayed = isDemo && Object.values(standins).includes(true);
  const SENTRY_DSN =
    values.SENTRY_DSN ?? (isPlayed ? `http://public@localhost:${STANDINS_PORT}/1` : undefined);
  const VIES_URL =
    values.VIES_URL ?? (isPlayed ? `${STANDINS_URL}/taxation_customs/vies/rest-api` : undefined);
  return {
    ...complete,
    SENTRY_DSN,
    VIES_URL,
    AUTH_PUBLIC_URL,
    standins: { ...standins, errors: isPlayed && !values.SENTRY_DSN, vies: isPlayed && !values.VIES_URL },
  };
}

/** Settings from a source such as `process.env`, for the supervisor, which starts the database itself. */
export function parseSettings(source: Source): ParseResult<Settings> {
  const problems: string[] = [];
  const values = readValues(source, problems);
  if (values.MODE === "live") {
    checkLive(values, problems);
    checkGroups(values, ["database", "source_maps"], problems);
  } else {
    checkGroups(values, ["database", "auth", "stripe", "source_maps"], problems);
    checkDemo(values, problems);
  }
  return finish(values, problems);
}

/**
 * Settings for a program that uses only the database and the files. In live mode it reads no others, whatever the
 * source holds; in demo mode it reads all, which say whether the stand-ins' data belong to the installation.
 */
export function parseDataSettings(source: Source): ParseResult<DataSettings> {
  if (source.MODE?.trim() !== "live") return parseSettings(source);
  const problems: string[] = [];
  const own = Object.fromEntries(dataSettings.map((name) => [name, source[name]]));
  const values = readValues(own, problems);
  checkNeeds(values, ["FILES_URL"], problems);
  checkGroups(values, ["database"], problems);
  if (values.CLOCK_FILE !== undefined) problems.push(movedClock);
  return finish(values, problems);
}

/** The last checks, which every program makes, and the defaults. */
function finish(values: SettingValues, problems: string[]): ParseResult<Settings> {
  checkRoles(values, problems);
  for (const name of ["DATABASE_OWNER_URL", "DATABASE_DIRECT_URL"] as const) {
    if (values[name] !== undefined && isMissing(values, "DATABASE_URL", problems))
      problems.push(`${name} goes with DATABASE_URL, which is missing.`);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env: fillDefaults(values) };
}

/** What a server needs: settings, its two database addresses, and the cookie secret. */
export function parseEnv(source: Source): ParseResult<Env> {
  const parsed = parseSettings(source);
  if (!parsed.ok) return parsed;
  const { DATABASE_OWNER_URL: _, ...env } = parsed.env;
  const { DATABASE_URL, DATABASE_API_URL, COOKIE_SECRET } = env;
  if (DATABASE_URL && DATABASE_API_URL && COOKIE_SECRET)
    return { ok: true, env: { ...env, DATABASE_URL, DATABASE_API_URL, COOKIE_SECRET } };
  const needs = [...groups.database, "COOKIE_SECRET"] as const;
  const missing = needs.filter((name) => !parsed.env[name]);
  return {
    ok: false,
    problems: missing.map((name) => `${name} is missing: \`npm start\` makes it when it is not configured.`),
  };
}

/** Thrown at boot; its message tells whoever starts the program the one problem, or a list. */
export class EnvError extends Error {
  override name = "EnvError";
  problems: string[];
  constructor(problems: string[]) {
    const [only, ...more] = problems;
    const list = problems.map((problem) => `  - ${problem}`).join("\n");
    super(more.length === 0 && only ? only : `The settings do not fit together:\n${list}`);
    this.problems = problems;
  }
}

/** The environment of this process, or an EnvError that names every problem. Called once, at boot. */
export function readEnv(): Env {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  return parsed.env;
}

/** One sentence for each name in this process's environment that is probably a misspelt setting. */
export function readMisspeltNames(): string[] {
  return findMisspeltNames(process.env);
}

/** Prints them, for the person who starts a program. */
export function printMisspeltNames(): void {
  for (const sentence of readMisspeltNames()) process.stderr.write(`${sentence}\n`);
}
