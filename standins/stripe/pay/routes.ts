// The hosted pages: `/pay/<session>` and its challenge. Every post ends in a redirect, so that reloading
// never pays; a second submit waits for the session's lock and finds it paid.
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type Stripe from "stripe";
import type { Clock } from "../../kit/clock.ts";
import { type Pool, transaction } from "../../kit/db.ts";
import { readForm } from "../../kit/form.ts";
import { answerChallenge, type LockedSession, lockSession, pay } from "../core/attempt.ts";
import { findObject, idOf } from "../store/objects.ts";
import { NO_CAUSE, type StripeEnv, seconds, type Work } from "../work.ts";
import { readPayForm } from "./form.ts";
import { notice, pageHeaders } from "./layout.ts";
import { challengePage, type PayLine, payPage, type View } from "./page.ts";

export type PayDeps = {
  pool: Pool;
  clock: Clock;
  env: StripeEnv;
  passTime(): Promise<void>;
  onCommit(): void;
};
type Reply = Response | Promise<Response>;
type Step = (work: Work, session: LockedSession) => Promise<Reply>;

const MAX_BODY = 16 * 1024;

function originOf(url: string | null): string[] {
  return url && URL.canParse(url) ? [new URL(url).origin] : [];
}

function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

async function viewOf(deps: PayDeps, work: Work, session: LockedSession): Promise<View> {
  const { body, attempt } = session;
  const lines = await work.sql.query<PayLine>(
    `select body as item, product_description from stripe.line_item where session = $1 order by seq`,
    [body.id],
  );
  const intentId = idOf(body.payment_intent);
  const intent = intentId ? await findObject(work.sql, "payment_intent", intentId) : undefined;
  return {
    session: body,
    lines: lines.rows,
    merchant: deps.env.STRIPE_MERCHANT_NAME ?? "Proffer",
    attempt,
    declined: intent?.last_payment_error?.message ?? null,
  };
}

/** Runs `step` on the locked session if it can still be paid; otherwise returns its outcome. */
async function withOpenSession(deps: PayDeps, c: Context, step: Step): Promise<Response> {
  await deps.passTime();
  // No id has a NUL, and the database accepts none.
  const id = (c.req.param("session") ?? "").replaceAll("\0", "");
  const response = await transaction(deps.pool, async (sql): Promise<Reply> => {
    const work = { sql, now_ms: deps.clock.now(), env: deps.env, cause: NO_CAUSE };
    const session = await lockSession(work, id);
    const { body } = session ?? {};
    const origins = [...originOf(body?.success_url ?? null), ...originOf(body?.cancel_url ?? null)];
    for (const [name, value] of Object.entries(pageHeaders([...origins, ...originOf(deps.env.APP_URL)]))) {
      c.header(name, value);
    }
    if (!session || !body) {
      return c.html(notice("Payment page not found", "Check the address, or start again in the shop."), 404);
    }
    if (body.status === "complete") {
      if (c.req.method === "POST") return c.redirect(successUrl(body), 303);
      const link = { href: successUrl(body), label: "Go back to the shop" };
      return c.html(notice("This payment is complete", "You will not be charged again.", link));
    }
    if (body.status !== "open" || body.expires_at <= seconds(work.now_ms)) {
      const link = body.cancel_url ? { href: body.cancel_url, label: "Go back to the shop" } : undefined;
      const text = "You have not been charged. Start the payment again in the shop.";
      return c.html(notice("This payment page has expired", text, link), 410);
    }
    return step(work, session);
  });
  deps.onCommit();
  return response;
}

/** The refusal of a body that does not match its content type; no browser sends one. */
function unreadable(c: Context): Reply {
  return c.html(notice("This form cannot be read", "Open the payment page again."), 400);
}

function showForm(deps: PayDeps, c: Context): Promise<Response> {
  return withOpenSession(deps, c, async (work, session) =>
    c.html(payPage(await viewOf(deps, work, session))),
  );
}

async function submitForm(deps: PayDeps, c: Context): Promise<Response> {
  const values = await readForm(c);
  if (!values) return unreadable(c);
  return withOpenSession(deps, c, async (work, session) => {
    const payPath = `/pay/${session.body.id}`;
    // A form from an earlier attempt, sent twice or from another tab: show the current state instead.
    if (values.attempt !== String(session.attempt)) return c.redirect(payPath, 303);
    const reading = readPayForm(values, session.body.customer_email, work.now_ms);
    if ("errors" in reading) {
      return c.html(payPage({ ...(await viewOf(deps, work, session)), ...reading }), 422);
    }
    const outcome = await pay(work, session, reading.chosen);
    if (outcome === "paid") return c.redirect(successUrl(session.body), 303);
    return c.redirect(outcome === "challenge" ? `${payPath}/challenge` : payPath, 303);
  });
}

function showChallenge(deps: PayDeps, c: Context): Promise<Response> {
  return withOpenSession(deps, c, async (work, session) => {
    if (!session.challenge) return c.redirect(`/pay/${session.body.id}`, 303);
    return c.html(challengePage(await viewOf(deps, work, session), session.challenge.card.last4));
  });
}

async function submitChallenge(deps: PayDeps, c: Context): Promise<Response> {
  const form = await readForm(c);
  if (!form) return unreadable(c);
  const { outcome } = form;
  return withOpenSession(deps, c, async (work, session) => {
    const payPath = `/pay/${session.body.id}`;
    if (!session.challenge) return c.redirect(payPath, 303);
    if (outcome !== "complete" && outcome !== "fail") return c.redirect(`${payPath}/challenge`, 303);
    const result = await answerChallenge(work, session, session.challenge, outcome === "complete");
    return c.redirect(result === "paid" ? successUrl(session.body) : payPath, 303);
  });
}

/** The hosted pages as a separate app. */
export function createPayPages(deps: PayDeps): Hono {
  const pages = new Hono();
  // Nobody reads the rest of a refused body, so the connection cannot serve another request.
  const onError = (c: Context): Response => c.text("The form is too large.", 413, { connection: "close" });
  pages.use("/pay/*", bodyLimit({ maxSize: MAX_BODY, onError }));
  pages.get("/pay/:session", (c) => showForm(deps, c));
  pages.post("/pay/:session", (c) => submitForm(deps, c));
  pages.get("/pay/:session/challenge", (c) => showChallenge(deps, c));
  pages.post("/pay/:session/challenge", (c) => submitChallenge(deps, c));
  return pages;
}
