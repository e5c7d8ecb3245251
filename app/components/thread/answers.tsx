import type { PanelForm } from "#app/components/request/panel-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { m } from "#messages/messages.js";
import type { AnswerView } from "#server/thread/reads/answers.ts";

/** Questions about a request with the owner's answers; the owner may take each back. */
export function Answers({
  answers,
  form,
  isOwner,
}: {
  answers: readonly AnswerView[];
  form: PanelForm;
  isOwner: boolean;
}) {
  if (answers.length === 0) return null;
  return (
    <section id="answers" className="stack tight">
      <h2>{m.thread_answers_title()}</h2>
      {isOwner ? <p className="small soft">{m.thread_answers_seen()}</p> : null}
      <dl className="answers">
        {answers.map((one) => (
          <div key={one.id}>
            <dt>{one.question}</dt>
            <dd>
              <p>{one.answer}</p>
              {isOwner ? <TakeBack answer={one} form={form} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TakeBack({ answer, form }: { answer: AnswerView; form: PanelForm }) {
  const hidden = {
    ...form.hidden,
    _key: `${form.hidden._key}-answer-${answer.id}`,
    answer_id: answer.id,
    version: answer.version,
  };
  return (
    <Form id={`answer-${answer.id}`} hidden={hidden} result={null} isInline>
      <Button look="quiet" name="command" value="remove_answer">
        {m.thread_answer_remove()}
        <span className="visually-hidden">: {answer.question}</span>
      </Button>
    </Form>
  );
}
