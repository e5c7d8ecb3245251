export type Bar = {
  key: string;
  value: number;
};

const height = 100;
const slot = 20;
const width = 12;

/** Bars from left to right on one line. Drawn by the server; the table beside it has the numbers. */
export function BarChart({ title, note, bars }: { title: string; note: string; bars: readonly Bar[] }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="stack tight">
      <figcaption>
        <b className="block">{title}</b>
        <span className="small soft">{note}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length * slot} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${note}`}
      >
        <rect y={height - 1} width={bars.length * slot} height={1} fill="currentColor" opacity={0.4} />
        {bars.map(({ key, value }, index) => {
          const tall = Math.round((Math.max(0, value) / highest) * (height - 1));
          const x = index * slot + (slot - width) / 2;
          return (
            <rect key={key} x={x} y={height - 1 - tall} width={width} height={tall} fill="currentColor" />
          );
        })}
      </svg>
    </figure>
  );
}
