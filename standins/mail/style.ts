// Style and script of the inbox, with the hashes that its policy allows.
import { createHash } from "node:crypto";

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

export const CSS = `:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1a1a1a, #e8e8e8); background: light-dark(#fff, #16181b) }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
a { color: light-dark(#0b57d0, #8ab4f8) }
ol { list-style: none; margin: 0; padding: 0 }
ol li { padding: .6rem 0; border-bottom: 1px solid light-dark(#ddd, #3a3d42) }
li p, dd { margin: 0 }
dt { font-weight: 600 }
.bar { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0 }
.bar input { flex: 1 }
.bar input, .bar button { font: inherit; padding: .3rem .6rem }
iframe { width: 100%; height: 70vh; resize: vertical; border: 1px solid light-dark(#ddd, #3a3d42); background: #fff; color-scheme: light }
pre { white-space: pre-wrap; padding: 1rem; background: light-dark(#f5f5f5, #22252a) }`;

export const SCRIPT = `setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, list] = [document, now].map((page) => page.getElementById("mails"));
  if (old.innerHTML !== list.innerHTML) old.replaceWith(list);
}, 2_000);`;

export const STYLE_HASH = hashOf(CSS);
export const SCRIPT_HASH = hashOf(SCRIPT);
