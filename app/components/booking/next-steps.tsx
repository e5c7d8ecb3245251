import { m } from "#messages/messages.js";
import { type Sentence, SentenceText } from "./sentence.tsx";

/** What happens next, in order; nothing without a step. */
export function NextSteps({ steps }: { steps: readonly Sentence[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="stack tight prose">
      <h2>{m.payment_next()}</h2>
      <ol>
        {steps.map((said, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one booking never change places
          <li key={index}>
            <SentenceText said={said} />
          </li>
        ))}
      </ol>
    </section>
  );
}
