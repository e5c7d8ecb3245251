import { z } from "zod";
import { choiceOf } from "#domain/codes.ts";
import { topics } from "#domain/notification/topics.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount, upsertNotificationChoice } from "../store/account.ts";

const maxTopics = 20;
const Topics = z.array(choiceOf(topics)).max(maxTopics, "too_many");

/**
 * Sets which topics an account gets mails about. `topics` are those the form showed, `mailed` the ticked ones among
 * them; a topic that the form did not show keeps its setting.
 */
export const chooseNotifications = defineCommand({
  name: "choose_notifications",
  summary: "Chooses by topic which mails an account gets.",
  needs: "account",
  in_person: true,
  input: z.object({ topics: Topics, mailed: Topics }),
  output: z.strictObject({ account_id: field.id, choices: z.record(z.string(), z.boolean()) }),
  load: (ctx) => lockAccount(ctx.tx, requireAccountId(ctx.actor)),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { topics: formTopics, mailed }, { id: account_id }) {
    const choices = [...new Set([...formTopics, ...mailed])].sort().map((topic) => ({
      account_id,
      topic,
      is_mailed: mailed.includes(topic),
    }));
    for (const choice of choices) await upsertNotificationChoice(ctx, choice);
    return {
      account_id,
      choices: Object.fromEntries(choices.map(({ topic, is_mailed }) => [topic, is_mailed])),
    };
  },
  audit: (_input, { id }, { choices }) => ({ subject: ["account", id], choices }),
  exposedVia: ["ui", "rpc"],
});
