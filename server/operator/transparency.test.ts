// Reports by month, thing and reason, with what became of them and how long it took.
import { expect, test } from "vitest";
import { closeTask, upholdReports } from "#server/flow/operator/close-task.ts";
import { reportContent } from "#server/flow/report/report-content.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { countReports } from "./reads/transparency.ts";

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
