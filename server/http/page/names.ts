import { data } from "react-router";
import { closedName } from "#domain/account/closed.ts";
import { hiddenContact } from "#domain/contact/details.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import type { HandlerWrapper } from "../middleware/route-handlers.ts";

/**
 * A loader's data, with the localised placeholder for every name of a closed account, and for every contact detail that
 * is hidden from the reader.
 */
export function replaceClosedNames<T>(value: T, locale: "en" | "de" = getLocale()): T {
  if (value === closedName) return m.common_deleted_account({}, { locale }) as T;
  if (typeof value === "string")
    return value.replaceAll(hiddenContact, m.common_hidden_contact({}, { locale })) as T;
  if (Array.isArray(value)) return value.map((one) => replaceClosedNames(one, locale)) as T;
  if (isWithStatus(value)) return data(replaceClosedNames(value.data, locale), value.init ?? undefined) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaceClosedNames(inner, locale)]),
  ) as T;
}

/**
 * Wraps every loader: whatever page shows them, both placeholders stand in the reader's language. A loader that makes
 * sentences of names replaces them itself before, and so does one that answers with a file.
 */
export const replaceNames: HandlerWrapper = {
  loader: async (handler, args) => replaceClosedNames(await handler(args)),
};

type WithStatus = ReturnType<typeof data<unknown>>;

/** What `data(…)` makes: the framework exports its type, and asks for the same name. */
const isWithStatus = (value: unknown): value is WithStatus =>
  typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
