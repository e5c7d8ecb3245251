// Demo mode only: moves the clock of the whole installation, stand-ins included, and runs jobs that have become due at
// once instead of within the next minute.
import type { Hono } from "hono";
import { localPath } from "#domain/account/next-path.ts";
import { tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { moveFileClock } from "#server/kernel/clock.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { formOrFault } from "../form/body.ts";
import { answerError } from "../middleware/error-answer.ts";
import type { RequestEnv } from "../middleware/security.ts";

const longestMoveMs = 400 * units.day_ms;

/** Mounts `POST /preferences/clock` with the field `move_ms`; the clock goes forward only. */
export function clockEndpoint(app: Hono<RequestEnv>, runtime: Runtime, file: string): void {
  app.post("/preferences/clock", async (c) => {
    const form = await formOrFault(c.req.raw);
    if (!(form instanceof FormData))
      return answerError(c, { ...form, message: "This is no form that can be read." });
    const ms = Number(form.get("move_ms"));
    if (!Number.isSafeInteger(ms) || ms <= 0 || ms > longestMoveMs)
      return answerError(c, {
        status: 422,
        code: "invalid_input",
        message: "`move_ms` is a whole number of milliseconds ahead.",
      });
    moveFileClock(file, ms);
    await clockHasMoved();
    await runJob(jobContext(runtime), tick.name, {});
    return c.redirect(localPath(form.get("next")), 303);
  });
}

/** Waits until every process has read the clock file again, which happens every 200 ms (`kernel/clock.ts`). */
function clockHasMoved(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 250));
}
