import { Hono } from "hono";
import { openListener } from "#standins/kit/listen.ts";
import { mountVies } from "#standins/vies/mount.ts";

/** The stand-in of VIES on a port of its own. `asked` has the bodies that it got; `meanwhile` runs before each answer. */
export async function startVies(meanwhile: () => Promise<unknown> = async () => undefined) {
  const asked: Record<string, string>[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    asked.push(await c.req.json());
    await meanwhile();
    await next();
  });
  mountVies(app, { now: () => Date.now() });
  const listener = await openListener("127.0.0.1", 0, () => undefined);
  listener.answerWith(app);
  const address = `http://127.0.0.1:${listener.port}/taxation_customs/vies/rest-api`;
  return { address, asked, stop: () => listener.close() };
}
