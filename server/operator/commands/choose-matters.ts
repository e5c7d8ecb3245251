import { z } from "zod";
import { choiceOf } from "#domain/codes.ts";
import { matterKinds } from "#domain/operator/tasks.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { upsertChoices } from "../store/notices.ts";

const maxKinds = 40;
const Kinds = z.array(choiceOf(matterKinds)).max(maxKinds, "too_many");

/**
 * Sets what an operator gets mails about. `kinds` are those that the form showed, `mailed` the ticked ones among them;
 * a kind that the form did not show keeps its setting.
 */
export const chooseMatters = defineCommand({
  name: "choose_matters",
  summary: "The operator chooses by kind which tasks are mailed.",
  needs: "operator",
  proof: "none",
  input: z.object({ kinds: Kinds, mailed: Kinds }),
  output: z.strictObject({ account_id: field.id, mailed: z.array(z.string()) }),
  load: async () => null,
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { kinds, mailed }) {
    const { account_id } = requireOperator(ctx.actor);
    const shown = [...new Set([...kinds, ...mailed])].sort();
    await upsertChoices(
      ctx,
      account_id,
      shown.map((kind) => ({ kind, is_mailed: mailed.includes(kind) })),
    );
    return { account_id, mailed: shown.filter((kind) => mailed.includes(kind)) };
  },
  audit: (_input, _loaded, { account_id, mailed }) => ({ subject: ["account", account_id], mailed }),
  exposedVia: ["ui", "rpc"],
});
