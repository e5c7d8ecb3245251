// Every setting of the product in one table: its name, its values and its meaning.
// `env.ts` parses the environment with it, and `.env.example` is generated from it; nothing else declares settings.
import { z } from "zod";
import { Country } from "#domain/codes.ts";
import { database, origin, port, scanner, url, web } from "./kinds.ts";
import { sessionSettings } from "./session-settings.ts";

/** One setting: the schema of its value (given as text), and the sentence and the example for `.env.example`. */
type Setting = { schema: z.ZodType; doc: string; example: string };

/** All settings by name, in the order in which `.env.example` lists them. */
export const settings = {
  MODE: {
    schema: z.enum(["demo", "live"], "must be demo or live").default("demo"),
    doc: "demo: every service that is not configured is served by a local stand-in, and a banner says so. live: real services only; a missing one refuses to boot.",
    example: "demo",
  },
  PORT: {
    schema: port.default(3000),
    doc: "Where the web server listens.",
    example: "3000",
  },
  HOST: {
    schema: z.string().optional(),
    doc: "The address the web server binds to. Unset: 127.0.0.1, for a proxy on this machine that terminates TLS. For one on another machine: the private address that it reaches, or 0.0.0.0 behind a firewall.",
    example: "",
  },
  STANDINS_PORT: {
    schema: port.default(3001),
    doc: "Where the stand-ins listen in demo mode; the inbox page takes the next port, its SMTP server the one after.",
    example: "3001",
  },
  STANDINS_MAIL_PORT: {
    schema: port.optional(),
    doc: "The inbox page of the mail stand-in. Unset: STANDINS_PORT + 1.",
    example: "",
  },
  STANDINS_SMTP_PORT: {
    schema: port.optional(),
    doc: "The SMTP server of the mail stand-in. Unset: STANDINS_PORT + 2.",
    example: "",
  },
  DATA_DIR: {
    schema: z.string().default(".data"),
    doc: "The folder of everything that must survive a restart: database, files, generated secrets.",
    example: ".data",
  },
  PUBLIC_URL: {
    schema: origin("https://market.example").optional(),
    doc: "The address people use, without a path; links in mails start with it. Unset in demo mode: http://localhost:PORT. Required in live mode.",
    example: "",
  },
  OPERATOR_COUNTRY: {
    schema: z
      .string()
      .refine((text) => Country.safeParse(text).success, "must be a country's two letters, such as DE")
      .transform((text) => text.toUpperCase())
      .default("DE"),
    doc: "The operator's country as ISO 3166-1 alpha-2; it comes first where a country is chosen.",
    example: "DE",
  },
  DATABASE_URL: {
    schema: database.optional(),
    doc: "PostgreSQL as the application role (reads and writes rows, no DDL). Unset: a PostgreSQL of its own runs in DATA_DIR. Set all three database addresses or none.",
    example: "",
  },
  DATABASE_OWNER_URL: {
    schema: database.optional(),
    doc: "The same database as the role that owns it; only migrations use it.",
    example: "",
  },
  DATABASE_API_URL: {
    schema: database.optional(),
    doc: "The same database as the role that may only select from schema api.",
    example: "",
  },
  DATABASE_DIRECT_URL: {
    schema: database.optional(),
    doc: "The same database as the application role, past a pooler. Set it when DATABASE_URL leads to a pooler that lends a connection per transaction (PgBouncer): whatever listens or holds a lock for longer uses it. Unset: DATABASE_URL.",
    example: "",
  },
  PREPARED_STATEMENTS: {
    schema: z.enum(["on", "off"], "must be on or off").default("on"),
    doc: "on: frequent statements are prepared once per connection. off: for a pooler per transaction that does not pass them on (PgBouncer before 1.21, or with max_prepared_statements = 0).",
    example: "on",
  },
  SUPABASE_URL: {
    schema: web("https://project.supabase.co")
      .refine((address) => !address.endsWith("/auth/v1"), "must end before /auth/v1, which is added to it")
      .optional(),
    doc: "The authentication service. In live mode https, or http to a service of your own inside your network (localhost, a private IP address, a name without a dot, or one that ends in .internal, .local, .lan or .home.arpa). Browsers do not reach such an address and use PUBLIC_URL/auth/v1, by which the service must name itself in its tokens too.",
    example: "",
  },
  SUPABASE_PUBLISHABLE_KEY: {
    schema: z.string().optional(),
    doc: "Its public key.",
    example: "",
  },
  SUPABASE_SECRET_KEY: {
    schema: z.string().optional(),
    doc: "Its secret key; never leaves the server.",
    example: "",
  },
  STRIPE_API_URL: {
    schema: origin("https://api.stripe.com").optional(),
    doc: "The payment service. In live mode https and not loopback: https://api.stripe.com.",
    example: "",
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().optional(),
    doc: "Its secret key. In live mode one that begins with rk_live_ (restricted) or sk_live_.",
    example: "",
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().optional(),
    doc: "The signing secret of the webhook endpoint PUBLIC_URL/webhooks/stripe.",
    example: "",
  },
  SMTP_URL: {
    schema: url("smtp: smtps:", "smtps://user:password@mail.example:465").optional(),
    doc: "The mail server. With smtp: a server outside of your own network must offer STARTTLS.",
    example: "",
  },
  MAIL_FROM: {
    schema: z
      .string()
      .refine(
        (sender) => /[^\s@<>]+@[^\s@<>]+/.test(sender),
        "must have an address, such as Market <hello@market.example>",
      )
      .optional(),
    doc: "The sender of every mail, unless operators set another: an address of a domain of yours. Unset in demo mode: Proffer <no-reply@proffer.test>. Required in live mode.",
    example: "",
  },
  FILES_URL: {
    schema: url("file:", "file:///var/lib/proffer/files")
      .refine(
        (address) => !URL.canParse(address) || new URL(address).host === "",
        "must have three slashes, such as file:///var/lib/proffer/files",
      )
      .optional(),
    doc: "Where uploaded files are kept. Unset in demo mode: DATA_DIR/files.",
    example: "",
  },
  FILES_SCANNER: {
    schema: scanner.optional(),
    doc: "A virus scanner with the protocol of clamd, asked about each PDF and text file before it is stored (pictures are made anew). Unset: no file is scanned.",
    example: "",
  },
  VIES_URL: {
    schema: web("https://ec.europa.eu/taxation_customs/vies/rest-api").optional(),
    doc: "The REST API of the EU's register of VAT numbers, asked about the number of a provider to verify: https://ec.europa.eu/taxation_customs/vies/rest-api. Unset: in demo mode the stand-in; otherwise nobody is asked and only the form of a number is checked.",
    example: "",
  },
  BACKUP_RECIPIENTS: {
    schema: z
      .string()
      .default("")
      .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    doc: "Public keys (`age1…`, separated by spaces) to which `npm run backup` encrypts its archives; only their secret keys read them. Unset: archives are not encrypted.",
    example: "",
  },
  BACKUP_IDENTITY_FILE: {
    schema: z.string().optional(),
    doc: "The file with the secret key (`AGE-SECRET-KEY-…`) of an encrypted archive, for `npm run restore` alone.",
    example: "",
  },
  SENTRY_DSN: {
    schema: web("https://key@errors.example/1")
      .refine((text) => {
        const parsed = URL.canParse(text) ? new URL(text) : undefined;
        return parsed === undefined || (parsed.username !== "" && /\/\d+$/.test(parsed.pathname));
      }, "must name a key and end in a project's number, such as https://key@errors.example/1")
      .optional(),
    doc: "Where error reports go, by the Sentry protocol. Unset: in demo mode to the stand-in; otherwise they stay in the log and in /admin/faults.",
    example: "",
  },
  SENTRY_URL: {
    schema: web("https://sentry.io").default("https://sentry.io"),
    doc: "The service's own address, for `npm run source-maps`.",
    example: "",
  },
  SENTRY_AUTH_TOKEN: {
    schema: z.string().optional(),
    doc: "A token that may write releases (project:releases). Set with SENTRY_ORG and SENTRY_PROJECT, `npm run source-maps` uploads the source maps of a build.",
    example: "",
  },
  SENTRY_ORG: {
    schema: z
      .string()
      .regex(/^[\w-]+$/, "must be the short name of an organisation")
      .optional(),
    doc: "The organisation there.",
    example: "",
  },
  SENTRY_PROJECT: {
    schema: z
      .string()
      .regex(/^[\w-]+$/, "must be the short name of a project")
      .optional(),
    doc: "The project there.",
    example: "",
  },
  SEED: {
    schema: z.enum(["demo", "none"], "must be demo or none").optional(),
    doc: "What an empty database is filled with at the first start. Unset: demo in demo mode, none in live mode (where demo is refused).",
    example: "",
  },
  WORKER: {
    schema: z.enum(["inline", "own", "none"], "must be inline, own or none").optional(),
    doc: "Who does the background jobs (payments, timers, mails). own: a process of its own that `npm start` runs beside the web server, so that they go on while that one hangs. inline: the web process, which saves memory. none: `npm run worker`, started by you. Unset: inline in demo mode, own in live mode.",
    example: "",
  },
  WORKER_PORT: {
    schema: port.optional(),
    doc: "Where a worker that is a process of its own answers /healthz, /readyz and /metrics, at WORKER_HOST; no two may share it. Unset: `npm start` takes a free one, `npm run worker` does not listen.",
    example: "",
  },
  WORKER_HOST: {
    schema: z.string().default("127.0.0.1"),
    doc: "The address it binds that port to. 127.0.0.1: this machine alone. 0.0.0.0: a scraper on a private network may read /metrics too; never open it to the internet.",
    example: "127.0.0.1",
  },
  DRAIN_SECONDS: {
    schema: z
      .string()
      .regex(/^\d{1,2}$/, "must be a whole number from 0 to 99")
      .transform(Number)
      .default(0),
    doc: "How long the web server goes on taking requests after it was asked to end, while /readyz already answers 503: as long as the balancer in front needs to send them elsewhere. 0: it takes none any more.",
    example: "0",
  },
  COMPRESS_PAGES: {
    schema: z.enum(["on", "off"], "must be on or off").default("on"),
    doc: "on: pages leave the web process compressed. off: the proxy in front compresses them, which costs this process nothing.",
    example: "on",
  },
  TRUSTED_PROXY_HOPS: {
    schema: z.string().regex(/^\d$/, "must be a whole number from 0 to 9").transform(Number).optional(),
    doc: "How many proxies of yours every request passes, each adding the caller's address to X-Forwarded-For: that many entries from the right are believed. 0: the header is ignored. Limits of tries count by this address. Unset in demo mode: 0. Required in live mode.",
    example: "1",
  },
  RATE_LIMITS: {
    schema: z.enum(["on", "off"], "must be on or off").default("on"),
    doc: "on: sign-ins, codes and mails that are asked for are limited per address and account. off: for tests only, refused in live mode.",
    example: "on",
  },
  ALLOW_ROOT: {
    schema: z.enum(["on", "off"], "must be on or off").default("off"),
    doc: "on: `npm start` and a restore may run as root in live mode, for containers and tests. off: they refuse, because files that root makes cannot be read by the product's user.",
    example: "off",
  },
  WEBHOOK_LOOPBACK: {
    schema: z.enum(["on", "off"], "must be on or off").default("off"),
    doc: "on: webhooks may also go to http addresses of this machine, to try a receiver; refused in live mode. off: to public https addresses alone.",
    example: "off",
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/, "must be one word of printable characters")
      .min(24, "must have at least 24 characters")
      .optional(),
    doc: "Whoever presents it as a bearer token may read /metrics: of the web server, and of a worker that is a process of its own at WORKER_PORT. Unset: there is no such page.",
    example: "",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: web("http://collector.example:4318").optional(),
    doc: "A collector of OpenTelemetry (OTLP over HTTP) that gets a trace of each request and job. Unset: none is made.",
    example: "",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: z.string().optional(),
    doc: "Headers for the collector, name=value separated by commas, such as a token.",
    example: "",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/, "must be a number from 0 to 1")
      .transform(Number)
      .default(1),
    doc: "The part of all requests and jobs that is traced, from 0 to 1.",
    example: "1",
  },
  ...sessionSettings,
  LOG_LEVEL: {
    schema: z
      .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
      .default("info"),
    doc: "The least urgent line that is logged.",
    example: "info",
  },
  COOKIE_SECRET: {
    schema: z.string().min(32, "must have at least 32 characters").optional(),
    doc: "Signs our own cookies. Unset: made at the first start and kept in DATA_DIR.",
    example: "",
  },
  CLOCK_FILE: {
    schema: z.string().optional(),
    doc: "Demo and tests only: the file that holds by how much the clock is moved. Refused in live mode.",
    example: "",
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
