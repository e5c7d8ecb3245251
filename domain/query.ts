// The query string of a page. Anybody can write one, so nothing unreadable in it reaches a database read.

/** Our longest value is the path to return to after signing in. */
const most = { name_characters: 200, value_characters: 2_000 } as const;

/** Control characters: the database rejects the null character, and none of our pages writes any into an address. */
const unreadable = /[\p{Cc}\ufffd]/u;

/**
 * The names and values of a query. Drops pairs with control characters, invalid Unicode or more characters than any of
 * our pages writes, as if nobody had sent them.
 */
export function queryOf({ url }: { readonly url: string }): URLSearchParams {
  const all = [...new URL(url).searchParams];
  return new URLSearchParams(
    all.filter(
      ([name, value]) => isReadable(name, most.name_characters) && isReadable(value, most.value_characters),
    ),
  );
}

const isReadable = (text: string, max: number) =>
  text.length <= max && text.isWellFormed() && !unreadable.test(text);
