import { closedName } from "#domain/account/closed.ts";
import { hiddenContact } from "#domain/contact/details.ts";
import { m } from "#messages/messages.js";

/**
 * A loader's data, with the localised placeholder for every name of a closed account, and for every contact detail that
 * is hidden from the reader.
 */
export function replaceClosedNames<T>(data: T): T {
  if (data === closedName) return m.common_deleted_account() as T;
  if (typeof data === "string") return data.replaceAll(hiddenContact, m.common_hidden_contact()) as T;
  if (Array.isArray(data)) return data.map(replaceClosedNames) as T;
  if (!isPlain(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, replaceClosedNames(value)]),
  ) as T;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
