import { data } from "react-router";
import { closedName } from "#domain/account/closed.ts";
import { hiddenContact } from "#domain/contact/details.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import type { HandlerWrapper } from "../middleware/route-handlers.ts";

/**
 * A loader's data with localised placeholders in place of the names of closed accounts and the contact details that
 * are hidden from the reader.
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
 * Wraps every loader, so that every page shows both placeholders in the reader's language. A loader that builds
 * sentences from names, or answers with a file, replaces them itself first.
 */
export const replaceNames: HandlerWrapper = {
  loader: async (handler, args) => replaceClosedNames(await handler(args)),
};

type WithStatus = ReturnType<typeof data<unknown>>;

/** Whether `data(…)` made it: the framework exports only the type, and itself checks for this name. */
const isWithStatus = (value: unknown): value is WithStatus =>
  typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
