// `node scripts/auth-keys.ts`: makes the settings of the auth service in compose.yaml, once, and prints them for .env.
// It splits SMTP_URL, because the service reads the mail server's address in parts.
import { randomBytes, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { readSender } from "#domain/notification/sender.ts";
import { explain, Problem } from "#server/kernel/start/problem.ts";

/** Where the product reaches the service in compose.yaml. */
const serviceUrl = "http://gateway:8080";
const keyYears = 10;

/** Makes a key pair for tokens, and the two API keys: tokens that name a role instead of a person. */
async function makeKeys() {
  const kid = randomUUID();
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = {
    ...(await exportJWK(privateKey)),
    kid,
    alg: "ES256",
    use: "sig",
    key_ops: ["sign", "verify"],
  };
  const apiKey = (role: string) =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
      .setIssuer(`${serviceUrl}/auth/v1`)
      .setIssuedAt()
      .setExpirationTime(`${keyYears} years`)
      .sign(privateKey);
  return { jwk, publishable: await apiKey("anon"), secret: await apiKey("service_role") };
}

/** The parts of `smtps://user:password@host:465` and of `Name <address>`. */
function mailSettings({ SMTP_URL = "", MAIL_FROM = "" }: NodeJS.ProcessEnv): Record<string, string> {
  if (!URL.canParse(SMTP_URL) || MAIL_FROM === "")
    throw new Problem("SMTP_URL and MAIL_FROM are missing: the auth service sends its mails by them.");
  const { hostname, port, protocol, username, password } = new URL(SMTP_URL);
  const { name, address } = readSender(MAIL_FROM);
  return {
    AUTH_SMTP_HOST: hostname,
    AUTH_SMTP_PORT: port || (protocol === "smtps:" ? "465" : "587"),
    AUTH_SMTP_USER: decodeURIComponent(username),
    AUTH_SMTP_PASS: decodeURIComponent(password),
    AUTH_MAIL_ADDRESS: address,
    AUTH_MAIL_NAME: name || "Proffer",
  };
}

/** One line of .env. Single quotes prevent expansion. */
function line([name, value]: [string, string]): string {
  if (/['\n\\]/.test(value))
    throw new Problem(`${name} has a quote or backslash, which .env cannot hold: choose another.`);
  return `${name}='${value}'`;
}

async function authSettings(env: NodeJS.ProcessEnv): Promise<string> {
  const { jwk, publishable, secret } = await makeKeys();
  const settings = {
    COMPOSE_PROFILES: "auth",
    SUPABASE_URL: serviceUrl,
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    AUTH_PASSWORD: randomBytes(24).toString("hex"),
    AUTH_JWT_KEYS: JSON.stringify([jwk]),
    // The service requires a secret, although the key above signs.
    AUTH_JWT_SECRET: randomBytes(32).toString("hex"),
    ...mailSettings(env),
  };
  return `${Object.entries(settings).map(line).join("\n")}\n`;
}

try {
  process.stdout.write(await authSettings(process.env));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
