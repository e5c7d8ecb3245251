import { Card, Face, Pairs, Person } from "#app/ui/content.tsx";
import { CostOverTime } from "#app/ui/data/cost-over-time.tsx";
import { Progress, Stepper, Timeline } from "#app/ui/data/progress.tsx";
import { Filters, ShowMore } from "#app/ui/data/rows.tsx";
import { Tabs } from "#app/ui/data/tabs.tsx";
import { MoneyLines } from "#app/ui/money.tsx";
import { Deadline, Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import { currency, dueAt, galleryPath, names, photo, type SampleProps, wedding } from "./sample.ts";

/** Stepper, progress, tabs, filters and paging. */
export function Navigation({ theme }: SampleProps) {
  const steps = [
    m.booking_step_offer,
    m.booking_step_information,
    m.booking_step_payment,
    m.booking_step_done,
  ];
  const states = [
    { key: "open", label: m.request_status_open(), to: galleryPath, count: 3 },
    { key: "hold", label: m.request_status_on_hold(), to: galleryPath, count: 1 },
    { key: "done", label: m.request_status_fulfilled(), to: galleryPath },
  ];
  return (
    <>
      <Stepper
        label={`${m.booking_steps_label()}, ${theme}`}
        current={2}
        steps={steps.map((label) => ({ key: label(), label: label(), to: galleryPath }))}
      />
      <Progress step={3} total={7} name={m.booking_step_information()} />
      <Tabs label={`${m.ui_places_tabs()}, ${theme}`} tabs={states} current="open" />
      <Filters
        label={`${m.ui_places_filters()}, ${theme}`}
        filters={states.map((state) => ({ ...state, isOn: state.key === "hold" }))}
      />
      <ShowMore to={galleryPath} count={m.ui_places_count({ shown: 3, all: 18 })} />
    </>
  );
}

/** People, amounts and facts. */
export function Facts(_: SampleProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-6">
        <Person name={names.studio} initials="SK">
          {m.offer_provider_company()}
        </Person>
        <Person name={names.photographer} initials="AB" photo={photo} />
        <Face initials="AB" photo={photo} isLarge />
      </div>
      <Card>
        <MoneyLines
          caption={m.ui_money_caption()}
          currency={currency}
          lines={[
            { key: "1", label: m.ui_money_work(), minor: 145_000 },
            { key: "2", label: m.ui_money_travel(), note: m.ui_money_travel_note(), minor: 5_000 },
            { key: "3", label: m.ui_money_tax(), minor: 28_500, weight: "sub" },
            { key: "4", label: m.ui_money_total(), minor: 178_500, weight: "total" },
          ]}
        />
      </Card>
      <Pairs
        pairs={[
          { key: "who", term: m.ui_field_text(), value: names.studio },
          { key: "when", term: m.ui_field_date(), value: <Time at={wedding} /> },
        ]}
      />
    </>
  );
}

/** Times, timeline and cost over time. */
export function Times(_: SampleProps) {
  const { locale } = useViewer();
  const cost = (minor: number) => formatMoney(minor, currency, locale);
  return (
    <>
      <p>
        <Time at={dueAt} venue_zone="Europe/Lisbon" /> · <Deadline at={dueAt} />
      </p>
      <Timeline
        moments={[
          { key: "3", text: m.ui_time_ahead(), when: <Time at={wedding} />, isAhead: true },
          { key: "2", text: m.ui_time_latest(), when: <Time at="2026-11-21T17:40:00Z" /> },
          { key: "1", text: m.ui_time_before(), when: <Time at="2026-11-19T08:12:00Z" /> },
        ]}
      />
      <CostOverTime
        label={m.booking_cost_picture()}
        steps={[
          { key: "1", from: m.booking_cost_today(), cost: m.booking_cost_none(), share: 0, duration: 190 },
          { key: "2", from: <Time at={dueAt} form="day" />, cost: cost(89_250), share: 0.5, duration: 7 },
          { key: "3", from: <Time at={wedding} form="day" />, cost: cost(178_500), share: 1, duration: 1 },
        ]}
      />
    </>
  );
}
