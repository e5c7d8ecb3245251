import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { CheckField } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { SharedBooking } from "#server/offer-share/reads/offer-share.ts";
import type { PanelForm } from "../../request/panel-form.ts";

type SharedBookingNoticeProps = { request_id: string; booking: SharedBooking; form: PanelForm };

/** For the owner of a request: somebody has accepted an offer by a link; for a while this can be undone. */
export function SharedBookingNotice({ request_id, booking, form }: SharedBookingNoticeProps) {
  const { id, version, customer_name, undo_until } = booking;
  const hidden = {
    ...form.hidden,
    _key: `${form.hidden._key}-undo-shared`,
    request_id,
    booking_id: id,
    version,
  };
  return (
    <Notice tone="info" title={m.share_booked_title({ name: customer_name })}>
      <p>{m.share_booked_text({ name: customer_name })}</p>
      {undo_until ? (
        <>
          <p>{richMessage(m.share_booked_undo_until, { until: <Time at={undo_until} /> })}</p>
          <Form id="undo-shared" hidden={hidden} result={form.resultOf("undo_shared_acceptance")}>
            <CheckField name="flag:bars_address" label={m.share_booked_bar()} />
            <FormActions>
              <Button look="danger" name="command" value="undo_shared_acceptance">
                {m.share_booked_undo()}
              </Button>
            </FormActions>
          </Form>
        </>
      ) : null}
    </Notice>
  );
}
