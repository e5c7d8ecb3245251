// What was done by and about an account, for the copy of its data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { AccountReading, Exports } from "#server/kernel/account-data.ts";

/** Commands of the account, and commands about it and its profiles. */
const listActions = ({ db, account_id }: AccountReading) =>
  db
    .selectFrom("command_log")
    .select(["id", "name", "subject_noun", "subject_id", "at"])
    .select(sql<boolean>`on_behalf_of is not null`.as("is_by_operator"))
    .where(
      sql<boolean>`id = any(array(select id from command_log where account_id = ${account_id}
        union all select id from command_log where subject_noun = 'account' and subject_id = ${account_id}
        union all select id from command_log where subject_noun = 'profile'
          and subject_id = any(array(select profile.id from profile where profile.account_id = ${account_id}))))`,
    )
    .orderBy("at")
    .orderBy("id")
    .execute();

export const exportedTables: Exports = {
  actions: { description: m.leaving_file_actions, ofAccount: listActions },
};
