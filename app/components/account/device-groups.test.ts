import { expect, test } from "vitest";
import { type DeviceRow, groupDevices } from "./device-groups.ts";

const row = (session_id: string, last: string, device: Partial<DeviceRow> = {}): DeviceRow => ({
  session_id,
  browser: "Firefox",
  system: "Windows",
  is_handheld: false,
  is_this: false,
  first_seen_at: `2027-01-0${last}T08:00:00Z`,
  last_seen_at: `2027-02-0${last}T08:00:00Z`,
  ...device,
});

test("equal devices share one row with the latest use; the current device has its own row, first", () => {
  const groups = groupDevices([
    row("d", "4"),
    row("c", "3", { browser: "Safari", system: "iOS", is_handheld: true }),
    row("b", "2", { is_this: true }),
    row("a", "1"),
  ]);
  expect(groups.map(({ session_ids }) => session_ids)).toEqual([["b"], ["d", "a"], ["c"]]);
  expect(groups[1]).toMatchObject({
    first_seen_at: "2027-01-01T08:00:00Z",
    last_seen_at: "2027-02-04T08:00:00Z",
    is_this: false,
  });
});

test("another browser, system or kind of device is another row", () => {
  const others = [{ browser: "Chrome" }, { system: null }, { is_handheld: true }];
  const rows = [row("a", "5"), ...others.map((device, index) => row(`${index}`, "4", device))];
  expect(groupDevices(rows)).toHaveLength(4);
});

test("one form signs out at most a hundred sessions", () => {
  const rows = Array.from({ length: 120 }, (_, index) => row(String(index), "1"));
  expect(groupDevices(rows)[0]?.session_ids).toHaveLength(100);
});
