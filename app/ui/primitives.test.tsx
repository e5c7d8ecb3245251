import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { Person } from "./content.tsx";
import { Compare } from "./data/compare.tsx";
import { Stepper } from "./data/progress.tsx";
import { Table } from "./data/table.tsx";
import { Tabs } from "./data/tabs.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form/form.tsx";
import { DateField } from "./form/inputs.tsx";
import { Segmented } from "./form/segmented.tsx";
import { TimeSpan } from "./time.tsx";
import { Toast } from "./toast.tsx";
import { ViewerContext } from "./viewer.ts";

const viewer = { locale: "en", time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;

function render(children: ReactNode): string {
  const element = <ViewerContext value={viewer}>{children}</ViewerContext>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("the live region of toasts is rendered while it is empty", () => {
  expect(render(<Toast said={null} />)).toBe('<div class="toasts" role="status"></div>');
  expect(render(<Toast said={{ text: "Offer sent." }} />)).toContain("<p>Offer sent.</p>");
});

test("a dialog is rendered closed, with a link to its own page", () => {
  const html = render(
    <Dialog label="Cancel" to="/booking/1?cancel=1" title="Cancel this booking">
      <p>It costs nothing.</p>
    </Dialog>,
  );
  expect(html).toContain('<a href="/booking/1?cancel=1"');
  expect(html).toMatch(/<dialog class="dialog" aria-labelledby="([^"]+)">.*<h2 id="\1">/);
  expect(html).toContain('<form method="dialog">');
});

test("a table's frame is focusable and named by its caption; numbers have the class of figures", () => {
  const columns = [
    { key: "what", label: "Line" },
    { key: "sum", label: "Sum", isNumber: true },
  ];
  const html = render(
    <Table caption="Costs" columns={columns} rows={[{ key: "1", cells: ["Travel", 50] }]} />,
  );
  expect(html).toMatch(
    /<section class="table-frame" aria-labelledby="([^"]+)" tabindex="0">.*<caption id="\1">/,
  );
  expect(html).toContain('<th scope="row">Travel</th><td class="num">50</td>');
});

test("tabs are links and the current one is marked", () => {
  const tabs = [
    { key: "open", label: "Open", to: "?state=open", count: 3 },
    { key: "closed", label: "Closed", to: "?state=closed" },
  ];
  const html = render(<Tabs tabs={tabs} current="closed" label="State" />);
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>Closed/);
});

test("a comparison is one table, in which a differing value has a screen-reader text", () => {
  const html = render(
    <Compare
      words={{ differs: () => "differs", card_of: ({ card, total }) => `${card} of ${total}` }}
      caption="Offers"
      columns={[
        { key: "a", name: "A", head: "A", sum: 1, action: null },
        { key: "b", name: "B", head: "B", sum: 2, action: null },
      ]}
      rows={[{ key: "h", label: "Hours", cells: [{ content: 8 }, { content: 10, differs: true }] }]}
    />,
  );
  expect(html.match(/10<span class="visually-hidden"> \(differs\)<\/span>/g)).toHaveLength(1);
  expect(html.match(/role="columnheader"/g)).toHaveLength(2);
  expect(html).toContain('<th role="rowheader" scope="row"><span class="compare-label">Hours</span></th>');
});

test.each([
  [2, "comparison", []],
  [3, "comparison swiped", ["1 of 3", "2 of 3", "3 of 3"]],
  [5, "comparison swiped many", ["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5"]],
])(
  "a comparison of %i is swiped from the third on, and named on paper once it wraps",
  (count, layout, places) => {
    const keys = Array.from({ length: count }, (_, index) => `Offer ${index + 1}`);
    const html = render(
      <Compare
        words={{ differs: () => "differs", card_of: ({ card, total }) => `${card} of ${total}` }}
        caption="Offers"
        columns={keys.map((key) => ({ key, name: key, head: key, sum: 1, action: `View ${key}` }))}
        rows={["Total", "Hours"].map((key) => ({ key, label: key, cells: keys.map(() => ({ content: 1 })) }))}
      />,
    );
    expect(html).toContain(`<div class="${layout}">`);
    expect(html.match(/\d of \d/g) ?? []).toEqual(places);
    expect(html.match(/data-column="Offer 2"/g) ?? []).toHaveLength(layout.includes("many") ? 2 : 0);
    const [total, action, hours] = ["Total<", "View Offer 1", "Hours<"].map((text) => html.indexOf(text));
    expect([total, action, hours]).toEqual([total, action, hours].toSorted((a = 0, b = 0) => a - b));
  },
);

test("a date field shows its time zone and is described by it", () => {
  const html = render(
    <Form id="f">
      <DateField name="at" label="From" kind="time" hint="Start" zone="Time in Lisbon" />
    </Form>,
  );
  expect(html).toContain('aria-describedby="f-at-hint f-at-zone"');
  expect(html).toMatch(/id="f-at-zone"[^>]*>Time in Lisbon/);
});

test("the submitted segment is chosen again", () => {
  const options = [
    { value: "day", label: "Day" },
    { value: "week", label: "Week" },
  ];
  const html = render(
    <Form id="f" result={{ values: { span: "week" } }}>
      <Segmented name="span" legend="Span" value="day" options={options} />
    </Form>,
  );
  expect(html).toMatch(/id="f-span-week"[^>]*checked/);
  expect(html).not.toMatch(/id="f-span-day"[^>]*checked/);
});

test("each step has a text for done, current or still to come", () => {
  const steps = ["Offer", "Payment", "Done"].map((label) => ({ key: label, label, to: "/" }));
  const html = render(<Stepper label="Booking" steps={steps} current={1} />);
  expect(html).toContain("done");
  expect(html).toMatch(/<a [^>]*>Offer<span[^>]*>, .*done<\/span><\/a>/);
  expect(html).toMatch(/aria-current="step"[^>]*>Payment.*current step/);
  expect(html).toMatch(/Done.*still to come/);
  expect(html.match(/<a /g)).toHaveLength(1);
});

test("a person has the photo if there is one, with an empty alternative text", () => {
  const html = render(<Person name="Lena" initials="L" photo="/files/1" />);
  expect(html).toContain('<img src="/files/1" alt="" width="32" height="32"');
  expect(render(<Person name="Lena" initials="L" />)).not.toContain("<img");
});

test("the time of a service is that of its place, with the viewer's own only where the clocks differ", () => {
  const text = (
    time_zone: string,
    until: string | null = "2027-06-12T19:00:00Z",
    from = "2027-06-12T11:00:00Z",
  ) =>
    renderToStaticMarkup(
      <ViewerContext value={{ ...viewer, time_zone, now: null }}>
        <TimeSpan from={from} until={until} zone="Europe/Berlin" />
      </ViewerContext>,
    )
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll(/\s/g, " ");
  expect(text("Europe/Vienna")).toBe("Saturday, 12 June 2027, 13:00–21:00");
  expect(text("America/New_York")).toBe(
    "Saturday, 12 June 2027, 13:00–21:00 at the venue (Berlin) · 12 Jun, 07:00–15:00 your time",
  );
  expect(text("UTC", null)).toBe(
    "Saturday, 12 June 2027 at 13:00 at the venue (Berlin) · 12 Jun, 11:00 your time",
  );
  expect(text("UTC", "2027-06-20T21:59:00Z", "2027-06-11T22:00:00Z"), "whole days have no times").toBe(
    "Saturday 12 June – Sunday 20 June 2027",
  );
});
