// Unsaved input of a step of the request form: incomplete, unchecked, visible only to its author. The form shows it
// again, and it counts as unfinished until the step is saved.

import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { draftInputSteps } from "#domain/request/draft-input.ts";
import { DraftInputFields } from "#domain/request/schemas.ts";
import { getOpenCategory } from "#server/category/store/category.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwner } from "../access.ts";
import { storeDraftInput, updateDraft } from "../store/drafts.ts";
import { draftTarget, loadDraft, requireCurrent } from "./draft-target.ts";

/** Keeps the fields of a step as they are in its form; raises the draft's version by one, as saving does. */
export const saveDraftInput = defineCommand({
  name: "save_draft_input",
  summary: "Saves what somebody has typed so far in a step of a request.",
  needs: "anyone",
  input: z.object({
    step: z.enum(draftInputSteps),
    fields: DraftInputFields,
    category_id: Id.optional(),
    ...draftTarget,
  }),
  output: z.strictObject({ request_id: field.id, version: field.version }),
  load: async (ctx, target) => ({ draft: await loadDraft(ctx, target) }),
  allow(actor, { draft }) {
    requireOwner(actor, draft);
  },
  async run(ctx, { step, fields, category_id, version }, { draft }) {
    requireCurrent(draft, version);
    // A new draft has its category from the first letter on; only its step changes the category later.
    const isFirst = draft.category_id === null && category_id !== undefined;
    const category = isFirst ? await getOpenCategory(ctx.tx, category_id) : null;
    const saved = await updateDraft(
      ctx,
      draft,
      category ? { category_id: category.id, currency: category.currency } : {},
    );
    await storeDraftInput(ctx, draft.id, step, fields);
    return { request_id: saved.id, version: saved.version };
  },
  audit: ({ step }, { draft }) => ({ subject: ["request", draft.id], step }),
  exposedVia: ["ui"],
});
