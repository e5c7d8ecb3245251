import { z } from "zod";
import { Preference } from "#domain/account/schemas.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount, setAccountPreferences } from "../store/account.ts";

/** Sets the language of an account's mails and the zone of its times, wherever they are read. */
export const setPreferences = defineCommand({
  name: "set_preferences",
  summary: "Sets the language or the time zone an account is written to in.",
  needs: "account",
  in_person: true,
  input: Preference,
  output: z.strictObject({
    account_id: field.id,
    setting: z.enum(["locale", "time_zone"]),
    locale: z.string(),
    time_zone: z.string(),
  }),
  load: (ctx) => lockAccount(ctx.tx, requireAccountId(ctx.actor)),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { setting, ...fields }, account) {
    const { id: account_id, locale, time_zone } = await setAccountPreferences(ctx, account.id, fields);
    return { account_id, setting, locale, time_zone };
  },
  audit: ({ setting }, { id, locale, time_zone }, out) => ({
    subject: ["account", id],
    setting,
    before: { locale, time_zone },
    after: { locale: out.locale, time_zone: out.time_zone },
  }),
  exposedVia: ["ui", "rpc"],
});
