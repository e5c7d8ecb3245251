import { describe, expect, test } from "vitest";
import {
  deliveries,
  deliveriesOf,
  deliveryOf,
  digestDueAt,
  subscriptionOf,
  subscriptions,
  toStored,
} from "./deliveries.ts";
import { mailTemplates } from "./jobs.ts";
import { topicOf, topics } from "./topics.ts";

test.each(deliveries)("%s is stored and read back", (delivery) => {
  expect(deliveryOf(toStored(delivery))).toBe(delivery);
});

test("without a choice, and with a text that this release does not know, nothing is lost", () => {
  expect(deliveryOf(undefined)).toBe("at_once");
  expect(deliveryOf({ is_mailed: false, otherwise: "weekly" })).toBe("list");
});

test("every topic can be mailed at once; only those with entries in the list can be off", () => {
  for (const topic of topics) expect(deliveriesOf[topic]).toContain("at_once");
  expect(topics.filter((topic) => (deliveriesOf[topic] as readonly string[]).includes("off"))).toEqual([
    "offers",
    "reminders",
  ]);
});

test("a link stops the topic of its mail, and the digest all topics in it", () => {
  expect(subscriptions).toEqual([...topics, "digest"]);
  for (const template of mailTemplates)
    expect(subscriptionOf(template)).toBe(template === "daily_digest" ? "digest" : topicOf[template]);
});

describe("a digest is due the next time it is eight in the reader's zone", () => {
  test.each([
    ["before eight", "2027-03-01T06:59:59Z", "Europe/Berlin", "2027-03-01T07:00:00Z"],
    ["at eight", "2027-03-01T07:00:00Z", "Europe/Berlin", "2027-03-02T07:00:00Z"],
    ["in the evening", "2027-03-01T19:00:00Z", "Europe/Berlin", "2027-03-02T07:00:00Z"],
    ["the night before summer time", "2027-03-27T20:00:00Z", "Europe/Berlin", "2027-03-28T06:00:00Z"],
    ["the night before winter time", "2027-10-30T20:00:00Z", "Europe/Berlin", "2027-10-31T07:00:00Z"],
    [
      "west of Greenwich, where it is still yesterday",
      "2027-03-01T03:00:00Z",
      "America/New_York",
      "2027-03-01T13:00:00Z",
    ],
    ["far east", "2027-03-01T23:30:00Z", "Pacific/Auckland", "2027-03-02T19:00:00Z"],
  ])("%s", (_told, now, zone, due) => {
    expect(digestDueAt(new Date(now), zone)).toEqual(new Date(due));
  });
});
