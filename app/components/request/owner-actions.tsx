import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { ReasonForm } from "../offer/reason-form.tsx";
import type { PanelForm } from "./panel-form.ts";

/** Link to edit an open request, and forms to extend and to close it. */
export function OwnerActions({
  request,
  extends_to,
  form,
}: {
  request: RequestDetail;
  extends_to: string | null;
  form: PanelForm;
}) {
  if (request.status !== "open") return null;
  const hidden = { ...form.hidden, request_id: request.id, version: request.version };
  return (
    <>
      <section className="card padded stack tight">
        <h2>{m.request_edit_title()}</h2>
        <p className="soft">{m.request_edit_text()}</p>
        <div className="mt-2">
          <LinkButton to={`/request/${request.id}/edit`}>{m.request_edit_link()}</LinkButton>
        </div>
      </section>
      {extends_to ? (
        <section className="card padded stack tight">
          <h2>{m.request_extend_title()}</h2>
          <p className="soft">{richMessage(m.request_extend_text, { until: <Time at={extends_to} /> })}</p>
          <Form hidden={hidden} result={form.resultOf("extend_request")}>
            <div className="mt-2">
              <Button name="command" value="extend_request">
                {m.request_extend_button()}
              </Button>
            </div>
          </Form>
        </section>
      ) : null}
      <ReasonForm
        command="close_request"
        summary={m.request_close_title()}
        sentence={m.request_close_text()}
        label={m.request_close_reason()}
        hint={m.request_close_reason_hint()}
        button={m.request_close_button()}
        hidden={{ ...hidden, _key: `${form.hidden._key}-close` }}
        result={form.resultOf("close_request")}
      />
    </>
  );
}
