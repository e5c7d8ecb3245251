// The style sheet of the built-in provider's page, inlined and allowed by its hash.
import { createHash } from "node:crypto";

export const CSS = `
:root{color-scheme:light dark;--ground:#f6f7f9;--ink:#1a2130;--soft:#566073;--line:#7a8496;--field:#fff;
--strong:#5a3e9e;--on-strong:#fff;--focus:#1f6feb;--bad:#b3261e;--test:#7a4a00;--test-ground:#fff3d6}
@media (prefers-color-scheme:dark){:root{--ground:#11151c;--ink:#eef1f6;--soft:#a5afc0;--line:#7a8496;--field:#1a202b;
--strong:#cbb8ff;--on-strong:#11151c;--focus:#7fb2ff;--bad:#ffb4ab;--test:#ffd68a;--test-ground:#3a2a08}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main{max-width:28rem;margin:0 auto;padding:1rem}
.test{margin:0;padding:.5rem .75rem;border-radius:.5rem;background:var(--test-ground);color:var(--test);font-size:.875rem}
h1{margin:.5rem 0 .25rem;font-size:1.375rem;line-height:1.3}
form{margin-top:1.25rem}
.field{margin:0 0 1rem}
label{display:block;margin-bottom:.25rem;font-weight:550}
.field input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--field);color:inherit;font:inherit}
.check{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;margin:0 0 .5rem}
.check input{flex:none;width:1.375rem;height:1.375rem;margin:0;accent-color:var(--strong)}
.check label{margin:0;padding:.5rem 0}
summary{padding:.625rem 0;cursor:pointer;color:var(--soft)}
[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.hint{margin:.25rem 0 0;color:var(--soft);font-size:.875rem}
.error{margin:.25rem 0 0;color:var(--bad);font-size:.875rem}
button{width:100%;min-height:3rem;margin-top:.75rem;padding:.5rem 1rem;border:2px solid var(--strong);border-radius:.5rem;background:var(--strong);color:var(--on-strong);font:inherit;font-weight:650;cursor:pointer}
button.quiet{background:transparent;color:inherit;border-color:var(--line)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;

export const STYLE_HASH = createHash("sha256").update(CSS).digest("base64");
