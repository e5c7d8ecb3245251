import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/choices.tsx";
import { Badge, Card, PageHeader, Pairs, Person, WithRail } from "#app/ui/content.tsx";
import { CostOverTime } from "#app/ui/cost-over-time.tsx";
import { Form } from "#app/ui/form.tsx";
import { Money, MoneyLines } from "#app/ui/money.tsx";
import { Stepper, Timeline } from "#app/ui/progress.tsx";

export function PaymentSample() {
  return (
    <>
      <Stepper
        label="Booking"
        current={2}
        steps={["Offer", "Information", "Payment", "Done"].map((label) => ({ key: label, label, to: "/ui" }))}
      />
      <WithRail
        rail={
          <Card as="section">
            <div className="stack">
              <Person name="Studio Keller" initials="SK">
                Wedding photography, 12 June, 14:00–22:00, Schloss Benrath, Düsseldorf
              </Person>
              <MoneyLines
                caption="What you pay"
                currency="EUR"
                lines={[
                  { key: "1", label: "Photography, 8 h", minor: 120_000 },
                  { key: "2", label: "Editing, 400 pictures", minor: 25_000 },
                  { key: "3", label: "Travel, 62 km", note: "There and back", minor: 5_000 },
                  { key: "4", label: "VAT 19 %", minor: 28_500, weight: "sub" },
                  { key: "5", label: "Total", minor: 178_500, weight: "total" },
                  { key: "6", label: "Due now", minor: 35_700, weight: "sub" },
                ]}
              />
            </div>
          </Card>
        }
      >
        <div>
          <PageHeader
            title="Pay to confirm your booking"
            badge={<Badge tone="wait">Held for you</Badge>}
            sentence={
              <>
                Pay by <b>Tuesday, 24 November, 18:40</b>. After that the date is released and your request
                opens again.
              </>
            }
          />
          <Form>
            <Choices
              name="plan"
              legend="How much now?"
              value="deposit"
              choices={[
                {
                  value: "deposit",
                  label: "Deposit now, rest later",
                  hint: "€1,428.00 due by 13 April; we remind you 7 days and 1 day before",
                  aside: <Money minor={35_700} currency="EUR" />,
                },
                { value: "full", label: "Everything now", aside: <Money minor={178_500} currency="EUR" /> },
              ]}
            />
            <Button look="primary" isWide name="command" value="start_payment">
              Book with obligation to pay €357.00
            </Button>
          </Form>
        </div>
        <section className="stack tight">
          <h2>What a cancellation costs</h2>
          <p className="soft">
            Free until 5 June, 10:00. Then half of the total. Nothing is returned after the start.
          </p>
          <CostOverTime
            label="Cost of a cancellation over time"
            steps={[
              { key: "1", from: "today", cost: "free", share: 0, duration: 190 },
              { key: "2", from: "5 June", cost: "€892.50", share: 0.5, duration: 7 },
              { key: "3", from: "12 June, 14:00", cost: "€1,785.00", share: 1, duration: 1 },
            ]}
          />
        </section>
        <section className="stack tight">
          <h2>Details</h2>
          <Pairs
            pairs={[
              { key: "1", term: "Place", value: "Schloss Benrath, Düsseldorf" },
              { key: "2", term: "Guests", value: "120" },
              {
                key: "3",
                term: "Wishes",
                value: "A second photographer for the ceremony, and a group picture on the stairs.",
              },
            ]}
          />
        </section>
        <section className="stack tight">
          <h2>What happened</h2>
          <Timeline
            moments={[
              {
                key: "0",
                text: "The date is released if nothing is paid",
                when: "24 November, 18:40",
                isAhead: true,
              },
              { key: "1", text: "You accepted the offer", when: "Today, 18:40" },
              { key: "2", text: "Studio Keller sent an offer", when: "19 November, 09:12" },
            ]}
          />
        </section>
      </WithRail>
    </>
  );
}
