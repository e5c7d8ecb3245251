// The page after a switch to another profile of the account: the same page if that profile may see it, else the list
// to which it belongs.
import { isId } from "#domain/ids.ts";
import { bookings } from "#server/booking/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { requests } from "#server/request/access.ts";

/** Pages that every profile has under the same path. */
const shared = /^\/(|requests|bookings|legal|terms|privacy-policy|account(\/.*)?|admin(\/.*)?)$/;

/** The path to redirect to. `path` is one of ours; `scope` is the other profile's. */
export async function pathAfterSwitch(scope: ReadScope, path: string): Promise<string> {
  const { pathname } = new URL(path, "http://own.invalid");
  if (shared.test(pathname)) return path;
  if (await isVisibleTo(scope, pathname)) return path;
  return /^\/(booking|request\/booking)\b/.test(pathname) ? "/bookings" : "/requests";
}

async function isVisibleTo(scope: ReadScope, pathname: string): Promise<boolean> {
  const [, noun = "", id = "", part, offer_id = "", ...more] = pathname.split("/");
  if (!isId(id) || more.length > 0) return false;
  if (noun === "booking" && part === undefined) return has(bookings(scope).select("id").where("id", "=", id));
  if (noun !== "request") return false;
  const isSeen = await has(requests(scope).select("id").where("id", "=", id));
  if (part === undefined || !isSeen) return isSeen;
  if (part !== "offer" || !isId(offer_id)) return false;
  const offer = offers(scope).select("id").where("id", "=", offer_id).where("request_id", "=", id);
  return has(offer);
}

async function has(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}
