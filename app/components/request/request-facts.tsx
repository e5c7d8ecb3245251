import type { ReactNode } from "react";
import { type Pair, Pairs } from "#app/ui/content.tsx";
import { countryName } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { TimeSpan } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { AnswerView } from "#domain/category/answer-views.ts";
import { m } from "#messages/messages.js";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { answerText } from "./answer-text.ts";
import { NamedFiles } from "./named-files.tsx";
import { flexibilityTexts } from "./request-text.ts";

type Facts = Pick<
  RequestDetail,
  | "answers"
  | "date_flexibility"
  | "starts_at"
  | "ends_at"
  | "time_zone"
  | "place_town"
  | "place_postal_code"
  | "place_country"
  | "place_line"
  | "budget_minor"
  | "currency"
>;

type TimeFacts = Pick<Facts, "starts_at" | "ends_at" | "time_zone" | "date_flexibility">;
type PlaceFacts = Pick<Facts, "place_town" | "place_line" | "place_country">;

/** Date, place, budget and answers of a request as term and value. */
export function RequestFacts({ request }: { request: Facts }) {
  return <Pairs pairs={[...timePlacePairs(request), budgetPair(request), ...answerPairs(request.answers)]} />;
}

export function timePlacePairs(request: TimeFacts & PlaceFacts): Pair[] {
  return [
    { key: "when", term: m.request_when(), value: <RequestTime {...request} /> },
    { key: "where", term: m.request_where(), value: <RequestPlace {...request} /> },
  ];
}

export function budgetPair({ budget_minor, currency }: Facts): Pair {
  return {
    key: "budget",
    term: m.request_budget(),
    value:
      budget_minor !== null && currency ? (
        <>
          {m.request_up_to()} <Money minor={budget_minor} currency={currency} />
        </>
      ) : (
        <span className="soft">{m.request_budget_open()}</span>
      ),
  };
}

export function answerPairs(answers: readonly AnswerView[]): Pair[] {
  return answers.map((answer) => ({
    key: answer.key,
    term: answer.label,
    value: <AnswerValue answer={answer} />,
  }));
}

function AnswerValue({ answer }: { answer: AnswerView }): ReactNode {
  const { locale } = useViewer();
  const text = answerText(answer, locale);
  if (answer.kind === "date") return <time dateTime={answer.value}>{text}</time>;
  if (answer.kind === "file") return <NamedFiles files={answer.value} />;
  if (answer.kind === "long_text") return <span className="whitespace-pre-line">{text}</span>;
  return text;
}

/** The date with its flexibility. */
export function RequestTime({ starts_at, ends_at, time_zone, date_flexibility }: TimeFacts) {
  const words = flexibilityTexts[date_flexibility ?? "unknown"] ?? m.request_flexibility_unknown;
  if (!starts_at) return <span className="soft">{words()}</span>;
  return (
    <>
      <TimeSpan from={starts_at} until={ends_at} zone={time_zone ?? "UTC"} />
      {date_flexibility === "flexible" ? <span className="soft"> · {words()}</span> : null}
    </>
  );
}

/** Town and country; the postal code is null for viewers who may not see it. */
export function RequestPlace({ place_town, place_line, place_country }: PlaceFacts) {
  const { locale } = useViewer();
  if (!place_town) return <span className="soft">–</span>;
  const country = place_country ? countryName(place_country, locale) : null;
  return [place_line, country].filter(Boolean).join(", ");
}
