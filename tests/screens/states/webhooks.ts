// Webhooks: none, some, the form that adds one, the secret that is shown once, and an endpoint with its log.
import { randomUUID } from "node:crypto";
import { findViewer } from "../access-cases.ts";
import { expectRefusal, fillFields, submitCommand } from "../actions.ts";
import type { ScreenProduct } from "../product.ts";
import { type ScreenState, screen } from "../screen-state.ts";
import { reauthenticate } from "./security.ts";

const route = "/account/webhooks";
const detail = "/account/webhooks/:id";
const address = "https://receiver.example.test/hooks/proffer";

async function proved(product: ScreenProduct) {
  return reauthenticate(product, await product.kit.provider());
}

/** An endpoint whose log has a message in each state. */
async function withLog(product: ScreenProduct) {
  const { actor, endpoint_id, version } = await product.kit.webhook();
  const log: [type: string, status: string, outcome: string, code: number | null, answer: string | null][] = [
    ["offer.accepted", "delivered", "delivered", 200, null],
    [
      "booking.confirmed",
      "failed",
      "refused",
      503,
      "upstream is down, and this is how it says so ".repeat(9),
    ],
    ["offer.accepted", "pending", "timeout", null, null],
  ];
  for (const [type, status, outcome, code, answer] of log) {
    const id = randomUUID();
    const due = status === "pending" ? new Date(Date.now() + 3_600_000) : null;
    await product.owner.query(
      `insert into webhook_delivery (id, endpoint_id, type, status, attempts, due_at, created_at, ended_at)
       values ($1, $2, $3, $4, 1, $5, now(), case when $5::timestamptz is null then now() end)`,
      [id, endpoint_id, type, status, due],
    );
    await product.owner.query(
      `insert into webhook_attempt (delivery_id, number, started_at, duration_ms, outcome, status_code, answer)
       values ($1, 1, now(), 130, $2, $3, $4)`,
      [id, outcome, code, answer],
    );
  }
  return { actor, endpoint_id, version };
}

/** The same, paused after failures. */
async function paused(product: ScreenProduct) {
  const found = await withLog(product);
  await product.owner.query(
    "update webhook_endpoint set status = 'paused', pause_reason = 'failing', paused_at = now() where id = $1",
    [found.endpoint_id],
  );
  return found;
}

const at =
  (
    make: (product: ScreenProduct) => Promise<{ endpoint_id: string } & Awaited<ReturnType<typeof withLog>>>,
  ) =>
  async (product: ScreenProduct) => {
    const { actor, endpoint_id } = await make(product);
    return { viewer: actor, path: `${route}/${endpoint_id}` };
  };

const changing = (change: string) => async (product: ScreenProduct) => {
  const { actor, endpoint_id } = await product.kit.webhook();
  return { viewer: await reauthenticate(product, actor), path: `${route}/${endpoint_id}?change=${change}` };
};

export const webhookStates: readonly ScreenState[] = [
  ...(["customer", "provider", "operator"] as const).map(
    (persona): ScreenState =>
      screen(route, persona, "none", async (product) => ({
        viewer: await findViewer(product, persona),
        path: route,
      })),
  ),
  screen(route, "provider", "some", async (product) => ({
    viewer: (await product.kit.webhook()).actor,
    path: route,
  })),
  screen(route, "provider", "adding", async (product) => ({
    viewer: await proved(product),
    path: `${route}?new`,
  })),
  {
    ...screen(route, "provider", "refused", async (product) => ({
      viewer: await proved(product),
      path: `${route}?new`,
    })),
    status: 422,
    perform: expectRefusal("create_webhook_endpoint", fillFields({ url: "http://intranet" })),
  },
  {
    ...screen(route, "provider", "made", async (product) => ({
      viewer: await proved(product),
      path: `${route}?new`,
    })),
    async perform(page, { owner }) {
      // When it is posted again, without scripts or in the other language, none from before must exist.
      await owner.query("delete from webhook_endpoint where description = 'Office'");
      await page.fill({ url: address, description: "Office" });
      await page.check('[value="offer.accepted"]');
      await page.submit("create_webhook_endpoint");
      // With scripts the secret appears at once, the list only once it has been reread.
      await page.expect('main a[href^="/account/webhooks/"]');
    },
  },
  screen(detail, "provider", "log", at(withLog)),
  screen(detail, "provider", "paused", at(paused)),
  screen(detail, "provider", "changing", changing("settings")),
  screen(detail, "provider", "rotating", changing("secret")),
  {
    ...screen(detail, "provider", "rotated", changing("secret")),
    perform: submitCommand("rotate_webhook_secret"),
  },
];
