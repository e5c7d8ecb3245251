// The logo of the demo's partner: a farmhouse between two lime trees. Readable on light and dark backgrounds.
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160" viewBox="0 0 480 160">
<g fill="#7a8f3a"><circle cx="70" cy="64" r="44"/><circle cx="410" cy="64" r="44"/></g>
<g fill="#8a5a2b"><rect x="64" y="96" width="12" height="52"/><rect x="404" y="96" width="12" height="52"/>
<path d="M140 84 240 20l100 64v64H140z"/></g>
<g fill="#f4e6cf"><rect x="222" y="100" width="36" height="48"/><rect x="168" y="96" width="30" height="26"/>
<rect x="282" y="96" width="30" height="26"/></g>
<rect x="20" y="148" width="440" height="6" fill="#8a5a2b"/>
</svg>`;
