// The settings of the stand-ins, read once from the environment at start.
// Every field is named after its variable.
// Only main.ts passes process.env; tests pass their own object.
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url();

/** What the stand-ins read, by name. */
export const environment = z.object({
  STANDINS_PORT: port.default(3001),
  STANDINS_DATABASE_URL: z.string().min(1),
  /** Where clients reach this server, without a trailing slash. Empty: derived from the port. */
  STANDINS_PUBLIC_URL: url.optional(),
  /** The application: site URL, redirect allow list and webhook target. */
  APP_URL: url.default("http://127.0.0.1:3000"),
  /** The SMTP server for mails. Empty: the mail stand-in started alongside this server. */
  SMTP_URL: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(3).default("Proffer <no-reply@proffer.example>"),
  /** Directory where received mails survive a restart. Empty: kept until the process ends. */
  MAIL_DIR: z.string().min(1).optional(),
  MAIL_WEB_PORT: port.optional(),
  MAIL_SMTP_PORT: port.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(8).default("sb_publishable_demo_proffer"),
  SUPABASE_SECRET_KEY: z.string().min(8).default("sb_secret_demo_proffer"),
  STRIPE_SECRET_KEY: z.string().min(8).default("sk_test_demo_proffer"),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).default("whsec_demo_proffer"),
  /** `0` does not start the auth stand-in, because another service is used. */
  STANDINS_AUTH: z.enum(["0", "1"]).default("1"),
  /** `email=KEY`: the key (base32) for this address when it enrols an authenticator app. Demo only. */
  AUTH_TOTP_KEY: z
    .string()
    .regex(/^[^=]+=[A-Z2-7]{16,128}$/)
    .optional(),
  CLOCK_FILE: z.string().min(1).optional(),
  /** `1` mounts the control endpoints that inject faults: tests and demo only. */
  STANDINS_CONTROL: z.enum(["0", "1"]).default("0"),
});

type Environment = z.infer<typeof environment>;

/** All settings with every default filled in; URLs never end in a slash. */
export type StandinsEnv = Environment & {
  STANDINS_PUBLIC_URL: string;
  SMTP_URL: string;
  MAIL_WEB_PORT: number;
  MAIL_SMTP_PORT: number;
};

function withoutSlash(value: string): string {
  return value.replace(/\/+$/, "");
}

/**
 * Parses the environment. An empty value counts as absent.
 * Throws an Error with one line that names every faulty variable.
 */
export function parseEnv(source: Record<string, string | undefined>): StandinsEnv {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = environment.safeParse(variables);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`stand-ins: bad settings: ${faults.join("; ")}`);
  }
  const env = result.data;
  const smtpPort = env.MAIL_SMTP_PORT ?? env.STANDINS_PORT + 2;
  return {
    ...env,
    APP_URL: withoutSlash(env.APP_URL),
    STANDINS_PUBLIC_URL: withoutSlash(env.STANDINS_PUBLIC_URL ?? `http://127.0.0.1:${env.STANDINS_PORT}`),
    MAIL_WEB_PORT: env.MAIL_WEB_PORT ?? env.STANDINS_PORT + 1,
    MAIL_SMTP_PORT: smtpPort,
    SMTP_URL: env.SMTP_URL ?? `smtp://127.0.0.1:${smtpPort}`,
  };
}
