// The last entry of an archive: its contents, its version, and the figures that a restore must match.
import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const shortNumberKey = z
  .int()
  .min(0)
  .max(2 ** 30 - 1);

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
});

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  last_value: z.string().regex(/^-?\d+$/),
  is_called: z.boolean(),
});

const database = z.object({
  tables: z.array(table),
  sequences: z.array(sequence),
});

export const Manifest = z.object({
  format: z.literal("proffer-backup"),
  format_version: z.literal(1),
  created_at: z.iso.datetime(),
  mode: z.enum(["demo", "live"]),
  product_version: z.string(),
  postgres_version: z.string(),
  /** The migrations that the database had, in their order: the baseline and files of db/migrations. */
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  /** The keys of the short numbers, different on every installation. */
  short_number_keys: z.tuple([shortNumberKey, shortNumberKey, shortNumberKey]),
  database,
  jobs: z.int(),
  /** Balances of the ledger, one for each name and currency. */
  ledger: z.array(
    z.object({ name: z.string(), currency: z.string(), entries: z.int(), sum_minor: z.string() }),
  ),
  /** The stand-ins' own database; null if none runs. */
  standins: database.extend({ statements: z.array(z.string()) }).nullable(),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Files that a row names but the store lacks. */
    missing: z.array(z.string()),
  }),
  /** `own_value`: the secret made at the first start. The archive leaves out one from the settings. */
  cookie_secret: z.object({ fingerprint: sha256, own_value: z.string().nullable() }).nullable(),
  /** Demo mode: how far its clock has been moved. */
  clock_offset_ms: z.number(),
  parts: z.array(z.object({ name: z.string(), bytes: z.int(), sha256 })),
});

export type Manifest = z.infer<typeof Manifest>;
export type DatabaseContent = Manifest["database"];
export type TableContent = DatabaseContent["tables"][number];
export type Part = Manifest["parts"][number];

/** The name of the manifest's entry. */
export const manifestName = "manifest.json";

/** The folders of an archive. */
export const partFolders = { database: "database/", standins: "standins/", jobs: "jobs/", files: "files/" };
