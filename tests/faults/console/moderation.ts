import type { Fault } from "../fault.ts";

const caught_by = "server/flow/report/restrict-content.test.ts";

export const moderation: readonly Fault[] = [
  {
    file: "server/flow/report/restricted-things.ts",
    find: 'await moveMessage(ctx, row, "hide", "operator", { text: null });',
    replace: 'await moveMessage(ctx, row, "hide", "operator", {});',
    caught_by,
  },
  {
    file: "server/flow/report/restricted-things.ts",
    find: "        await writeAbout(ctx, id, null);\n",
    replace: "",
    caught_by,
  },
  {
    file: "server/flow/report/restrict-content.ts",
    find: "      await forgetWithheld(ctx, subject);\n",
    replace: "",
    caught_by,
  },
  {
    file: "server/file/store/file.ts",
    find: "where not exists (select 1 from message where message.id = was.message_id and message.status = 'deleted')",
    replace: "where true",
    caught_by,
  },
  {
    file: "server/report/store/closing.ts",
    find: "decision = null, withheld = null,",
    replace: "decision = null,",
    caught_by,
  },
  {
    file: "domain/report/review.ts",
    find: '  if (objected_at && made_by === account_id && hasOthers) refuse("own_restriction");\n',
    replace: "",
    caught_by: "domain/report/review.test.ts",
  },
  {
    file: "server/flow/operator/close-task.ts",
    find: '  if (kind === "objection_received" && !(await isReviewed(ctx, subject_id))) refuse("objection_open");\n',
    replace: "",
    caught_by: "server/flow/report/review-restriction.test.ts",
  },
];
