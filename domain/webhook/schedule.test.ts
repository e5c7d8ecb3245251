import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { units } from "../limits.ts";
import {
  type EndpointHealth,
  healthAfter,
  nextAttemptAt,
  webhookAttempts,
  webhookOutcomes,
} from "./schedule.ts";

const start = new Date("2027-03-27T12:00:00Z");

/** The hours, counted from its creation, at which a delivery that always fails is attempted. */
function attemptHours(random: number): number[] {
  let now = start;
  const hours = [0];
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttemptAt({ attempts, created_at: start }, now, random);
    if (!next) return hours;
    hours.push((next.getTime() - start.getTime()) / units.hour_ms);
    now = next;
  }
}

describe("retries", () => {
  test("come ten times in about three days, further and further apart", () => {
    const hours = attemptHours(0);
    expect(hours).toHaveLength(webhookAttempts);
    expect(hours.map((hour) => Math.round(hour * 60))).toEqual([
      0, 1, 6, 36, 156, 456, 1056, 1896, 3096, 4296,
    ]);
  });

  test("with any jitter: never later than three days, and never fewer attempts", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        const hours = attemptHours(random);
        expect(hours).toHaveLength(webhookAttempts);
        expect(hours.at(-1)).toBeLessThanOrEqual(72);
        expect(hours.at(-1)).toBeGreaterThanOrEqual(64);
      }),
    );
  });

  test("end three days after the delivery's creation, however few there were", () => {
    const late = new Date(start.getTime() + 71 * units.hour_ms);
    expect(nextAttemptAt({ attempts: 1, created_at: start }, late, 0)).not.toBeNull();
    expect(nextAttemptAt({ attempts: 4, created_at: start }, late, 0)).toBeNull();
  });
});

describe("an endpoint's health", () => {
  const well: EndpointHealth = { failing_since: null, failures: 0 };

  test("is restored by any accepted delivery", () => {
    const failing = { failing_since: start, failures: 40 };
    expect(healthAfter(failing, "delivered", start)).toEqual({ ...well, held_until: null, pause: null });
  });

  test("holds it longer after each failure, at most five minutes", () => {
    let health: EndpointHealth = well;
    const held = Array.from({ length: 8 }, () => {
      const after = healthAfter(health, "timeout", start);
      health = after;
      return ((after.held_until?.getTime() ?? 0) - start.getTime()) / 1_000;
    });
    expect(held).toEqual([0, 10, 30, 60, 120, 300, 300, 300]);
  });

  test("pauses it at once when the address answers that it is gone for good", () => {
    expect(healthAfter(well, "gone", start).pause).toBe("gone");
  });

  test("pauses it at the last attempt of one delivery, not before, whatever the jitter", () => {
    for (const random of [0, 1]) {
      let health: EndpointHealth = well;
      const pauses = attemptHours(random).map((hours) => {
        const after = healthAfter(health, "refused", new Date(start.getTime() + hours * units.hour_ms));
        health = after;
        return after.pause;
      });
      expect(pauses.at(-1)).toBe("failing");
      expect(pauses.slice(0, 7).every((pause) => pause === null)).toBe(true);
    }
  });

  test("does not pause it for two failures with a weekend between them", () => {
    const later = new Date(start.getTime() + 3 * units.day_ms);
    for (const outcome of webhookOutcomes.filter((one) => one !== "gone"))
      expect(healthAfter({ failing_since: start, failures: 1 }, outcome, later).pause).toBeNull();
  });
});
