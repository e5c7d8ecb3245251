// Reads payment intents, charges, refunds, balance transactions and events, and makes refunds.
import type Stripe from "stripe";
import { asOfNow } from "../core/balance.ts";
import { createRefund } from "../core/refunds.ts";
import { idOf, requireObject, type Table } from "../store/objects.ts";
import { badParam, refused } from "../wire/errors.ts";
import { seconds } from "../work.ts";
import { allowOnly, type Call, type Handler, paramsOf } from "./call.ts";
import { equals, type Filter, listObjects, type PageParams } from "./list.ts";
import { metadataOf } from "./session-params.ts";

const PAGE = ["limit", "starting_after", "ending_before", "created", "expand"];
const EVENT_DAYS = 30;

function retrieve(table: Table): Handler {
  return (call) => {
    allowOnly(call.params, ["expand"]);
    return requireObject(call.sql, table, call.id);
  };
}

function list(table: Table, url: string, columns: readonly string[]): Handler {
  return (call) => {
    allowOnly(call.params, [...PAGE, ...columns]);
    const params = paramsOf<PageParams & Record<string, unknown>>(call);
    const filters = columns.flatMap((column) => equals(column, params[column]));
    return listObjects(call.sql, table, url, params, filters);
  };
}

async function chargeToRefund(call: Call, params: Stripe.RefundCreateParams): Promise<string> {
  if (params.charge && params.payment_intent) {
    throw badParam("Pass either charge or payment_intent, not both.", "payment_intent");
  }
  if (params.charge) return params.charge;
  if (!params.payment_intent) {
    throw badParam("One of charge or payment_intent is required.", "charge", "parameter_missing");
  }
  const found = await requireObject(call.sql, "payment_intent", params.payment_intent, {
    param: "payment_intent",
  });
  const charge = idOf(found.latest_charge);
  if (found.status !== "succeeded" || !charge) {
    throw refused(`This PaymentIntent (${found.id}) does not have a successful charge to refund.`);
  }
  return charge;
}

const refund: Handler = async (call) => {
  const params = paramsOf<Stripe.RefundCreateParams>(call);
  allowOnly(params, ["charge", "payment_intent", "amount", "reason", "metadata", "expand"]);
  const { amount, reason } = params;
  const charge = await chargeToRefund(call, params);
  return createRefund(call, { charge, amount, reason, metadata: metadataOf(params.metadata) });
};

const balanceTransaction: Handler = async (call) => {
  allowOnly(call.params, ["expand"]);
  return asOfNow(await requireObject(call.sql, "balance_transaction", call.id), call.now_ms);
};

const balanceTransactions: Handler = async (call) => {
  const columns = ["currency", "source", "type"];
  allowOnly(call.params, [...PAGE, ...columns]);
  const params = paramsOf<PageParams & Record<string, unknown>>(call);
  const filters = columns.flatMap((column) => equals(column, params[column]));
  const page = await listObjects(
    call.sql,
    "balance_transaction",
    "/v1/balance_transactions",
    params,
    filters,
  );
  return { ...page, data: page.data.map((body) => asOfNow(body, call.now_ms)) };
};

async function withPending(call: Call, events: Stripe.Event[]): Promise<Stripe.Event[]> {
  const pending = await call.sql.query<{ event: string }>(
    `select event from stripe.delivery where event = any($1) and state = 'pending'`,
    [events.map((event) => event.id)],
  );
  const ids = new Set(pending.rows.map((row) => row.event));
  return events.map((event) => ({ ...event, pending_webhooks: ids.has(event.id) ? 1 : 0 }));
}

const event: Handler = async (call) => {
  const found = await requireObject(call.sql, "event", call.id);
  const [body] = await withPending(call, [found]);
  return body ?? found;
};

const DELIVERED = "exists (select from stripe.delivery d where d.event = event.id and d.state = 'delivered')";

const events: Handler = async (call) => {
  const params = paramsOf<Stripe.EventListParams & PageParams>(call);
  const { type, types, delivery_success } = params;
  if (type && types) throw badParam("Pass either type or types, not both.", "types");
  const filters: Filter[] = [
    { where: "created >= ?", value: seconds(call.now_ms) - EVENT_DAYS * 24 * 60 * 60 },
    ...(type?.endsWith("*")
      ? [{ where: "starts_with(type, ?)", value: type.slice(0, -1) }]
      : equals("type", type)),
    ...(types ? [{ where: "type = any(?)", value: types }] : []),
    ...equals(DELIVERED, delivery_success),
  ];
  const page = await listObjects(call.sql, "event", "/v1/events", params, filters);
  return { ...page, data: await withPending(call, page.data) };
};

export const paymentHandlers: Record<string, Handler> = {
  "PaymentIntents.retrieve": retrieve("payment_intent"),
  "PaymentIntents.list": list("payment_intent", "/v1/payment_intents", []),
  "Charges.retrieve": retrieve("charge"),
  "Charges.list": list("charge", "/v1/charges", ["payment_intent"]),
  "Refunds.create": refund,
  "Refunds.retrieve": retrieve("refund"),
  "Refunds.list": list("refund", "/v1/refunds", ["charge", "payment_intent"]),
  "BalanceTransactions.retrieve": balanceTransaction,
  "BalanceTransactions.list": balanceTransactions,
  "Events.retrieve": event,
  "Events.list": events,
};
