// Operators' search for accounts: by a part of the address or of a profile's name, by an id, or by the short number of
// one of their requests, offers or bookings.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { parseShortNumber } from "#domain/short-number.ts";
import { accountsByNumber } from "./number.ts";

/**
 * The search text as a condition on `account`: an id, a part of the address or of a profile's name, a short number of
 * its own or, if it is too short for the trigram index, the beginning of an address or name. Takes at most
 * `limits.search_max_rows` hits of each, in no particular order.
 */
export function matchesSearch(text: string): RawBuilder<boolean> {
  const q = text.trim().slice(0, limits.email_characters);
  if (q === "") return sql<boolean>`true`;
  const most = limits.search_max_rows;
  if (isId(q.toLowerCase()))
    return sql<boolean>`account.id = any(array(select ${q}::uuid
      union select profile.account_id from profile where profile.id = ${q}::uuid))`;
  const literal = q.replaceAll(/[\\%_]/g, "\\$&");
  if ([...q].length < trigramCharacters) {
    const start = `${literal.toLowerCase()}%`;
    // In the order of the index, so that the planner reads the index and not the table up to the limit.
    return sql<boolean>`account.id = any(array(
      (select account.id from account where lower(account.email::text) like ${start}
        order by lower(account.email::text) using ~<~ limit ${most}) union
      (select profile.account_id from profile where lower(profile.display_name) like ${start}
        order by lower(profile.display_name) using ~<~ limit ${most})))`;
  }
  // A name may look like a number ("Bravo" reads as B-RAV0): search for both.
  const numbered = parseShortNumber(q);
  const byNumber = numbered ? sql` union (${accountsByNumber(numbered)})` : sql``;
  // A subquery hides the text from the planner: for a common one it would scan the table up to the limit.
  const part = sql`(select ${`%${literal}%`}::text)`;
  return sql<boolean>`account.id = any(array(
    (select account.id from account where account.email::text ilike ${part} limit ${most}) union
    (select profile.account_id from profile where profile.display_name ilike ${part} limit ${most})${byNumber}))`;
}

/** The trigram index cannot serve shorter texts. */
const trigramCharacters = 3;
