// The page before the first count has ended, and with figures.
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { periodOf } from "#domain/figure/period.ts";
import { chartsOf, endedRows, funnelOf } from "#domain/figure/report.ts";
import { m } from "#messages/messages.js";
import Figures from "./figures.tsx";

type Props = ComponentProps<typeof Figures>;

function pageOf(report: unknown): string {
  const props = { loaderData: { report } } as unknown as Props;
  const viewer = { locale: "en" as const, time_zone: "UTC", now: "2027-03-10T00:00:00Z", words: viewerWords };
  const element = (
    <ViewerContext value={viewer}>
      <Figures {...props} />
    </ViewerContext>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("until the first count has ended the page says so", () => {
  expect(pageOf(null)).toContain(m.figure_none());
});

describe("a period with figures", () => {
  const period = periodOf(new URLSearchParams("from=2027-03-08"), "2027-03-10");
  const figures = [
    { day: "2027-03-08", name: "requests", currency: null, value: 3 },
    { day: "2027-03-06", name: "requests", currency: null, value: 2 },
    { day: "2027-03-09", name: "gross", currency: "CHF", value: 120_000 },
    { day: "2027-03-09", name: "gross", currency: "EUR", value: 5_000 },
  ];
  const report = {
    time_zone: "Europe/Berlin",
    counted_at: "2027-03-10T08:00:00Z",
    period,
    filter: { category: "photo", country: null, partner: null },
    choices: { categories: [{ key: "photo", name: "Photography" }], countries: ["DE"], partners: [] },
    charts: chartsOf(period, figures, []),
    ended: endedRows(period, figures),
    funnel: funnelOf(period, figures, { isFiltered: true, visits: { total: 1, before: 1 } }),
  };
  const page = pageOf(report).replaceAll("&amp;", "&");

  test("a number leads to the list of what it counts, with day and filters", () => {
    expect(page).toContain('href="/admin/requests?category=photo&from=2027-03-08&to=2027-03-08"');
    expect(page).toContain('href="/admin/requests?category=photo&from=2027-03-08&to=2027-03-10"');
  });

  test("each chart has its numbers in a table and as a file", () => {
    expect(page).toContain(
      "/admin/figures.csv?table=demand&by=day&from=2027-03-08&to=2027-03-10&category=photo",
    );
    expect(page.match(/<details class="figure-numbers">/g)).toHaveLength(3);
  });

  test("currencies stand side by side, and what has changed says by how much", () => {
    expect(page).toContain("CHF");
    expect(page).toContain("€50.00");
    expect(page).not.toMatch(/1,250/);
    expect(page).toContain("+50% on the period before");
  });

  test("a chart without data says so", () => {
    expect(page).toContain(m.figure_empty());
  });
});
