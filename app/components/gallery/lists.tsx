import { LinkButton } from "#app/ui/button.tsx";
import { Badge, Person } from "#app/ui/content.tsx";
import { Compare } from "#app/ui/data/compare.tsx";
import { Rows } from "#app/ui/data/rows.tsx";
import { Table } from "#app/ui/data/table.tsx";
import { Money } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";
import { currency, galleryPath, names, type SampleProps } from "./sample.ts";

/** Rows with badge, amount, note and action. */
export function Lists({ theme }: SampleProps) {
  return (
    <Rows
      label={`${m.ui_lists_title()}, ${theme}`}
      rows={[
        {
          key: "1",
          title: m.home_sample_request(),
          to: galleryPath,
          badge: <Badge tone="go">{m.request_status_open()}</Badge>,
          detail: names.town,
          amount: <Money minor={220_000} currency={currency} />,
          note: m.request_offers_one(),
          action: <LinkButton to={galleryPath}>{m.offer_view()}</LinkButton>,
        },
        {
          key: "2",
          title: m.ui_lists_long(),
          to: galleryPath,
          detail: names.town,
          note: m.request_offers_none(),
        },
      ]}
    />
  );
}

/** A table with numeric columns. */
export function Tables({ scope }: SampleProps) {
  const sum = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Table
      caption={`${m.ui_tables_caption()} ${scope}`}
      columns={[
        { key: "who", label: m.ui_field_text() },
        { key: "count", label: m.ui_field_number(), isNumber: true },
        { key: "sum", label: m.ui_money_total(), isNumber: true },
      ]}
      rows={[
        { key: "1", cells: [names.studio, 63, sum(11_245_500)] },
        { key: "2", cells: [names.photographer, 4, sum(776_000)] },
        { key: "3", cells: [m.ui_money_total(), 67, sum(12_021_500)], isTotal: true },
      ]}
    />
  );
}

/** Offers side by side. */
export function Offers({ theme }: SampleProps) {
  const sum = (minor: number) => <Money minor={minor} currency={currency} />;
  const people = [
    { key: "sk", name: names.studio, initials: "SK", total: 178_500 },
    { key: "ab", name: names.photographer, initials: "AB", total: 194_000 },
  ];
  return (
    <Compare
      words={{ differs: m.common_differs, card_of: m.common_card_of }}
      caption={<span className="font-semibold">{`${m.offer_compare_title()}, ${theme}`}</span>}
      columns={people.map(({ key, name, initials, total }, index) => ({
        key,
        name,
        isBest: index === 0,
        head: <Person name={name} initials={initials} />,
        sum: sum(total),
        action: (
          <LinkButton to={galleryPath} look={index === 0 ? "primary" : "plain"}>
            {m.offer_view()}
          </LinkButton>
        ),
      }))}
      rows={[
        {
          key: "total",
          label: m.home_sample_total(),
          cells: people.map(({ total }) => ({
            content: <span className="price">{sum(total)}</span>,
          })),
        },
        {
          key: "hours",
          label: m.home_sample_hours(),
          cells: [{ content: 8 }, { content: 10, differs: true }],
        },
      ]}
    />
  );
}
