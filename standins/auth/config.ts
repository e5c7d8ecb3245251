// The configuration file of the auth stand-in as a separate process. Checks the whole file before anything starts and
// reports each fault with its position in the file.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { checkSigningKeys, type SigningKey, signingKeySchema } from "./session/signing-config.ts";
import { settingsSchema } from "./settings.ts";

const text = z.string().min(1);
const web = z.url({ protocol: /^https?$/, error: "must be an address like https://auth.example" });

const mail = z
  .strictObject({
    from: text.default("Proffer <no-reply@proffer.example>"),
    smtp_url: z
      .url({ protocol: /^smtps?$/, error: "must be an address like smtp://mail.example:587" })
      .optional(),
    outbox_file: text.optional(),
  })
  .refine((value) => (value.smtp_url === undefined) !== (value.outbox_file === undefined), {
    error: "needs either smtp_url or outbox_file",
  });

function isSound(keys: SigningKey[], context: z.RefinementCtx): void {
  try {
    checkSigningKeys(keys);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
}

const file = z.strictObject({
  host: text.default("127.0.0.1"),
  port: z.number().int().min(0).max(65_535).default(9_999),
  /** Where clients reach it, without /auth/v1; unset: derived from host and port. */
  public_url: web.optional(),
  database_url: text,
  /** The application: the default target of links. */
  site_url: web,
  /** Every call needs one, unless `settings.requires_api_key` is false; accepted as bearer tokens either way. */
  api_keys: z.strictObject({ publishable: z.string().min(8), secret: z.string().min(8) }),
  /** Unset: one ES256 key, created at the first start and stored in the database. */
  signing_keys: z.array(signingKeySchema).min(1).superRefine(isSound).optional(),
  /** Verifies tokens without a key id, such as older API keys. */
  legacy_jwt_secret: z.string().min(32).optional(),
  mail,
  clock_file: text.optional(),
  settings: settingsSchema.prefault({}),
});

export type AuthConfig = z.infer<typeof file>;

/** A fault in the configuration; the user sees its message as is. */
export class ConfigFault extends Error {
  override name = "ConfigFault";
}

function readJson(path: string): unknown {
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigFault(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new ConfigFault(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** A path in the form `signing_keys[0].kid`. */
function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (place, part) =>
      typeof part === "number" ? `${place}[${part}]` : `${place}${place && "."}${String(part)}`,
    "",
  );
}

/**
 * Reads and checks the file; paths in it are relative to it.
 * @throws ConfigFault with one line per fault
 */
export function readConfig(path: string): AuthConfig {
  const result = file.safeParse(readJson(path));
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${placeOf(issue.path) || "file"}: ${issue.message}`);
    throw new ConfigFault([`${path} is not usable:`, ...faults].join("\n"));
  }
  const { mail: mailSettings, clock_file } = result.data;
  const from = (name: string | undefined) => name && resolve(dirname(path), name);
  return {
    ...result.data,
    mail: { ...mailSettings, outbox_file: from(mailSettings.outbox_file) },
    clock_file: from(clock_file),
  };
}
