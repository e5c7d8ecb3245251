// Whom a route has nothing for is told so by its answer.

import { detours } from "./walk/detours.ts";
import { expect, test } from "./walk/walk.ts";

for (const { route, persona, see, to } of detours) {
  test(`${route} leads a ${persona} to ${to}`, async ({ stage }) => {
    const { as, path } = await see(stage);
    const cookie = (await stage.cookiesOf(as)).map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${stage.origin}${path}`, {
      redirect: "manual",
      headers: { cookie, accept: "text/html" },
    });
    const location = answer.headers.get("location");
    expect(location ? new URL(location, stage.origin).pathname : answer.status).toBe(to);
  });
}
