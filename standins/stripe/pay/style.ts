// The stylesheet of the pay page, inlined and allowed by its hash: the page loads nothing else.
import { createHash } from "node:crypto";

export const CSS = `
:root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--ink:#1a2130;--soft:#566073;--line:#c3cad6;--field:#fff;
--strong:#3b4cca;--on-strong:#fff;--focus:#1f6feb;--bad:#b3261e;--bad-ground:#fdecea;--test:#7a4a00;--test-ground:#fff3d6}
@media (prefers-color-scheme:dark){:root{--ground:#11151c;--card:#1a202b;--ink:#eef1f6;--soft:#a5afc0;--line:#465064;
--field:#11151c;--strong:#a9b4ff;--on-strong:#11151c;--focus:#7fb2ff;--bad:#ffb4ab;--bad-ground:#3a1714;--test:#ffd68a;--test-ground:#3a2a08}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main,footer{max-width:30rem;margin:0 auto;padding:1rem}
.test{margin:0;padding:.5rem .75rem;border-radius:.5rem;background:var(--test-ground);color:var(--test);font-size:.875rem}
h1{margin:.5rem 0 .25rem;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}
h2{margin:0 0 .75rem;font-size:1rem}
.total{margin:0;font-size:2rem;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}
.card{margin:1rem 0;padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
.lines{margin:0;padding:0;list-style:none}
.lines li{display:flex;justify-content:space-between;gap:1rem;padding:.375rem 0}
.lines span:first-child{overflow-wrap:anywhere;min-width:0}
.lines span:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}
.lines small{display:block;color:var(--soft)}
.lines .sum{border-top:1px solid var(--line);margin-top:.375rem;padding-top:.75rem;font-weight:600}
.field{margin:0 0 1rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}
label{display:block;margin-bottom:.25rem;font-weight:550}
input,select{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--field);color:inherit;font:inherit}
[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.hint{margin:.25rem 0 0;color:var(--soft);font-size:.875rem}
.error{margin:.25rem 0 0;color:var(--bad);font-size:.875rem}
.alert{margin:1rem 0;padding:.75rem 1rem;border-inline-start:4px solid var(--bad);border-radius:.25rem;background:var(--bad-ground);color:var(--ink)}
.alert p{margin:0}
button{width:100%;min-height:3rem;margin-top:.25rem;padding:.5rem 1rem;border:2px solid var(--strong);border-radius:.5rem;background:var(--strong);color:var(--on-strong);font:inherit;font-weight:650;cursor:pointer}
button.quiet{background:transparent;color:inherit;border-color:var(--line);margin-top:.75rem}
a{color:inherit;text-underline-offset:.2em}
a.back{display:inline-block;padding:.625rem 0}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
footer{color:var(--soft);font-size:.875rem}
`;

export const STYLE_HASH = createHash("sha256").update(CSS).digest("base64");
