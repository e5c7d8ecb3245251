import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import { postedForm, receiveForm } from "../body.ts";
import { withinBudget } from "./receive-upload.ts";

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (isRefusal(error) ? error.code : String(error)),
  );
const sized = (bytes: number | null) =>
  new Request("http://localhost/request", {
    method: "POST",
    headers: bytes === null ? {} : { "content-length": String(bytes) },
  });

test("one sender may have twelve full uploads at a time, all senders forty, and each end frees its space", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const full = limits.upload_bytes;
  const send = (address: string, bytes: number | null = full) =>
    outcome(withinBudget(address, sized(bytes), () => promise));
  const sendMany = (address: string, count: number) => Array.from({ length: count }, () => send(address));
  // An upload without Content-Length counts as the largest.
  const running = [...sendMany("a", 11), send("a", null)];
  expect(await send("a", 1)).toBe("too_many_requests");
  running.push(...sendMany("b", 12), ...sendMany("c", 12), ...sendMany("d", 4));
  expect(await send("e", 1)).toBe("service_unavailable");
  resolve();
  expect(await Promise.all(running)).toEqual(Array.from({ length: 40 }, () => "done"));
  const failing = withinBudget("a", sized(12 * full), () => Promise.reject(new Error("broken")));
  expect(await outcome(failing)).toBe("Error: broken");
  expect(await send("a", 12 * full)).toBe("done");
});

test("a form with files that was read before is a fault", async () => {
  const request = new Request("http://localhost/request", { method: "POST", body: new FormData() });
  await postedForm(request);
  await expect(receiveForm(request, "/nowhere")).rejects.toThrow("was read before");
});
