// Every page that somebody reaches by following links, one for each kind of state.
import type { FormBrowser, Page } from "./form-browser.ts";

const mostPages = 300;

/** The pages reached from these paths through our links; follows redirects, leaves out other people's pages. */
export async function crawl(browser: FormBrowser, from: readonly string[]): Promise<Page[]> {
  const waiting = [...from];
  const known = new Set(waiting);
  const pages: Page[] = [];
  const add = (path: string) => {
    if (known.has(path) || !isOurs(path)) return;
    known.add(path);
    waiting.push(path);
  };
  for (let path = waiting.shift(); path !== undefined && pages.length < mostPages; path = waiting.shift()) {
    const page = await browser.get(path);
    if (page.location) add(page.location);
    if (page.status !== 200) continue;
    pages.push(page);
    for (const [, link = ""] of page.html.matchAll(/<a\b[^>]*href="(\/[^"#]*)[^"]*"/g)) {
      add(link.replaceAll("&amp;", "&"));
    }
  }
  return pages;
}

function isOurs(path: string): boolean {
  return path.startsWith("/") && !/^\/(files|auth|assets|legal|terms|privacy)/.test(path);
}
