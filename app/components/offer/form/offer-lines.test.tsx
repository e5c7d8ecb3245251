import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { FormContext } from "#app/ui/form/form-state.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { keptRows, OfferLines } from "./offer-lines.tsx";

const line = { label: "Stored", quantity: 1, unit: null, unit_net_minor: 100, tax_bp: 1_900 };

/** The rows by their number in the field names, each with its label. */
function rowsOf(labels: Readonly<Record<number, string>>, lines: readonly (typeof line)[] = []): string[] {
  const values = Object.fromEntries(
    Object.entries(labels).map(([row, label]) => [`lines[${row}].label`, label]),
  );
  const result = { values };
  const viewer = { locale: "en", time_zone: "UTC", now: "2026-11-21T00:00:00Z", words: viewerWords } as const;
  const element = (
    <ViewerContext value={viewer}>
      <FormContext value={{ id: "f", result }}>
        <OfferLines lines={lines} currency="EUR" tax_bp={1_900} tax_rates={[]} kept_rows={keptRows(result)} />
      </FormContext>
    </ViewerContext>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  return [...html.matchAll(/<input[^>]*name="lines\[(\d+)\]\.label"[^>]*>/g)].map(
    ([input, row]) => `${row} ${/value="([^"]*)"/.exec(input)?.[1] ?? ""}`,
  );
}

test("a line that was removed leaves no empty row where the form is shown again", () => {
  expect(rowsOf({ 0: "First", 2: "Last" })).toEqual(["0 First", "2 Last"]);
});

test("a form has two rows at least, and the further ones are empty", () => {
  expect(rowsOf({})).toEqual(["0 ", "1 "]);
  expect(rowsOf({ 3: "Only" })).toEqual(["3 Only", "4 "]);
  expect(rowsOf({ 0: "First" }, [line, line, line])).toEqual(["0 First", "3 "]);
  expect(rowsOf({}, [line, line, line])).toEqual(["0 Stored", "1 Stored", "2 Stored"]);
});
