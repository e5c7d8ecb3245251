import { Card } from "#app/ui/content.tsx";
import { NumberedTitle } from "#app/ui/data/numbered.tsx";
import { Money } from "#app/ui/money.tsx";
import { TimeSpan } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { EarnedByMonth } from "#domain/booking/earned-months.ts";
import { m } from "#messages/messages.js";
import type { ComingEarnings } from "#server/booking/reads/coming-earnings.ts";
import { bookingPaths } from "../booking/paths.ts";
import { BarChart } from "../partner/bar-chart.tsx";
import { monthText } from "../partner/month-text.ts";

type EarnedCardsProps = { earned: readonly EarnedByMonth[]; coming: readonly ComingEarnings[] };

/** A card for each currency in which a provider has earned something or will. */
export function EarnedCards({ earned, coming }: EarnedCardsProps) {
  const currencies = [...new Set([...earned, ...coming].map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const [past] = earned.filter((one) => one.currency === currency);
    const [ahead] = coming.filter((one) => one.currency === currency);
    return (
      <Card as="section" key={currency}>
        <div className="stack">
          {past ? <Earned {...past} /> : null}
          {ahead ? <Coming {...ahead} /> : null}
        </div>
      </Card>
    );
  });
}

/** What a provider has earned this month, and the last months as bars; each month's sum is under "by month". */
function Earned({ currency, months }: EarnedByMonth) {
  const { locale } = useViewer();
  const [first, current] = [months[0], months.at(-1)];
  if (!first || !current) return null;
  return (
    <div className="bars">
      <div>
        <h2>{m.home_earned_title({ month: monthText(current.month, locale) })}</h2>
        <p className="price">
          <Money minor={current.minor} currency={currency} />
        </p>
      </div>
      <BarChart
        title={m.home_earned_months()}
        note={m.home_earned_span({
          from: monthText(first.month, locale),
          until: monthText(current.month, locale),
        })}
        bars={months.map(({ month, minor }) => ({ key: month, value: minor }))}
      />
      <details>
        <summary>{m.home_earned_each()}</summary>
        <dl className="pairs">
          {months.toReversed().map(({ month, minor }) => (
            <div key={month}>
              <dt>{monthText(month, locale)}</dt>
              <dd>
                <Money minor={minor} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

/** What a provider will earn from its bookings under way: the sum, and the first of them by date. */
function Coming({ currency, minor, count, next }: ComingEarnings) {
  return (
    <div className="grid gap-3">
      <div>
        <h2>{m.home_coming_title()}</h2>
        <p className="price">
          <Money minor={minor} currency={currency} />
        </p>
      </div>
      <ul className="grid gap-2">
        {next.map(({ id, number, title, starts_at, ends_at, time_zone, earns_minor }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            <div>
              <a href={bookingPaths.booking(id)}>
                <NumberedTitle title={title} number={number} />
              </a>
              {starts_at ? (
                <p className="small soft">
                  <TimeSpan from={starts_at} until={ends_at} zone={time_zone} form="short" />
                </p>
              ) : null}
            </div>
            <span className="num whitespace-nowrap">
              <Money minor={earns_minor} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      {count > next.length ? (
        <p>
          <a href="/bookings">{m.home_coming_all()}</a>
        </p>
      ) : null}
    </div>
  );
}
