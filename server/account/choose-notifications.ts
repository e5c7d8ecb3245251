import { z } from "zod";
import { choiceOf } from "#domain/codes.ts";
import { topics } from "#domain/notification/topics.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { ownAccount } from "./access.ts";
import { lockAccount, upsertNotificationChoice } from "./store.ts";

const mostNamed = 20;
const Topics = z.array(choiceOf(topics)).max(mostNamed, "too_many");

/**
 * Which mails an account wants. `topics` is what was asked about, `mailed` the part of it that was ticked: a topic
 * that the page did not show stays as it was.
 */
export const chooseNotifications = defineCommand({
  name: "choose_notifications",
  summary: "Chooses by topic which mails an account gets.",
  needs: "account",
  in_person: true,
  input: z.object({ topics: Topics, mailed: Topics }),
  load: (ctx) => lockAccount(ctx.tx, ownAccount(ctx.actor)),
  allow(actor) {
    ownAccount(actor);
  },
  async run(ctx, { topics: asked, mailed }, { id: account_id }) {
    const choices = [...new Set([...asked, ...mailed])].sort().map((topic) => ({
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
