import { expect, test } from "vitest";
import { informationChange, readInformationChange, writeInformationChange } from "./information-change.ts";

const before = {
  answers: { arrival: "Through the garden", parking: true },
  contact: ["Lena", "lena@example.test", null],
  billing: ["Lena", null, "Seestraße 1"],
  notes: null,
};

test("it names the parts and questions that differ, never their contents", () => {
  const after = {
    ...before,
    answers: { arrival: "By the gate", guests: 4 },
    contact: ["Lena", "lena@example.test", "+49 7531 123456"],
  };
  const change = informationChange(before, after);
  expect(change).toEqual({ parts: ["contact"], answers: ["arrival", "guests", "parking"] });
  const written = writeInformationChange(change);
  expect(written).toBe("contact answers.arrival answers.guests answers.parking");
  expect(readInformationChange(written)).toEqual(change);
});

test("the same information is no change, and an event without a reason names nothing", () => {
  expect(writeInformationChange(informationChange(before, { ...before }))).toBe("");
  expect(readInformationChange(null)).toEqual({ parts: [], answers: [] });
});

test("it writes as many names as fit into a reason", () => {
  const answers = Array.from({ length: 40 }, (_, index) => `${"q".repeat(37)}${index + 10}`);
  const written = writeInformationChange({ parts: ["notes"], answers });
  expect(written.length).toBeLessThanOrEqual(1_000);
  expect(readInformationChange(written).parts).toEqual(["notes"]);
});
