import { enderText, endingText, seriesText, stageText } from "#app/components/figure/figure-text.ts";
import { serveFigures } from "#server/figure/web/file.ts";
import type { Route } from "./+types/figures-csv.ts";

/** One table of the page of the figures, for spreadsheets. */
export function loader({ request, context }: Route.LoaderArgs) {
  const words = { series: seriesText, ender: enderText, ending: endingText, stage: stageText };
  return serveFigures(context, request, words);
}
