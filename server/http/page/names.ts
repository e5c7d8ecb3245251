import { closedName } from "#domain/account/closed.ts";
import { hiddenContact } from "#domain/contact/details.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import type { HandlerWrapper } from "../middleware/route-handlers.ts";

/**
 * A loader's data, with the localised placeholder for every name of a closed account, and for every contact detail that
 * is hidden from the reader.
 */
export function replaceClosedNames<T>(data: T, locale: "en" | "de" = getLocale()): T {
  if (data === closedName) return m.common_deleted_account({}, { locale }) as T;
  if (typeof data === "string")
    return data.replaceAll(hiddenContact, m.common_hidden_contact({}, { locale })) as T;
  if (Array.isArray(data)) return data.map((one) => replaceClosedNames(one, locale)) as T;
  if (!isPlain(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, replaceClosedNames(value, locale)]),
  ) as T;
}

/**
 * Wraps every loader: whatever page shows them, both placeholders stand in the reader's language. A loader that makes
 * sentences of names replaces them itself before.
 */
export const replaceNames: HandlerWrapper = {
  loader: async (handler, args) => replaceClosedNames(await handler(args)),
};

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
