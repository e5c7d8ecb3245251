// Gives each stand-in under test its own database: a copy of one with the stand-ins' schemas already migrated. Tests
// that run the stand-ins as processes cover the first start on an empty database (auth/process.test.ts).
import { randomUUID } from "node:crypto";
import { escapeIdentifier } from "pg";
import { changeUrl, withClient } from "#scripts/postgres/roles.ts";
import { authSchema } from "#standins/auth/schema.ts";
import { STATEMENTS as ERROR_STATEMENTS } from "#standins/errors/schema.ts";
import { createDb, migrate } from "#standins/kit/db.ts";
import { STATEMENTS } from "#standins/stripe/store/schema.ts";
import { createEmptyDatabase, untilUnused } from "#tests/kit/postgres.ts";

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function createTemplate(): Promise<string> {
  const { ownerUrl } = await createEmptyDatabase();
  const pool = createDb(ownerUrl);
  await migrate(pool, "auth", authSchema);
  await migrate(pool, "stripe", STATEMENTS);
  await migrate(pool, "errors", ERROR_STATEMENTS);
  await pool.end();
  return ownerUrl;
}

let template: Promise<string> | undefined;
/** Creates it; `url` is its owner's, `drop` removes it even while connections are open. */
/** Creates it; `url` is its owner's, `drop` removes it even while connections are open. */
export async function createStandinDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const superuserUrl = process.env.TEST_POSTGRES_URL;
  if (!superuserUrl) throw new Error("TEST_POSTGRES_URL is not set");
  template ??= createTemplate();
  const templateUrl = await template;
  const owner = new URL(templateUrl).username;
  const name = `standin_${randomUUID().replaceAll("-", "")}`;
  await withClient(superuserUrl, async (client) => {
    await untilUnused(client, nameOf(templateUrl));
    const source = escapeIdentifier(nameOf(templateUrl));
    await client.query(
      `create database ${escapeIdentifier(name)} template ${source} owner ${escapeIdentifier(owner)}`,
    );
  });
  return {
    url: changeUrl(templateUrl, { database: name }),
    drop: () =>
      withClient(superuserUrl, async (client) => {
        await untilUnused(client, name);
        await client.query(`drop database ${escapeIdentifier(name)} with (force)`);
      }),
  };
}
