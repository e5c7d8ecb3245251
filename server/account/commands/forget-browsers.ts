import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { lockAccount } from "../store/account.ts";
import { forgetKnownBrowsers } from "../store/browsers.ts";

/** Run after a change of password: whoever knew the old one may use a browser that counts as known. */
export const forgetBrowsers = defineCommand({
  name: "forget_browsers",
  summary: "Browsers that signed in before are strangers again: their wrong tries count with everybody's.",
  needs: "system",
  input: z.object({ account_id: Id }),
  output: z.strictObject({}),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow: requireSystem,
  async run(ctx, { account_id }) {
    await forgetKnownBrowsers(ctx, account_id);
    return {};
  },
  audit: ({ account_id }) => ({ subject: ["account", account_id] }),
  exposedVia: ["internal"],
});
