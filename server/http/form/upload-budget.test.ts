import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import { withinUploadBudget } from "./upload-budget.ts";

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

test("one sender may have two full uploads at a time, all senders six, and each end frees its bytes", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const full = limits.upload_bytes;
  const send = (address: string, bytes: number | null = full) =>
    outcome(withinUploadBudget(address, sized(bytes), () => promise));
  // An upload without Content-Length counts as the largest.
  const running = [send("a"), send("a", null)];
  expect(await send("a", 1)).toBe("too_many_requests");
  running.push(...["b", "b", "c", "c"].map((address) => send(address)));
  expect(await send("d", 1)).toBe("service_unavailable");
  resolve();
  expect(await Promise.all(running)).toEqual(Array.from({ length: 6 }, () => "done"));
  const failing = withinUploadBudget("a", sized(2 * full), () => Promise.reject(new Error("broken")));
  expect(await outcome(failing)).toBe("Error: broken");
  expect(await send("a", 2 * full)).toBe("done");
});
