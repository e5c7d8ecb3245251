// Another profile for somebody's account, put there as a row: no screen makes one yet.
import pg from "pg";
import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { addProfile } from "#tests/kit/add-profile.ts";

/** The account of this address gets a second customer profile beside its first. */
export async function secondProfile(email: string, display_name: string): Promise<void> {
  const { DATABASE_OWNER_URL } = attachedEnv({ MODE: "demo", DATA_DIR: process.env.E2E_DATA_DIR });
  const owner = new pg.Pool({ connectionString: DATABASE_OWNER_URL, max: 1 });
  try {
    const { rows } = await owner.query<{ id: string }>(
      "select profile.id from profile join account on account.id = profile.account_id where account.email = $1",
      [email],
    );
    await addProfile(owner, rows[0]?.id ?? "", display_name);
  } finally {
    await owner.end();
  }
}
