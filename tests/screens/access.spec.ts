// The answer of each route to a persona that it has no screen for.
import { accessCases } from "./access-cases.ts";
import { besideOthers } from "./console-lock.ts";
import { expect, test } from "./visit.ts";

// The same settings as the screen states, so that they share their workers.
test.use({ trace: "off", screenshot: "off" });

for (const { route, persona, prepare, expected } of accessCases) {
  test(`${route} answers a ${persona} with ${expected}`, async ({ product }) => {
    const { viewer, path } = await besideOthers(product, () => prepare(product));
    const cookies = await product.findCookies(viewer);
    const answer = await fetch(`${product.origin}${path}`, {
      redirect: "manual",
      headers: {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
        accept: "text/html",
      },
    });
    const location = answer.headers.get("location");
    expect(location ? new URL(location, product.origin).pathname : answer.status).toBe(expected);
  });
}
