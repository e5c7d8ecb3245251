// Draws a chart with uPlot. Loaded after the page's first paint, on the page of the figures alone; its colours are those of
// the legend, so that a change of the theme redraws it in the new ones.
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export type PlotSeries = { values: readonly (number | null)[] };
export type PlotOptions = {
  series: readonly PlotSeries[];
  /** What the axis says below each place. */
  labels: readonly string[];
  /** A value of the vertical axis as text. */
  text: (value: number) => string;
  /** The elements whose text colours are those of the series. */
  legend: readonly Element[];
  /** Called with the place under the pointer, null when it leaves. */
  onPoint: (index: number | null) => void;
};

/** Beside the colours, so that series differ without them. */
const dashes: readonly number[][] = [[], [6, 4], [2, 3], [10, 3, 2, 3]];
/** Counts, minutes and amounts in minor units are whole. */
const wholes = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();
/** The widest label of the vertical axis, and its distance from the lines. */
const widthOf = (texts: readonly string[] | null) =>
  16 + 8 * Math.max(6, ...(texts ?? []).map(({ length }) => length));

/** Draws into the element and follows its size and the theme; returns how to remove it. */
export function plot(into: HTMLElement, { series, labels, text, legend, onPoint }: PlotOptions): () => void {
  let colours: string[] = [];
  let [ink, line] = ["", ""];
  const readColours = () => {
    colours = legend.map((element) => getComputedStyle(element).color);
    const { color, borderTopColor } = getComputedStyle(into);
    [ink, line] = [color, borderTopColor];
  };
  readColours();
  const axis = {
    stroke: () => ink,
    grid: { stroke: () => line, width: 1 },
    ticks: { show: false },
    font: `13px ${getComputedStyle(into).fontFamily}`,
  };
  const drawn = new UPlot(
    {
      width: into.clientWidth,
      height: into.clientHeight,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      scales: { x: { time: false }, y: { range: (_plot, low, high) => rangeOf(low, high) } },
      series: [
        {},
        ...series.map(({ values }, index) => ({
          stroke: () => colours[index] ?? ink,
          dash: dashes[index] ?? [],
          width: 2,
          points: { show: values.filter((value) => value !== null).length < 3 },
          spanGaps: true,
        })),
      ],
      axes: [
        {
          ...axis,
          space: 112,
          incrs: [1, 2, 5, 10, 20, 50],
          values: (_plot, at) => at.map((one) => labels[one] ?? ""),
        },
        {
          ...axis,
          size: (_plot, texts) => widthOf(texts),
          incrs: wholes,
          values: (_plot, at) => at.map(text),
        },
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [labels.map((_label, index) => index), ...series.map(({ values }) => [...values])],
    into,
  );
  const resized = new ResizeObserver(() =>
    drawn.setSize({ width: into.clientWidth, height: into.clientHeight }),
  );
  resized.observe(into);
  const recolour = () => {
    readColours();
    drawn.redraw(false);
  };
  const themed = new MutationObserver(recolour);
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", recolour);
  return () => {
    resized.disconnect();
    themed.disconnect();
    dark.removeEventListener("change", recolour);
    drawn.destroy();
  };
}

/** From zero, or from below it where there are negative values. */
function rangeOf(low: number | null, high: number | null): [number, number] {
  const top = Math.max(0, high ?? 0);
  const bottom = Math.min(0, low ?? 0);
  return top === bottom ? [0, 1] : [bottom * 1.05, top * 1.05];
}
