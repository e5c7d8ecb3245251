import { Card } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { EarnedByMonth } from "#domain/booking/earned-months.ts";
import { m } from "#messages/messages.js";
import { BarChart } from "../partner/bar-chart.tsx";
import { monthText } from "../partner/month-text.ts";

/** What a provider has earned this month, and the last months as bars; each month's sum is under "by month". */
export function Earned({ currency, months }: EarnedByMonth) {
  const { locale } = useViewer();
  const [first, current] = [months[0], months.at(-1)];
  if (!first || !current) return null;
  return (
    <Card as="section">
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
    </Card>
  );
}
