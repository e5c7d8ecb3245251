// One page that shows all pictures of screens, by route and state, to look through.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const style = `body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; background: #777; color: #fff }
h2 { margin: 32px 0 8px } ul { display: flex; flex-wrap: wrap; gap: 16px; padding: 0; list-style: none }
img { height: 420px; width: auto; max-width: 640px; object-fit: cover; object-position: top; display: block }
a { color: #fff; text-decoration: none } nav { columns: 4 }`;

/** Writes `index.html` into the pictures' folder; does nothing if there are none. */
export function writePictureIndex(folder: string): void {
  if (!existsSync(folder)) return;
  const states = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const groups = states.map((state) => {
    const files = readdirSync(join(folder, state)).sort();
    const pictures = files.filter((name) => name.endsWith(".jpeg"));
    const items = pictures.map((name) => {
      const at = `${state}/${name}`;
      return `<li><a href="${at}"><img loading="lazy" src="${at}" alt="">${name.replace(".jpeg", "")}</a></li>`;
    });
    const faults = files
      .filter((name) => name.endsWith(".txt"))
      .map((name) => `<pre>${escaped(readFileSync(join(folder, state, name), "utf8"))}</pre>`);
    return `<h2 id="${state}">${state}</h2>${faults.join("")}<ul>${items.join("")}</ul>`;
  });
  const links = states.map((state) => `<div><a href="#${state}">${state}</a></div>`);
  const page = `<!doctype html><meta charset="utf-8"><title>All screen states</title><style>${style}</style>
<h1>All screen states</h1><nav>${links.join("")}</nav>${groups.join("\n")}`;
  writeFileSync(join(folder, "index.html"), page);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
