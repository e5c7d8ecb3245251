// Markdown of the operator as HTML. HTML in the text appears as text, and URLs that could run a script are dropped;
// headings get anchors and start below the page's own.
import { micromark } from "micromark";

/** A heading of the text, for a table of contents. */
type Heading = { id: string; text: string };
export type RenderedText = { html: string; headings: Heading[] };

const heading = /<h([1-6])>(.*?)<\/h\1>/gs;

/** Renders a text; its highest headings become h2 and are returned. */
export function renderMarkdown(markdown: string): RenderedText {
  // Raw HTML comes out escaped, so the renderer made every heading found here.
  const html = micromark(markdown);
  const top = Math.min(...[...html.matchAll(heading)].map((match) => Number(match[1])));
  const used = new Map<string, number>();
  const headings: Heading[] = [];
  const withAnchors = html.replace(heading, (_whole, level: string, inner: string) => {
    const text = inner.replace(/<[^>]*>/g, "");
    const id = anchorOf(text, used);
    const depth = Math.min(Number(level) - top + 2, 6);
    if (depth === 2) headings.push({ id, text: decodeEntities(text) });
    return `<h${depth} id="${id}">${inner}</h${depth}>`;
  });
  return { html: withAnchors, headings };
}

/** `1. Who we are` → `1-who-we-are`; a second one of the same name gets a number. */
function anchorOf(text: string, used: Map<string, number>): string {
  const base =
    decodeEntities(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "part";
  const count = (used.get(base) ?? 0) + 1;
  used.set(base, count);
  // Prefixed, so that no heading takes the id of another element of the page.
  return `s-${base}${count > 1 ? `-${count}` : ""}`;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The renderer's four entities as characters again. */
function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_whole, name: string) => entities[name] ?? "");
}
