// Checkout Sessions: create, retrieve, list, list line items, expire.
import type Stripe from "stripe";
import { build } from "../contract/skeleton.ts";
import { expireSession } from "../core/expiry.ts";
import { insertObject, requireObject } from "../store/objects.ts";
import { notCovered, refused } from "../wire/errors.ts";
import { createId } from "../wire/ids.ts";
import { seconds } from "../work.ts";
import { allowOnly, type Call, type Handler, paramsOf } from "./call.ts";
import { equals, listBodies, listObjects, type PageParams } from "./list.ts";
import { type Line, metadataOf, readSessionParams } from "./session-params.ts";

type Params = Stripe.Checkout.SessionCreateParams;

async function insertLine(call: Call, session: string, line: Line): Promise<void> {
  const { name, description, unit_amount, quantity, currency, metadata } = line;
  const amount = unit_amount * quantity;
  const price = build<Stripe.Price>("Price", {
    id: createId("price"),
    billing_scheme: "per_unit",
    created: seconds(call.now_ms),
    currency,
    product: createId("prod"),
    tax_behavior: "unspecified",
    type: "one_time",
    unit_amount,
  });
  const item = build<Stripe.LineItem>("LineItem", {
    id: createId("li"),
    amount_subtotal: amount,
    amount_total: amount,
    currency,
    description: name,
    metadata,
    price,
    quantity,
  });
  // The official type has a decimal class here; on the wire it is a string of digits.
  const body = { ...item, price: { ...price, unit_amount_decimal: String(unit_amount) } };
  await call.sql.query(
    `insert into stripe.line_item (id, session, body, product_description) values ($1, $2, $3, $4)`,
    [item.id, session, JSON.stringify(body), description],
  );
}

const create: Handler = async (call) => {
  const params = paramsOf<Params>(call);
  const wish = readSessionParams(params, call.now_ms);
  const id = createId("cs_test");
  const session = build<Stripe.Checkout.Session>("Checkout.Session", {
    id,
    amount_subtotal: wish.total,
    amount_total: wish.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: wish.cancel_url,
    client_reference_id: params.client_reference_id ?? null,
    created: seconds(call.now_ms),
    currency: wish.currency,
    custom_fields: [],
    customer_creation: params.customer_creation ?? "if_required",
    customer_email: params.customer_email ?? null,
    expires_at: wish.expires_at,
    locale: params.locale ?? null,
    metadata: metadataOf(params.metadata),
    mode: "payment",
    payment_method_collection: "if_required",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    submit_type: params.submit_type ?? null,
    success_url: wish.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${call.env.STANDINS_PUBLIC_URL}/pay/${id}`,
  });
  const { capture_method: _automatic, metadata, ...rest } = params.payment_intent_data ?? {};
  const intent_data = JSON.stringify({ ...rest, metadata: metadataOf(metadata) });
  await insertObject(call.sql, "session", session, { intent_data });
  for (const line of wish.lines) await insertLine(call, id, line);
  return session;
};

const expire: Handler = async (call) => {
  const session = await requireObject(call.sql, "session", call.id, { isLocked: true });
  if (session.status !== "open") {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    );
  }
  return expireSession(call, call.id);
};

const list: Handler = (call) => {
  const params = paramsOf<Stripe.Checkout.SessionListParams & PageParams>(call);
  const { customer_details, payment_intent, status } = params;
  for (const name of ["customer", "customer_account", "payment_link", "subscription"]) {
    if (name in params) throw notCovered(name);
  }
  const filters = [
    ...equals("payment_intent", payment_intent),
    ...equals("status", status),
    ...equals(
      "coalesce(body#>>'{customer_details,email}', body->>'customer_email')",
      customer_details?.email,
    ),
  ];
  return listObjects(call.sql, "session", "/v1/checkout/sessions", params, filters);
};

const lineItems: Handler = async (call) => {
  await requireObject(call.sql, "session", call.id);
  const params = paramsOf<PageParams>(call);
  const url = `/v1/checkout/sessions/${call.id}/line_items`;
  return listBodies(call.sql, "line_item", url, params, equals("session", call.id), "asc");
};

const retrieve: Handler = (call) => {
  allowOnly(call.params, ["expand"]);
  return requireObject(call.sql, "session", call.id);
};

export const sessionHandlers: Record<string, Handler> = {
  "Checkout.Sessions.create": create,
  "Checkout.Sessions.retrieve": retrieve,
  "Checkout.Sessions.list": list,
  "Checkout.Sessions.listLineItems": lineItems,
  "Checkout.Sessions.expire": expire,
};
