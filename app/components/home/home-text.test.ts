import { expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { shownTransitions } from "#server/home/reads/activity.ts";
import { activityText } from "./home-text.ts";

test("every event that the start page shows has its own text", () => {
  const nameless = shownTransitions.filter((name) => {
    const [noun, transition] = name.split(".") as ["booking", string];
    const activity = {
      id: 1,
      noun,
      transition,
      title: "",
      number: "",
      provider_name: "Keller",
      to: "/",
      at: "",
    };
    return activityText(activity) === m.booking_event_other();
  });
  expect(nameless).toEqual([]);
  expect(shownTransitions.length).toBeGreaterThan(30);
});
