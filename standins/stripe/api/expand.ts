// `expand[]`: replaces ids on the named paths with their objects, at most four levels deep.
import type Stripe from "stripe";
import type { Sql } from "../../kit/db.ts";
import { asOfNow } from "../core/balance.ts";
import { findObject, type Table } from "../store/objects.ts";
import { badParam } from "../wire/errors.ts";
import { equals, listBodies } from "./list.ts";

const MAX_LEVELS = 4;
const MAX_PATHS = 20;

/** Which fields of which objects lead to a stored object. */
const EXPANDABLE: Record<string, Record<string, readonly Table[]>> = {
  "checkout.session": { payment_intent: ["payment_intent"] },
  payment_intent: { latest_charge: ["charge"] },
  charge: { balance_transaction: ["balance_transaction"], payment_intent: ["payment_intent"] },
  refund: {
    balance_transaction: ["balance_transaction"],
    charge: ["charge"],
    failure_balance_transaction: ["balance_transaction"],
    payment_intent: ["payment_intent"],
  },
  balance_transaction: { source: ["charge", "refund"] },
};

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function load(sql: Sql, tables: readonly Table[], id: string, now_ms: number): Promise<unknown> {
  for (const table of tables) {
    const body = await findObject(sql, table, id);
    if (!body) continue;
    return table === "balance_transaction" ? asOfNow(body as Stripe.BalanceTransaction, now_ms) : body;
  }
  return id;
}

/** Lists that are part of an object only when expanded. */
async function included(sql: Sql, node: Node, name: string): Promise<unknown> {
  const id = String(node.id);
  if (node.object === "checkout.session" && name === "line_items") {
    const url = `/v1/checkout/sessions/${id}/line_items`;
    return listBodies(sql, "line_item", url, {}, equals("session", id), "asc");
  }
  if (node.object === "charge" && name === "refunds") {
    return listBodies(sql, "refund", `/v1/charges/${id}/refunds`, {}, equals("charge", id));
  }
  return undefined;
}

async function walk(
  sql: Sql,
  value: unknown,
  path: readonly string[],
  full: string,
  now_ms: number,
): Promise<void> {
  const [name, ...rest] = path;
  if (name === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) await walk(sql, item, path, full, now_ms);
    return;
  }
  if (!isNode(value)) return;
  const isListData = value.object === "list" && name === "data";
  if (!isListData) {
    const extra = await included(sql, value, name);
    const expandable = EXPANDABLE[String(value.object)] ?? {};
    const tables = Object.hasOwn(expandable, name) ? expandable[name] : undefined;
    if (extra) value[name] ??= extra;
    else if (!tables) throw badParam(`This property cannot be expanded (${full}).`, "expand");
    else if (typeof value[name] === "string") value[name] = await load(sql, tables, value[name], now_ms);
  }
  await walk(sql, value[name], rest, full, now_ms);
}

/** Expands `paths` in `body` in place and returns it. Throws a StripeFault (400) for a wrong path. */
export async function expand<T extends object>(
  sql: Sql,
  body: T,
  paths: readonly string[],
  now_ms: number,
): Promise<T> {
  if (paths.length > MAX_PATHS) throw badParam("Too many properties to expand.", "expand");
  for (const path of paths) {
    const parts = path.split(".");
    const isList = isNode(body) && body.object === "list";
    const levels = parts.length - (isList && parts[0] === "data" ? 1 : 0);
    if (levels > MAX_LEVELS) {
      throw badParam(`You cannot expand more than ${MAX_LEVELS} levels of a property (${path}).`, "expand");
    }
    if (isList && parts[0] !== "data")
      throw badParam(`This property cannot be expanded (${path}).`, "expand");
    await walk(sql, body, parts, path, now_ms);
  }
  return body;
}
