// This version restores the kept backup of each release (tests/kept-backups) and runs its migrations on that
// release's data: no row of people's actions is lost, the ledger is unchanged, and the bookings open.
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { verifyArchive } from "#scripts/backup/archive-reader.ts";
import { countUnbalanced, listMigrations, readLedger } from "#scripts/backup/describe-database.ts";
import { withClient } from "#scripts/postgres/roles.ts";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { listMigrationFiles } from "#server/kernel/database/migration-files.ts";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import {
  freePorts,
  type Program,
  startProduct,
  startProgram,
  stopProduct,
} from "#tests/kit/product/product.ts";
import { compileCache } from "#tests/kit/product/seeded-data.ts";
import { makeTestFolder } from "#tests/kit/product/test-product.ts";

const kept = resolve("tests/kept-backups");
const archives = readdirSync(kept).filter((name) => name.endsWith(".proffer.tar.gz"));

/** What people did and own. A later version may empty or drop other tables. */
const tables = [
  ...["account", "profile", "request", "offer", "offer_line", "booking", "payment_attempt"],
  ...["ledger_tx", "ledger_entry", "event", "file"],
];

const bookings = `select distinct on (booking.status) booking.id, booking.status from booking
  join profile on profile.id = customer_profile_id join account on account.id = profile.account_id
  where account.email = $1 order by booking.status, booking.created_at`;

describe.each(archives)("%s", (name) => {
  const { data_dir, remove } = makeTestFolder();
  const file = join(kept, name);
  let program: Program | undefined;
  afterAll(async () => {
    if (program) await stopProduct(program);
    remove();
  });

  test("is restored, migrated and served", async () => {
    const manifest = await verifyArchive({ file });
    // No worker: by now every deadline in the backup has passed.
    const settings = {
      ...compileCache,
      ...(await freePorts()),
      MODE: "demo",
      WORKER: "none",
      DATA_DIR: data_dir,
    };
    const restore = startProgram(process.execPath, ["scripts/restore.ts", file], { settings });
    expect(await restore.ended, restore.output()).toBe(0);
    program = await startProduct(settings);
    const customer = await new FormBrowser(`http://localhost:${settings.PORT}`).signIn("customer@demo.test");

    await withClient(attachedOwnerEnv(settings).DATABASE_OWNER_URL ?? "", async (owner) => {
      const files = await listMigrationFiles();
      expect(await listMigrations(owner)).toEqual(files.map(({ name, sha256 }) => ({ name, sha256 })));
      for (const table of tables) {
        const { rows } = await owner.query(`select count(*)::int from ${table}`);
        const before = manifest.database.tables.find((each) => each.name === table)?.rows;
        expect([table, rows[0]?.count]).toEqual([table, before]);
        expect(before, table).toBeGreaterThan(0);
      }
      expect(await readLedger(owner)).toEqual(manifest.ledger);
      expect(await countUnbalanced(owner)).toBe(0);

      const shown = await owner.query<{ id: string; status: string }>(bookings, ["customer@demo.test"]);
      expect(shown.rows.length).toBeGreaterThan(3);
      for (const { id, status } of shown.rows) {
        const page = await customer.get(`/booking/${id}`);
        expect([status, page.status, page.html.includes(id)]).toEqual([status, 200, true]);
      }
    });
  });
});
