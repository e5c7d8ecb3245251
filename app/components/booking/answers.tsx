import type { ReactNode } from "react";
import { type Pair, Pairs } from "#app/ui/content.tsx";
import { formatTime } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import type { Answer, Answers } from "#domain/category/answers.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";
import type { ShownQuestion } from "#server/category/reads.ts";
import { countryName } from "./when-where.tsx";

type GivenProps = {
  booking: Pick<BookingView, "answers" | "contact" | "billing" | "notes">;
  questions: readonly ShownQuestion[];
};

/** Everything the customer gave: answers, contact, billing, notes. */
export function GivenInformation({ booking, questions }: GivenProps) {
  const { locale } = useViewer();
  const { answers, contact, billing, notes } = booking;
  const pairs: Pair[] = answerPairs(questions, answers);
  if (contact) {
    pairs.push({
      key: "_contact",
      term: m.booking_contact(),
      value: lines(contact.name, contact.email, contact.phone),
    });
  }
  if (billing) {
    const { name, company, address_line, postal_code, city, country, tax_id } = billing;
    const town = `${postal_code} ${city}`;
    pairs.push({
      key: "_billing",
      term: m.booking_billing(),
      value: lines(company, name, address_line, town, countryName(country, locale), tax_id),
    });
  }
  if (notes) {
    pairs.push({
      key: "_notes",
      term: m.booking_notes(),
      value: <span className="whitespace-pre-line">{notes}</span>,
    });
  }
  return <Pairs pairs={pairs} />;
}

/** Answers in the order of the questions; those nobody gave are left out. */
function answerPairs(questions: readonly ShownQuestion[], answers: Answers): Pair[] {
  return questions.flatMap((question) => {
    const answer = answers[question.key];
    if (answer === undefined) return [];
    return [
      { key: question.key, term: question.label, value: <AnswerText question={question} answer={answer} /> },
    ];
  });
}

function AnswerText({ question, answer }: { question: ShownQuestion; answer: Answer }): ReactNode {
  const { locale } = useViewer();
  const label = (value: string) => question.options.find((option) => option.value === value)?.label ?? value;
  if (Array.isArray(answer)) return answer.map(label).join(", ");
  if (typeof answer === "boolean") return answer ? m.booking_yes() : m.booking_no();
  if (typeof answer === "number") {
    return [new Intl.NumberFormat(locale).format(answer), question.unit].filter(Boolean).join(" ");
  }
  if (question.type === "choice") return label(answer);
  // A calendar date has no zone: it is the same day for everybody.
  if (question.type === "date") return formatTime(new Date(`${answer}T00:00:00Z`), "date", locale, "UTC");
  return <span className="whitespace-pre-line">{answer}</span>;
}

function lines(...texts: (string | null)[]): ReactNode {
  return texts
    .filter((text): text is string => Boolean(text))
    .map((text) => (
      <span key={text} className="block" suppressHydrationWarning>
        {text}
      </span>
    ));
}
