// The parts of a booking: which one an address opens, and how far the booking is.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import { BookingStages } from "./booking-steps.tsx";
import { openPart, PartPanel } from "./booking-tabs.tsx";

const viewer = { locale: "en", time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;
const en = { locale: "en" } as const;

test.each([
  ["", "overview"],
  ["?part=history", "history"],
  ["?part=documents&cancel", "documents"],
  ["?change=date", "details"],
  ["?cancel", "details"],
  ["?part=toString", "overview"],
  ["?notice=confirmed", "overview"],
])("a booking at “%s” opens its part %s", (query, part) => {
  expect(openPart(new Request(`http://app.test/booking/x${query}`))).toBe(part);
});

test("each part is in the document, and those that are not open are for paper alone", () => {
  const classOf = (current: "details" | "history") =>
    renderToStaticMarkup(
      <PartPanel part="details" current={current}>
        x
      </PartPanel>,
    );
  expect(classOf("details")).toBe('<div class="stack loose">x</div>');
  expect(classOf("history")).toBe('<div class="stack loose other-part">x</div>');
});

test.each<[BookingStatus, (() => string) | null]>([
  ["awaiting_information", () => m.booking_step_information({}, en)],
  ["awaiting_payment", () => m.booking_step_payment({}, en)],
  ["changes_requested", () => m.booking_step_work({}, en)],
  ["delivered", () => m.booking_step_check({}, en)],
  ["disputed", () => m.booking_step_check({}, en)],
  ["completed", null],
  ["lapsed", null],
])("a booking that is %s is at its step", (status, step) => {
  const html = renderToStaticMarkup(
    <ViewerContext value={viewer}>
      <BookingStages status={status} />
    </ViewerContext>,
  );
  const [, current] = /aria-current="step"[^>]*>(.*?)<\/li>/.exec(html) ?? [];
  if (step) expect(current).toContain(step());
  else expect(current).toBeUndefined();
});
