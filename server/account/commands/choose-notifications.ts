import { z } from "zod";
import { choiceOf } from "#domain/codes.ts";
import { deliveries, deliveriesOf, toStored } from "#domain/notification/deliveries.ts";
import { topics } from "#domain/notification/topics.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount, upsertNotificationChoice } from "../store/account.ts";

const Choices = z.object({
  choices: z.object(
    {
      matching_requests: choiceOf(deliveriesOf.matching_requests).optional(),
      offers: choiceOf(deliveriesOf.offers).optional(),
      messages: choiceOf(deliveriesOf.messages).optional(),
      reminders: choiceOf(deliveriesOf.reminders).optional(),
    },
    "required",
  ),
});

/** What the page of 0.1.0 sends: the topics it showed, and the ticked ones among them. */
const Ticks = z.object({ topics: z.array(choiceOf(topics)), mailed: z.array(choiceOf(topics)) });

/** Pages of the previous build stay open for days: theirs had a box for each topic, mailed at once or not at all. */
function readTicks(sent: z.input<typeof Choices> | z.input<typeof Ticks>): unknown {
  const ticks = Ticks.safeParse(sent);
  if (!ticks.success) return sent;
  const { topics: shown, mailed } = ticks.data;
  return {
    choices: Object.fromEntries(shown.map((topic) => [topic, mailed.includes(topic) ? "at_once" : "list"])),
  };
}

/** How an account learns of its topics; one that is left out keeps its setting. */
export const chooseNotifications = defineCommand({
  name: "choose_notifications",
  summary: "Chooses by topic whether an account is mailed at once, once a day, or not.",
  needs: "account",
  in_person: true,
  input: z.preprocess(readTicks, Choices),
  output: z.strictObject({
    account_id: field.id,
    choices: z.partialRecord(z.enum(topics), z.enum(deliveries)),
  }),
  load: (ctx) => lockAccount(ctx.tx, requireAccountId(ctx.actor)),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { choices }, { id: account_id }) {
    for (const topic of topics) {
      const delivery = choices[topic];
      if (delivery) await upsertNotificationChoice(ctx, { account_id, topic, ...toStored(delivery) });
    }
    return { account_id, choices };
  },
  audit: (_input, { id }, { choices }) => ({ subject: ["account", id], choices }),
  exposedVia: ["ui", "rpc"],
});
