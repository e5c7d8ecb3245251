// A second profile for an account, inserted as a row: no screen creates one yet.
import { addProfile } from "#tests/kit/add-profile.ts";
import { asOwner } from "./owner.ts";

/** Gives the account with this address a second customer profile. */
export async function secondProfile(email: string, display_name: string): Promise<void> {
  await asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      "select profile.id from profile join account on account.id = profile.account_id where account.email = $1",
      [email],
    );
    await addProfile(owner, rows[0]?.id ?? "", display_name);
  });
}
