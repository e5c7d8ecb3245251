// Where a token of a link must not be found after its use.
import { expect } from "vitest";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { target } from "./target.ts";

/** In no row and no log; if it was mailed, only in mails to this address. */
export async function nowhere(token: string, mailed_to?: string): Promise<void> {
  expect(token).not.toBe("");
  expect(await findTextEverywhere(target.owner, token)).toEqual([]);
  expect(target.logged()).not.toContain(token);
  const naming = (await target.mails()).filter(({ text, html = "" }) => `${text}${html}`.includes(token));
  const readers = new Set(naming.flatMap(({ to }) => to.map(({ address }) => address)));
  expect([...readers]).toEqual(mailed_to === undefined ? [] : [mailed_to]);
}
