// Style and script of the reference, whose policy allows them by hash.

export const style = `:root { color-scheme: light dark; scroll-padding-top: 1rem;
  --line: light-dark(#ddd, #3a3d42); --quiet: light-dark(#595959, #a8acb3); --link: light-dark(#0b57d0, #8ab4f8) }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1a1a1a, #e8e8e8); background: light-dark(#fff, #16181b); overflow-wrap: anywhere }
a { color: var(--link) }
code { font-family: ui-monospace, monospace; font-size: .9em }
nav, main { padding: 1rem }
nav ul, .fields { list-style: none; padding: 0; margin: 0 }
nav a { text-decoration: none; font-family: ui-monospace, monospace; font-size: .875rem }
main { max-width: 60rem }
nav h2 { font-size: 1rem; margin: 1rem 0 .25rem }
h3 { margin: 0 }
nav [aria-current] { font-weight: 600; color: inherit }
article h2 { font-size: 1rem; margin: 1rem 0 .25rem }
.call { margin: .25rem 0; font-family: ui-monospace, monospace; font-weight: 600 }
.type { color: var(--quiet) }
.fields .fields { border-left: 2px solid var(--line); padding-left: 1rem; margin: .25rem 0 }
.fields li { padding: .15rem 0 }
.prose { white-space: pre-line }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .3rem .5rem }
[hidden] { display: none }
@media (max-width: 59.99rem) {
  nav { max-height: 40vh; box-sizing: border-box; overflow: auto; border-bottom: 1px solid var(--line) }
}
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 19rem 1fr }
  nav { position: sticky; top: 0; height: 100vh; box-sizing: border-box; overflow: auto; border-right: 1px solid var(--line) }
}`;

/** Shows the operations whose name, summary or fields contain the typed words. Without it the browser's own search finds names. */
export const filterScript = `const filter = document.getElementById("filter");
const entries = [...document.querySelectorAll("[data-fields]")].map((entry) => ({
  entry,
  text: (entry.textContent + " " + entry.dataset.fields).toLowerCase(),
}));
filter.parentElement.hidden = false;
filter.addEventListener("input", () => {
  const words = filter.value.toLowerCase().split(/\\s+/);
  for (const { entry, text } of entries) entry.hidden = !words.every((word) => text.includes(word));
});`;
