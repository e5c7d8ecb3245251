// An error at each place of the server: the caller's page, the log, the report and what an operator finds all have
// the same digest.
import Stripe from "stripe";
import { expect, test } from "vitest";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { sessionIn } from "#tests/kit/product/session-cookies.ts";
import { until } from "#tests/kit/product/until.ts";
import { logLines, owner, product, provideErrorProduct, reportsOf, withoutGrant } from "./product.ts";

const digestForm = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** The digest on an error page, in the one element that shows it. */
function digestOn(html: string): string {
  const [, digest = ""] = new RegExp(`<code>(${digestForm.source})</code>`).exec(html) ?? [];
  return digest;
}

const lineOf = (digest: string) => logLines().find((line) => line.digest === digest);

/** Expects a log line, a report and a row with this digest. */
async function expectFound(digest: string, kind: string, place: string): Promise<void> {
  expect(digest).toMatch(digestForm);
  expect(lineOf(digest)).toMatchObject({ digest, kind, place });
  const [report] = await reportsOf(digest);
  expect(report?.event).toMatchObject({ tags: { digest, kind } });
  expect(report?.stack.length).toBeGreaterThan(0);
  expect(report?.breadcrumbs.length).toBeGreaterThan(0);
  await until(`a row of ${digest}`, async () => {
    const { rows } = await owner.query(
      "select f.kind from fault_occurrence o join fault f on f.id = o.fault_id where o.digest = $1",
      [digest],
    );
    return rows[0]?.kind === kind ? true : undefined;
  });
}

const lena = () => new FormBrowser(product.origin).signIn("customer@demo.test");

provideErrorProduct();

test("a loader", async () => {
  const page = await withoutGrant("select", "partner", () =>
    new FormBrowser(product.origin).get("/join/anything"),
  );
  expect(page.status).toBe(500);
  await expectFound(digestOn(page.html), "loader", "routes/partner/join");
  expect(page.html).toMatch(/data-report="(sent|not_sent)"/);
});

test("a loader that the router calls by itself", async () => {
  const answer = await withoutGrant("select", "partner", () =>
    fetch(`${product.origin}/join/anything.data`, { headers: { accept: "*/*" } }),
  );
  expect(answer.status).toBe(500);
  await expectFound(answer.headers.get("x-request-id") ?? "", "loader", "routes/partner/join");
});

test("an action", async () => {
  const page = await withoutGrant("select", "partner", () =>
    new FormBrowser(product.origin).post("/join/anything", [["command", "remember"]]),
  );
  expect(page.status).toBe(500);
  await expectFound(digestOn(page.html), "action", "routes/partner/join");
});

test("rendering", async () => {
  const browser = await lena();
  const { rows } = await owner.query<{ id: string; time_zone: string }>(
    `select r.id, r.time_zone from request r join account a on a.default_profile_id = r.profile_id
     where a.email = 'customer@demo.test' and r.time_zone is not null and r.starts_at is not null`,
  );
  const ids = rows.map(({ id }) => id);
  await owner.query("update request set time_zone = 'Mars/Base' where id = any($1)", [ids]);
  const page = await browser.get("/requests");
  for (const { id, time_zone } of rows)
    await owner.query("update request set time_zone = $2 where id = $1", [id, time_zone]);
  expect(page.status).toBe(500);
  await expectFound(digestOn(page.html), "render", "routes/request/requests");
});

test("opening a session", async () => {
  const browser = await lena();
  const page = await withoutGrant("select", "device", () => browser.get("/bookings"));
  expect(page.status).toBe(500);
  expect(page.html).toContain("</footer>");
  await expectFound(digestOn(page.html), "session", "open session");
});

test("a command called by a program", async () => {
  const token = sessionIn((await lena()).cookies)?.access_token ?? "";
  const answer = await withoutGrant("insert", "command_log", () =>
    fetch(`${product.origin}/rest/v1/rpc/set_preferences`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ setting: "locale", locale: "en" }),
    }),
  );
  expect(answer.status).toBe(500);
  const body = (await answer.json()) as { details: { digest: string } };
  await expectFound(body.details.digest, "command", "set_preferences");
});

test("a webhook", async () => {
  const payload = JSON.stringify({
    id: "evt_planted",
    type: "charge.updated",
    data: { object: { id: "ch_1" } },
  });
  const signature = new Stripe("sk_test_x").webhooks.generateTestHeaderString({
    payload,
    secret: "whsec_demo_proffer",
  });
  const answer = await withoutGrant("insert", "stripe_event", () =>
    fetch(`${product.origin}/webhooks/stripe`, {
      method: "POST",
      headers: { "stripe-signature": signature },
      body: payload,
    }),
  );
  expect(answer.status).toBe(500);
  const body = (await answer.json()) as { details: { digest: string } };
  await expectFound(body.details.digest, "webhook", "stripe");
});

test("the proxy of the auth service", async () => {
  const token = sessionIn((await lena()).cookies)?.access_token ?? "";
  const answer = await withoutGrant("select", "device", () =>
    fetch(`${product.origin}/auth/v1/user`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ email: "other@demo.test" }),
    }),
  );
  expect(answer.status).toBe(500);
  const body = (await answer.json()) as { details: { digest: string } };
  await expectFound(body.details.digest, "auth_proxy", "/user");
});

test("a background job", async () => {
  await owner.query("select graphile_worker.add_job('send_mail', '{}', max_attempts := 1)");
  const line = await until("a line of the job", () =>
    logLines().find(({ kind, place }) => kind === "job" && place === "send_mail"),
  );
  await expectFound(line.digest ?? "", "job", "send_mail");
});

test("operators find an error by its number", async () => {
  const operator = await new FormBrowser(product.origin).signIn(demoOperator.email);
  const list = await operator.get("/admin/faults");
  expect(list.status).toBe(200);
  const digest = digestOn(list.html.replaceAll(/<code class="[^"]*">/g, "<code>"));
  const found = await operator.get(`/admin/faults?digest=${digest}`);
  expect(found.html).toContain(digest);
  const none = await operator.get("/admin/faults?digest=0190a000-0000-7000-8000-00000000dead");
  expect(none.html).toContain("No error with this number");
});

test("refusals and what does not exist are no faults", async () => {
  const before = await owner.query<{ count: number }>(
    "select coalesce(sum(count), 0)::int as count from fault",
  );
  const browser = new FormBrowser(product.origin);
  const member = await lena();
  const hidden = "/request/0190a000-0000-7000-8000-00000000dead";
  const refused: [number, string, FormBrowser, string][] = [
    [404, "/nothing/here", browser, "404"],
    [404, hidden, member, "404"],
    [403, "/admin/faults", member, "403"],
    [401, "/auth/not-authenticated", browser, ""],
  ];
  for (const [status, path, who, shown] of refused) {
    const page = await who.get(path);
    expect([path, page.status]).toEqual([path, status]);
    expect(page.html).toContain(shown);
    expect(digestOn(page.html)).toBe("");
  }
  const data = await fetch(`${product.origin}/nothing/here.data`);
  expect(data.status).toBe(404);
  expect((await browser.get("/bookings")).location).toMatch(/^\/auth\/not-authenticated/);
  const after = await owner.query<{ count: number }>(
    "select coalesce(sum(count), 0)::int as count from fault",
  );
  expect(after.rows).toEqual(before.rows);
});

test("no source map can be fetched", async () => {
  const home = await (await fetch(`${product.origin}/auth/signin`)).text();
  const [script = ""] = /\/assets\/(?:en\/)?[\w-]+\.js/.exec(home) ?? [];
  expect((await fetch(product.origin + script)).status).toBe(200);
  for (const path of [`${script}.map`, "/source-maps/assets/x.js.map", "/assets/../source-maps/"])
    expect((await fetch(product.origin + path)).status).toBe(404);
  const code = await (await fetch(product.origin + script)).text();
  expect(code).not.toContain("sourceMappingURL");
});
