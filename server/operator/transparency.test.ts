// Reports by month, thing and reason, with what became of them and how long it took.
import { expect, test } from "vitest";
import { closeTask, upholdReports } from "#server/flow/operator/close-task.ts";
import { objectToRestriction } from "#server/flow/report/object-to-restriction.ts";
import { reportContent } from "#server/flow/report/report-content.ts";
import { reviewRestriction } from "#server/flow/report/review-restriction.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { countReports, countRestrictions } from "./reads/transparency.ts";

const kit = kitDuringFile();

async function reportOffer(report_kind: "fraud" | "spam") {
  const { customer, offer_id } = await kit.sentOffer();
  await kit.run(reportContent, customer, { subject_noun: "offer", subject_id: offer_id, report_kind });
  return offer_id;
}

test("counts what was reported, what is open, and the median time to a decision; for operators alone", async () => {
  const operator = await kit.operator();
  const decide = async (command: typeof closeTask | typeof upholdReports, id: string) =>
    kit.run(command, operator, { ...(await kit.reportTask(id)), note: "Looked at it." });
  const [first, second, third] = [
    await reportOffer("fraud"),
    await reportOffer("fraud"),
    await reportOffer("fraud"),
  ];
  await reportOffer("spam");
  await kit.passTime({ hours: 2 });
  await decide(upholdReports, first);
  await kit.passTime({ hours: 2 });
  await decide(closeTask, second);
  const month = kit.now().toISOString().slice(0, 7);
  const ofOffers = { month, noun: "offer" };
  const counted = await countReports(kit.scopeOf(operator));
  expect(counted).toEqual([
    { ...ofOffers, kind: "fraud", received: 3, dismissed: 1, upheld: 1, open: 1, median_hours: 3 },
    { ...ofOffers, kind: "spam", received: 1, dismissed: 0, upheld: 0, open: 1, median_hours: null },
  ]);
  expect((await kit.reportTask(third)).version).toBe(1);
  expect(await countReports(kit.scopeOf(await kit.customer()))).toEqual([]);
});

test("counts statements of reasons, objections and decisions, for operators who moderate", async () => {
  const operator = await kit.operator(["moderation"]);
  const month = kit.now().toISOString().slice(0, 7);
  const review = (restriction_id: string, version: number, review_outcome: "upheld" | "reversed") =>
    kit.run(reviewRestriction, operator, {
      restriction_id,
      version,
      review_outcome,
      reason: "Looked at it.",
    });
  const first = await kit.hiddenMessage();
  const second = await kit.hiddenMessage();
  const third = await kit.hiddenMessage();
  for (const { provider, restriction_id } of [first, second])
    await kit.run(objectToRestriction, provider, { restriction_id, objection: "They had asked me." });
  await kit.passTime({ hours: 1 });
  await review(first.restriction_id, 2, "upheld");
  await kit.passTime({ hours: 2 });
  await review(second.restriction_id, 2, "reversed");
  await review(third.restriction_id, 1, "reversed");
  expect(await countRestrictions(kit.scopeOf(operator))).toEqual([
    {
      month,
      noun: "message",
      kind: "spam",
      hidden: 3,
      removed: 0,
      objections: 2,
      upheld: 1,
      reversed: 2,
      median_hours: 2,
    },
  ]);
  for (const other of [await kit.operator(["finance"]), first.provider])
    expect(await countRestrictions(kit.scopeOf(other))).toEqual([]);
});
