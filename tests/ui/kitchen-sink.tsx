// Every primitive on one page, for looking at while developing. Served at /ui by the development server only.
import { useSearchParams } from "react-router";
import { DemoBanner } from "#app/components/shell/demo-banner.tsx";
import { FaultScreen } from "#app/components/shell/error-screen.tsx";
import { BottomBar, TopBar } from "#app/components/shell/places.tsx";
import { CategoryChooser } from "#app/routes/home.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, EmptyState, Notice, PageHeader } from "#app/ui/content.tsx";
import { Filters, Rows, ShowMore } from "#app/ui/rows.tsx";
import { Deadline } from "#app/ui/time.tsx";
import { FormSample } from "./form-sample.tsx";
import { OffersSample } from "./offers-sample.tsx";
import { PaymentSample } from "./payment-sample.tsx";

const categories = [
  { slug: "photography", name: "Photography", description: "Weddings, portraits, products, events." },
  { slug: "private-chef", name: "Private chef", description: "A menu cooked in your kitchen." },
  { slug: "group-transport", name: "Group transport", description: "Coaches and minibuses with driver." },
  { slug: "event-venue", name: "Event venue", description: "Rooms for 10 to 400 people." },
  { slug: "painting", name: "Painting & repairs", description: "Walls, doors, small repairs." },
  { slug: "music", name: "Music & DJ", description: "Live bands, soloists, disc jockeys." },
];

const member = {
  display_name: "Lena Maurer",
  initials: "LM",
  is_operator: true,
  profiles: [
    { id: "1", display_name: "Lena Maurer", kind: "customer", is_active: true },
    { id: "2", display_name: "Maurer Fotografie GmbH", kind: "provider", is_active: false },
  ],
} as const;

const rows = [
  {
    key: "1",
    title: "Photographer for a wedding, 120 guests",
    to: "/ui",
    detail: "Düsseldorf-Benrath · 12 June, 14:00–22:00 · second photographer wished",
    amount: (
      <>
        up to <b>€2,200</b>
      </>
    ),
    note: (
      <>
        2 offers of at most 10
        <br />
        closes 4 December
      </>
    ),
    action: (
      <LinkButton to="/ui" look="primary">
        Make an offer
      </LinkButton>
    ),
  },
  {
    key: "2",
    title: "Portraits of a team of 14",
    to: "/ui",
    badge: <Badge tone="go">Invited</Badge>,
    detail: "Neuss · one morning in the first week of December",
    amount: "open",
    note: "no offer yet, closes in 3 days",
    action: <LinkButton to="/ui">Make an offer</LinkButton>,
  },
  {
    key: "3",
    title: "Product pictures, 60 ceramic pieces",
    to: "/ui",
    badge: <Badge tone="wait">Held for you</Badge>,
    detail: "Krefeld or by parcel · before 20 December",
    amount: "€900",
  },
];

const filters = ["Photography", "Within 60 km", "From today to 30 June", "Any budget"].map(
  (label, index) => ({
    key: label,
    label,
    to: "/ui",
    isOn: index === 0,
  }),
);

export default function KitchenSink() {
  const [search] = useSearchParams();
  const part = search.get("part");
  if (part === "payment") return <PaymentSample />;
  if (part === "form") return <FormSample />;
  if (part === "fault") return <FaultScreen />;
  if (part === "offers") return <OffersSample />;
  const dueAt = new Date(Date.now() + 2 * 86_400_000 + 5 * 3_600_000).toISOString();
  return (
    <>
      <div className="stack mb-10">
        <DemoBanner
          demo={{ stand_ins: ["sign-in", "payments", "mail"], inbox_url: "/", may_move_clock: true }}
          now={new Date().toISOString()}
        />
        <TopBar member={member} openMatters={3} />
      </div>
      <PageHeader
        title="Requests for you"
        badge={<Badge tone="go">Open</Badge>}
        action={
          <LinkButton to="/ui" look="primary">
            New request
          </LinkButton>
        }
        sentence={
          <>
            18 open within 60 km of Düsseldorf.{" "}
            <b>
              <Deadline at={dueAt} /> left
            </b>{" "}
            to answer the first.
          </>
        }
      />
      <Filters label="Filters" filters={filters} />
      <Rows label="Requests" rows={rows} />
      <ShowMore to="/ui?after=1" count="3 of 18" />
      <div className="stack mt-10">
        <div className="flex flex-wrap gap-2">
          <Badge>Draft</Badge>
          <Badge tone="go">Open</Badge>
          <Badge tone="wait">Awaiting payment</Badge>
          <Badge tone="good">Confirmed</Badge>
          <Badge tone="bad">Disputed</Badge>
          <Badge tone="info">Processing</Badge>
        </div>
        <Notice title="Your offer is on hold">
          The customer accepted another offer and has until Friday to pay.
        </Notice>
        <Notice tone="good" title="Paid">
          €357.00 arrived. The rest is due by 13 April.
        </Notice>
        <Notice tone="warn" title="Pay by Friday, 27 November at 18:00">
          Then the date is released.
        </Notice>
        <Notice tone="bad" title="The card was declined">
          Nothing was charged. Try another card.
        </Notice>
        <EmptyState title="No bookings yet" action={<LinkButton to="/ui">See your requests</LinkButton>}>
          A booking begins when you accept an offer. Two of your requests have offers waiting.
        </EmptyState>
        <CategoryChooser categories={categories} />
      </div>
      <BottomBar isOperator={false} openMatters={0} />
    </>
  );
}
