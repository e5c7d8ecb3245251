// Answers the doctor's question behind PUBLIC_URL; anybody else finds nothing at this address.
import type { Hono } from "hono";
import { sql } from "kysely";
import type { Runtime } from "#server/kernel/runtime.ts";
import {
  databaseIdentity,
  instancePath,
  isQuestion,
  signAnswer,
} from "#server/kernel/start/instance-probe.ts";
import { callerAddress } from "../middleware/client-address.ts";
import type { RequestEnv } from "../middleware/security.ts";

/** Mounts `GET /instance`. */
export function instanceEndpoint(app: Hono<RequestEnv>, { env, db }: Runtime): void {
  app.get(instancePath, async (c, next) => {
    const question = c.req.header("authorization") ?? "";
    if (!isQuestion(env.COOKIE_SECRET, question)) return next();
    const { rows } = await sql.raw<{ database: string }>(databaseIdentity).execute(db);
    const answer = signAnswer(env.COOKIE_SECRET, question, {
      forwarded: c.req.header("x-forwarded-for") ?? null,
      caller: callerAddress(c, env.TRUSTED_PROXY_HOPS),
      database: rows[0]?.database ?? "",
    });
    return c.json(answer, 200, { "Cache-Control": "no-store" });
  });
}
