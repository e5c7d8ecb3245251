/** Paths of three building blocks on a common ground, chosen and ordered by a name: one name, one picture. */
export type Shape = { tone: "solid" | "warm" | "plain"; path: string };

const blocks: readonly ((x: number) => string)[] = [
  (x) => `M${x} 168v-64h60v64z`,
  (x) => `M${x} 168v-62a30 30 0 0 1 60 0v62z`,
  (x) => `M${x} 168l30-72 30 72z`,
  (x) => `M${x} 138a30 30 0 1 1 60 0 30 30 0 0 1-60 0z`,
  (x) => `M${x} 168v-50l30-30 30 30v50z`,
  (x) => `M${x} 168V84h26v84zM${x + 34} 168v-52h26v52z`,
];
const orders: readonly (readonly Shape["tone"][])[] = [
  ["plain", "solid", "warm"],
  ["solid", "warm", "plain"],
  ["warm", "plain", "solid"],
];

/** Three different blocks, the middle one as wide as the others, 72 units apart. */
export function fallbackShapes(name: string): Shape[] {
  let seed = mix(hashOf(name.trim().toLowerCase()));
  const left = [...blocks];
  const tones = orders[seed % orders.length] ?? [];
  return tones.flatMap((tone, index) => {
    seed = mix(seed);
    const [block] = left.splice(seed % left.length, 1);
    return block ? [{ tone, path: block(58 + index * 72) }] : [];
  });
}

/** Spreads a number over 32 bits, so that names that differ in a letter get different pictures. */
const mix = (seed: number) => Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0;

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
