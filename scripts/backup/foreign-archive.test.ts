// Archives that somebody else may have handled: encrypted ones and changed ones.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { parseSettings } from "#server/kernel/env.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import type { Installation } from "./installation.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let kit: TestKit;
let target: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "archive-"));
const archive = join(folder, "backup.tar.gz");
const identityFile = join(folder, "key.txt");
const strangersFile = join(folder, "other-key.txt");

function installationOn(urls: TestDatabase, settings: Record<string, string> = {}): Installation {
  const files = join(folder, "files");
  const source = { FILES_URL: pathToFileURL(files).href, DATA_DIR: join(folder, "data"), ...settings };
  const parsed = parseSettings(source);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return {
    env: parsed.env,
    urls: { DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, DATABASE_API_URL: urls.apiUrl },
    standins: null,
    clusterFolder: null,
    filesFolder: files,
    clockFile: null,
    cookieSecret: null,
    close: async () => undefined,
  };
}

beforeAll(async () => {
  const [own, other] = [await generateX25519Identity(), await generateX25519Identity()];
  writeFileSync(identityFile, `# public key: ${await identityToRecipient(own)}\n${own}\n`);
  writeFileSync(strangersFile, `${other}\n`);
  kit = await startKit();
  await kit.payment();
  target = await createEmptyDatabase();
  const BACKUP_RECIPIENTS = await identityToRecipient(own);
  await writeBackup(installationOn(kit.urls, { BACKUP_RECIPIENTS }), archive);
});
afterAll(async () => {
  await kit.stop();
  await target.drop();
  rmSync(folder, { recursive: true });
});

const withKey = (file: string) => installationOn(target, { BACKUP_IDENTITY_FILE: file });

const numbersOf = ({ ownerUrl }: TestDatabase) =>
  withClient(ownerUrl, async (client) => {
    const numbers =
      "select short_number(p, n) as number from unnest(array['R', 'O', 'B']) p, generate_series(1, 3) n";
    return (await client.query(numbers)).rows;
  });

test("an encrypted archive shows nothing, and only its key restores it", async () => {
  const bytes = readFileSync(archive);
  expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(bytes.includes("manifest.json")).toBe(false);
  const check = (installation: Installation) => checkBackup(archive, installation.env);
  await expect(check(installationOn(target))).rejects.toThrow("BACKUP_IDENTITY_FILE");
  await expect(check(withKey(strangersFile))).rejects.toThrow("cannot be decrypted");
  await expect(check(withKey(join(folder, "nowhere")))).rejects.toThrow("cannot be read");
  await expect(check(withKey(archive))).rejects.toThrow("holds no secret key");
  const manifest = await check(withKey(identityFile));
  await restoreBackup(archive, manifest, withKey(identityFile), { mayReplace: true });
  expect(await numbersOf(target)).toEqual(await numbersOf(kit.urls));
});

test.each([0.5, 0.99])("an encrypted archive with a changed byte at %f of it is damaged", async (part) => {
  const bytes = readFileSync(archive);
  const at = Math.floor(bytes.length * part);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const damaged = join(folder, "damaged.tar.gz");
  writeFileSync(damaged, bytes);
  await expect(checkBackup(damaged, withKey(identityFile).env)).rejects.toThrow("is damaged");
});

test("an invalid recipient is named before anything is written", async () => {
  const settings = { BACKUP_RECIPIENTS: "age1nothing" };
  const file = join(folder, "never.tar.gz");
  await expect(writeBackup(installationOn(kit.urls, settings), file)).rejects.toThrow(
    "BACKUP_RECIPIENTS: age1nothing",
  );
});
