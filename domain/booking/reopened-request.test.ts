import { describe, expect, test } from "vitest";
import { reopenedUntil, reopeningColumns } from "./reopened-request.ts";

const berlin = { starts_at: null, time_zone: "Europe/Berlin" };
const until = (expires_at: string, accepted_at: string, now: string, starts_at: string | null = null) =>
  reopenedUntil(
    {
      ...berlin,
      expires_at: new Date(expires_at),
      starts_at: starts_at === null ? null : new Date(starts_at),
    },
    new Date(accepted_at),
    new Date(now),
  ).toISOString();

describe("a request whose booking ended unpaid", () => {
  test("gets back the days that the hold took, ending at the same time of day", () => {
    expect(until("2027-03-20T22:59:59.999Z", "2027-03-01T10:00:00Z", "2027-03-04T10:00:00Z")).toBe(
      "2027-03-23T22:59:59.999Z",
    );
    // The clocks change on 28 March: the day ends at the same local time, one hour earlier in UTC.
    expect(until("2027-03-26T22:59:59.999Z", "2027-03-01T10:00:00Z", "2027-03-04T10:00:00Z")).toBe(
      "2027-03-29T21:59:59.999Z",
    );
  });
  test("that would have expired meanwhile gets a week to decide", () => {
    expect(until("2027-03-02T22:59:59.999Z", "2027-03-01T10:00:00Z", "2027-03-04T10:00:00Z")).toBe(
      "2027-03-11T22:59:59.999Z",
    );
  });
  test("never stays open past the date it is for, nor shorter than before", () => {
    const date = "2027-03-06T12:00:00.000Z";
    expect(until(date, "2027-03-01T10:00:00Z", "2027-03-04T10:00:00Z", date)).toBe(date);
    const late = "2027-05-01T21:59:59.999Z";
    expect(until(late, "2027-03-04T10:00:00Z", "2027-03-01T10:00:00Z")).toBe(late);
  });
});

describe("a request and offers that become available again", () => {
  const now = new Date("2027-03-04T10:00:00Z");
  const expires_at = new Date("2027-03-02T22:59:59.999Z");
  const valid_until = new Date("2027-03-08T22:59:59.999Z");
  const input = (how: "lapse" | "undo") => ({
    booking: { accepted_at: new Date("2027-03-01T10:00:00Z") },
    request: { id: "request", expires_at, ...berlin },
    offers: ["won", "back", "old"].map((id) => ({ id, valid_until })),
    moves: [
      {
        noun: "booking",
        id: "booking",
        transition: how,
        role: "system",
        from: "awaiting_payment",
        to: "lapsed",
      },
      { noun: "offer", id: "won", transition: "release", role: "system", from: "accepted", to: "sent" },
      {
        noun: "request",
        id: "request",
        transition: "reopen_after_lapse",
        role: "system",
        from: "awarded",
        to: "open",
      },
      { noun: "offer", id: "back", transition: "revive", role: "system", from: "parked", to: "sent" },
      { noun: "offer", id: "old", transition: "expire", role: "system", from: "parked", to: "expired" },
    ] as const,
  });

  test("get their deadlines and reminders; an expired offer gets none", () => {
    const remind_at = new Date("2027-03-05T22:59:59.999Z");
    expect(reopeningColumns(input("lapse"), now)).toEqual({
      request: {
        expires_at: new Date("2027-03-11T22:59:59.999Z"),
        remind_at: new Date("2027-03-08T22:59:59.999Z"),
      },
      won: { remind_at },
      back: { remind_at },
    });
  });
  test("keep their deadlines when the acceptance is undone", () => {
    expect(reopeningColumns(input("undo"), now).request).toEqual({ expires_at, remind_at: null });
  });
});
