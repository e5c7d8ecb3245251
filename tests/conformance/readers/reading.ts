// Opens the pages of a scene as one of its readers and reports what is wrong with them.
import type { Actor } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { addressedTexts, foreignSentences, type Reader } from "./addressed.ts";
import { openPage } from "./page.ts";
import { routeOf, screenOf } from "./screens.ts";

export type Read = {
  /** The addresses that opened. */
  opened: string[];
  texts: string[];
  faults: string[];
};

/** Opens an address as its reader does. */
export async function openAs(runtime: Runtime, actor: Actor, locale: "en" | "de", path: string) {
  const { screen, params } = await screenOf(path);
  return openPage(runtime, screen, { actor, locale, path, params });
}

/** Reads these pages. Faults are sentences to somebody else, and links to a page that this reader does not have. */
export async function readPages(
  runtime: Runtime,
  { reader, actor, locale }: { reader: Reader; actor: Actor; locale: "en" | "de" },
  paths: readonly string[],
): Promise<Read> {
  const all = addressedTexts(locale);
  const read: Read = { opened: [], texts: [], faults: [] };
  const links = new Map<string, string>();
  for (const path of paths) {
    const page = await openAs(runtime, actor, locale, path);
    if (page.status !== 200) continue;
    read.opened.push(path);
    read.texts.push(page.text);
    const where = `${reader} ${screenName(path)}`;
    for (const fault of foreignSentences(page.text, reader, all)) read.faults.push(`${where}: ${fault}`);
    for (const link of page.links) if (link.startsWith("/") && routeOf(link)) links.set(link, where);
  }
  for (const [link, where] of links)
    if ((await openAs(runtime, actor, locale, link)).status === 404)
      read.faults.push(`${where}: ${screenName(link)} is a 404`);
  return read;
}

/** An address without its ids and tokens. */
export const screenName = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{40,}/g, ":id");
