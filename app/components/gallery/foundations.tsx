import { useSiteName } from "#app/settings.ts";
import type { SampleProps } from "./sample.ts";

const sizes = ["text-44", "text-32", "text-25", "text-20", "text-17", "text-15", "text-13"];

const inks = ["text-ink", "text-soft", "text-accent", "text-good", "text-warn", "text-bad", "text-info"];
const grounds = ["bg-paper", "bg-surface", "bg-sunken", "bg-line", "bg-accent", "bg-accent-wash"];

/** The type scale, each size with the number in its class name. */
export function Type(_: SampleProps) {
  const site = useSiteName();
  return (
    <div className="stack tight">
      {sizes.map((size) => (
        <p key={size} className={size}>
          {site} <span className="num soft">{size.slice(5)}</span>
        </p>
      ))}
    </div>
  );
}

/** Text colours and background colours. */
export function Colours(_: SampleProps) {
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 font-medium">
        {inks.map((ink) => (
          <li key={ink} className={ink}>
            {ink.slice(5)}
          </li>
        ))}
      </ul>
      <ul className="gallery-swatches">
        {grounds.map((ground) => (
          <li key={ground}>
            <span className={ground} />
            <span className="small soft">{ground.slice(3)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
