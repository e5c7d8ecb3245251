import { z } from "zod";
import { choiceOf } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { subscriptions, toStored } from "#domain/notification/deliveries.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { listDailyTopics, lockAccount, upsertNotificationChoice } from "../store/account.ts";

/**
 * The holder of a mail stops its topic by the link in the mail, which has proved account and topic; that of a digest all
 * topics in it.
 */
export const stopMails = defineCommand({
  name: "stop_mails",
  summary: "An account gets no more mails of a topic, by the link in one of them.",
  needs: "system",
  input: z.object({ account_id: Id, topic: choiceOf(subscriptions) }),
  output: z.strictObject({ account_id: field.id, topic: z.enum(subscriptions) }),
  async load(ctx, { account_id }) {
    const account = await lockAccount(ctx.tx, account_id);
    return account.status === "closed" ? refuse("not_found") : account;
  },
  allow: requireSystem,
  async run(ctx, { account_id, topic }) {
    const stopped = topic === "digest" ? await listDailyTopics(ctx, account_id) : [topic];
    for (const one of stopped)
      await upsertNotificationChoice(ctx, { account_id, topic: one, ...toStored("list") });
    return { account_id, topic };
  },
  audit: ({ account_id, topic }) => ({ subject: ["account", account_id], topic }),
  exposedVia: ["internal"],
});
