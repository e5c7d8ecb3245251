import { describe, expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { planEdit, type RequestEdit } from "./edit-plan.ts";
import { readChangedParts } from "./material-parts.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const said = {
  title: "Wedding in June",
  description: "Ceremony and party.",
  answers: { guests: 60, styles: ["reportage"] },
  date_flexibility: "exact",
  starts_at: later(100),
  ends_at: later(101),
  time_zone: "Europe/Berlin",
  place_town: "Kiel",
  place_postal_code: "24103",
  place_country: "DE",
  budget_minor: 200_000,
} satisfies RequestEdit;
const request = { ...said, id: "request", status: "open", revision: 3, expires_at: later(30) } as const;
const planned = (over: Partial<RequestEdit>) => planEdit(request, { ...said, ...over }, now);

describe("an edit of an open request", () => {
  test.each<[string, Partial<RequestEdit>, string[]]>([
    ["the description", { description: "Party only." }, ["details"]],
    ["an answer", { answers: { guests: 61, styles: ["reportage"] } }, ["details"]],
    ["the start", { starts_at: later(99) }, ["date"]],
    ["the kind of date", { date_flexibility: "flexible" }, ["date"]],
    ["the town", { place_town: "Plön" }, ["place"]],
    ["the zone of the place", { time_zone: "Europe/Busingen" }, ["place"]],
    ["the budget", { budget_minor: null }, ["budget"]],
    [
      "several parts",
      { budget_minor: 1, description: null, place_country: "AT" },
      ["details", "place", "budget"],
    ],
  ])("of %s raises the revision and says what changed", (_what, over, parts) => {
    const { move, changed, columns } = planned(over);
    expect(changed).toEqual(parts);
    expect(columns.revision).toBe(4);
    expect(move).toMatchObject({ transition: "edit", to: "open", role: "customer", reason: parts.join(" ") });
    expect(readChangedParts(move?.reason ?? null)).toEqual(parts);
  });

  test("of the title alone is a move, but needs no provider's confirmation", () => {
    const { move, changed, columns } = planned({ title: "Wedding by the sea" });
    expect(move?.transition).toBe("edit");
    expect(move?.reason).toBeUndefined();
    expect(changed).toEqual([]);
    expect(columns.revision).toBe(3);
  });

  test("that changes nothing moves nothing, whatever the order of the answers", () => {
    expect(planned({ answers: { styles: ["reportage"], guests: 60 } }).move).toBeNull();
  });

  test("to an earlier date brings the end forward, to a later one leaves it", () => {
    expect(planned({ starts_at: later(10) }).columns.expires_at).toEqual(later(10));
    expect(planned({ starts_at: later(200) }).columns.expires_at).toEqual(later(30));
    const { remind_at } = planned({ starts_at: later(10) }).columns;
    expect(remind_at).toEqual(later(7));
  });

  test("is refused unless the request is open, and past its end", () => {
    const refusedBy = (over: object) => {
      try {
        planEdit({ ...request, ...over }, said, now);
      } catch (error) {
        return isRefusal(error) ? error.code : error;
      }
      return "planned";
    };
    expect(refusedBy({ status: "on_hold" })).toBe("request_not_open");
    expect(refusedBy({ status: "awarded" })).toBe("request_not_open");
    expect(refusedBy({ expires_at: now })).toBe("request_expired");
  });
});
