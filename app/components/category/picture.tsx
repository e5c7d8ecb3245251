import drawings from "./drawings.svg?no-inline";
import { fallbackShapes } from "./fallback.ts";

/** The categories that have their own drawing, by slug; `drawings.svg` has a symbol for each. */
export const drawnCategories: ReadonlySet<string> = new Set([
  "photography",
  "private-chef",
  "group-transport",
  "event-venue",
  "painting-repairs",
  "music-dj",
]);

/**
 * The picture of a category, for decoration beside its name. A category that an operator has added gets building blocks
 * arranged by its name. The size comes from the stylesheet, so that nothing moves when the file arrives.
 */
export function CategoryPicture({ slug, name }: { slug: string; name: string }) {
  if (drawnCategories.has(slug)) return <Drawing symbol={slug} className="drawing category-picture" />;
  return (
    <svg
      className="drawing category-picture"
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="ground" d="M0 0h320v200H0z" />
      {fallbackShapes(name).map(({ tone, path }) => (
        <path key={path} className={tone} d={path} />
      ))}
      <path d="M0 168h320" />
    </svg>
  );
}

/** The picture of the landing page. It sits on the line between the page's head and the categories. */
export function LandingPicture() {
  return <Drawing symbol="landing" className="drawing landing-picture" />;
}

/** A symbol from `drawings.svg`. Referenced with `<use>`, not `<img>`, so that its colours follow the theme. */
function Drawing({ symbol, className }: { symbol: string; className: string }) {
  return (
    <svg className={className} aria-hidden="true" focusable="false">
      <use href={`${drawings}#${symbol}`} />
    </svg>
  );
}
