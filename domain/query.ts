// What the address of a page says behind its "?". Anybody writes it, so nothing unreadable of it goes on to a read.

/** The longest value of ours is the path to return to after signing in. */
const most = { name_characters: 200, value_characters: 2_000 } as const;

/** Control characters: the database takes no null character, and no page of ours writes one into an address. */
const unreadable = /[\p{Cc}\ufffd]/u;

/**
 * The names and values of a query. Left out, as if nobody had sent it: what has control characters, is no Unicode or is
 * longer than anything that a page of ours writes there.
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
