import { LinkButton } from "#app/ui/button.tsx";
import { Compare } from "#app/ui/compare.tsx";
import { Badge, PageHeader, Person } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";

const people = [
  {
    key: "sk",
    name: "Studio Keller",
    initials: "SK",
    note: "4.9 · 63 bookings",
    total: 178_500,
    now: 35_700,
  },
  { key: "ab", name: "Anna Brandt", initials: "AB", note: "4.8 · 21 bookings", total: 194_000, now: 38_800 },
  { key: "nf", name: "Nordlicht Foto", initials: "NF", note: "New, verified", total: 215_000, now: 215_000 },
];

export function OffersSample() {
  return (
    <>
      <PageHeader
        title="Photographer for a wedding, 12 June"
        badge={<Badge tone="go">Open</Badge>}
        action={
          <LinkButton to="/ui" look="quiet">
            Edit request
          </LinkButton>
        }
        sentence={
          <>
            Three offers.{" "}
            <b>
              The first runs out <Time at="2026-11-27T22:59:00Z" venue_zone="Europe/Lisbon" />.
            </b>{" "}
            <span className="soft">Accepting one puts the others on hold until you have paid.</span>
          </>
        }
      />
      <Compare
        caption={
          <>
            <h2>Offers side by side</h2>
            <p className="small soft">Sorted by total</p>
          </>
        }
        columns={people.map((person, index) => ({
          key: person.key,
          isBest: index === 0,
          head: (
            <Person name={person.name} initials={person.initials}>
              {person.note}
            </Person>
          ),
          action: (
            <LinkButton to="/ui" look={index === 0 ? "primary" : "plain"}>
              View offer
            </LinkButton>
          ),
        }))}
        rows={[
          {
            key: "total",
            label: "Total, tax included",
            cells: people.map((person) => ({
              content: (
                <>
                  <div className="price">
                    <Money minor={person.total} currency="EUR" />
                  </div>
                  <span className="small soft">
                    <Money minor={person.now} currency="EUR" /> now, rest by 13 April
                  </span>
                </>
              ),
            })),
          },
          {
            key: "hours",
            label: "Hours on site",
            cells: [{ content: 8 }, { content: 10, differs: true }, { content: 8 }],
          },
          {
            key: "second",
            label: "Second photographer",
            cells: [
              { content: "add for €320.00" },
              { content: "Included", differs: true },
              { content: "Included", differs: true },
            ],
          },
          {
            key: "pics",
            label: "Pictures, edited",
            cells: [{ content: 400 }, { content: 350 }, { content: 600, differs: true }],
          },
          {
            key: "cancel",
            label: "If you cancel",
            cells: [
              { content: "Free until 5 June" },
              { content: "Free until 11 June", differs: true },
              { content: "Free until 13 May" },
            ],
          },
        ]}
      />
    </>
  );
}
