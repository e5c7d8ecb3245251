import { expect, test } from "vitest";
import { requireFreeSlot, slotOf } from "./slot.ts";

const [ten, noon] = [new Date("2027-06-12T10:00:00Z"), new Date("2027-06-12T12:00:00Z")];

test("only exclusive terms with start and end take time", () => {
  expect(slotOf({ starts_at: ten, ends_at: noon, is_exclusive: true })).toEqual({
    starts_at: ten,
    ends_at: noon,
  });
  expect(slotOf({ starts_at: ten, ends_at: noon, is_exclusive: false })).toBeNull();
  expect(slotOf({ starts_at: ten, ends_at: null, is_exclusive: true })).toBeNull();
  expect(slotOf({ starts_at: null, ends_at: null, is_exclusive: true })).toBeNull();
});

test("a slot that an own booking has taken is refused with that booking", () => {
  expect(() => requireFreeSlot(null)).not.toThrow();
  expect(() => requireFreeSlot({ id: "b" })).toThrow(
    expect.objectContaining({ code: "slot_taken", status: 409, details: { booking_id: "b" } }),
  );
});
