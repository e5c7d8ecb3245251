import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockAccount } from "../store/account.ts";

const templates = { password: "tries_failed", factor: "factor_tries_failed" } as const;

/** Mails the person of an active account once too many wrong passwords or second factors block further tries. */
export const warnAboutTries = defineCommand({
  name: "warn_about_tries",
  summary: "Tells an account's person that too many wrong passwords or second factors were tried.",
  needs: "system",
  input: z.object({ account_id: Id, tried: z.enum(["password", "factor"]) }),
  output: z.strictObject({ account_id: field.id, is_told: z.boolean() }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow: requireSystem,
  async run(ctx, { account_id, tried }, { status }) {
    const isTold = status === "active";
    if (isTold) await notifyAccount(ctx, templates[tried], account_id);
    return { account_id, is_told: isTold };
  },
  audit: ({ account_id, tried }, _account, { is_told }) => ({
    subject: ["account", account_id],
    tried,
    is_told,
  }),
  exposedVia: ["internal"],
});
