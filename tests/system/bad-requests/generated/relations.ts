// Bad queries to one relation below `rest/v1`.
import type { Relation } from "#server/kernel/relation.ts";
import type { Line } from "../kit/line.ts";

/** All of them, by somebody who may read it. */
export function linesOfRelation({ name, columns, selective, listSource }: Relation): Line[] {
  const names = Object.keys(columns);
  const first = names[0] ?? "";
  const isCount = (column: string) => /^(version|position)$/.test(column) && columns[column]?.kind !== "text";
  const isNumber = names.find(isCount) ?? first;
  const isText = columns[first]?.kind === "text";
  const ask = (what: string, query: string, expected: Pick<Line, "status" | "code">): Line => ({
    name: `${name}: ${what}`,
    path: `/rest/v1/${name}?${query}`,
    who: "customer",
    ...expected,
  });
  const withToken = (what: string, token: string, expected: Pick<Line, "status" | "code">): Line => ({
    ...ask(what, "limit=1", expected),
    headers: { authorization: `Bearer ${token}` },
  });
  const unauthenticated = { status: 401, code: "not_authenticated" } as const;
  const bad = { status: 422, code: "invalid_input" } as const;
  const unknown = { status: 400, code: "unknown_parameter" } as const;
  // Where a list needs a filter that selects few rows, others are refused for want of one.
  const fine = { status: 200 } as const;
  const listed = listSource ? fine : bad;
  const found = listSource || selective.includes(first) ? fine : bad;
  return [
    withToken("with a token nobody issued", "a.b.c", unauthenticated),
    withToken("with a token that has ended", "{expired_token}", unauthenticated),
    withToken("with a token whose device was signed out", "{revoked_token}", unauthenticated),
    withToken("with a token that is not signed", "{unsigned_token}", unauthenticated),
    ask("a column it does not have", "visitor_id=eq.1", unknown),
    ask("a column with a null byte", "%00=eq.1", unknown),
    ask("a column with a quote", "%22%3B--=eq.1", unknown),
    ask("the prototype as a column", "__proto__=eq.1", unknown),
    ask("a filter of what is embedded", "offer.id=eq.1", unknown),
    ask("no operator", `${first}=1`, bad),
    ask("an operator of another product", `${first}=fts.a`, bad),
    ask("an operator every object has", `${first}=constructor.1`, bad),
    ask("an id that is none", `${first}=eq.not-a-uuid`, isText ? listed : bad),
    ask("a null byte", `${first}=eq.%00`, bad),
    ask("a null byte in a list", `${first}=in.(%00)`, bad),
    ask("an empty list", `${first}=in.()`, bad),
    ask("a list that does not end", `${first}=in.(a`, bad),
    ask("a quote that does not end", `${first}=in.(%22a)`, bad),
    ask("conditions without an end", `or=(${first}.is.null`, bad),
    ask("conditions in conditions", `or=(or(${first}.is.null))`, bad),
    ask("conditions about another table", `or=(visitor_id.is.null)`, bad),
    ask(
      "a number of forty digits",
      `${isNumber}=eq.${"9".repeat(40)}`,
      isNumber === first && isText ? listed : bad,
    ),
    ask("a quote", `${first}=in.(' or true --)`.replaceAll(" ", "%20"), found),
    ask("a selection of nothing", "select=", bad),
    ask("a selection with a star inside", `select=${first},*`, listed),
    ask("a selection with a cast", `select=${first}::text`, bad),
    ask("a selection of another table", "select=device(user_agent)", bad),
    ask("a selection that does not end", "select=offer(id", bad),
    ask("a selection without a bottom", `select=${"offer(request(".repeat(40)}`, bad),
    ask("an order by what is not there", "order=visitor_id", bad),
    ask("an order neither up nor down", `order=${first}.sideways`, bad),
    ask("an order with more behind it", `order=${first}.desc;drop`, bad),
    ask("a limit of everything", "limit=all", bad),
    ask("two limits", "limit=1&limit=2", bad),
    ask("a limit below nothing", "limit=-1", bad),
    ask("a limit with an exponent", "limit=1e9", bad),
    ask("a limit beyond any", "limit=999999999", listed),
    ask("an offset beyond what is skipped", "offset=999999999", bad),
    ask("an offset of thirty digits", `offset=${"9".repeat(30)}`, bad),
    ask("a cursor of garbage", "cursor=e30", bad),
    ask("a cursor with an offset", "cursor=W10&offset=1", bad),
    ask("five hundred conditions", Array.from({ length: 500 }, () => `${first}=is.null`).join("&"), bad),
    ask(
      "a list of a thousand",
      `${first}=in.(${Array.from({ length: 1_000 }, (_, index) => index).join(",")})`,
      found,
    ),
  ];
}
