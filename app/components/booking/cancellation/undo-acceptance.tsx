import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Deadline, Time, useHasPassed } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import { providerNameText } from "../parties.tsx";

type UndoAcceptanceProps = {
  booking: Pick<BookingView, "id" | "version" | "undo_until" | "provider_name" | "is_own_request">;
  hidden: Record<string, string | null>;
  result: FormResult | null;
  /** Set by the address, so that a link opens it without scripts. */
  isOpen: boolean;
};

/** Undoes an acceptance: deadline, consequences and the button. */
export function UndoAcceptance({ booking, hidden, result, isOpen }: UndoAcceptanceProps) {
  const { undo_until } = booking;
  if (!undo_until) return null;
  return (
    <div id="undo" className="grid gap-1 mb-6">
      <UndoDeadline at={undo_until} />
      <details open={isOpen || result !== null}>
        <summary className="small">{m.booking_undo_title()}</summary>
        <div className="mt-3 max-w-text">
          <Card as="section">
            <UndoForm booking={booking} hidden={hidden} result={result} />
          </Card>
        </div>
      </details>
    </div>
  );
}

function UndoDeadline({ at }: { at: string }) {
  const hasPassed = useHasPassed(at);
  const parts = {
    when: (
      <b>
        <Time at={at} form="time" />
      </b>
    ),
    left: <Deadline at={at} />,
  };
  return (
    <p className="small soft">
      {hasPassed ? m.booking_undo_passed() : richMessage(m.booking_undo_until, parts)}
    </p>
  );
}

function UndoForm({ booking, hidden, result }: Omit<UndoAcceptanceProps, "isOpen">) {
  const { id, version } = booking;
  return (
    <Form
      id="undo-form"
      result={result}
      hidden={{ ...hidden, _key: `${hidden._key}-undo`, booking_id: id, version }}
      isDocument
    >
      <p>
        {booking.is_own_request
          ? m.booking_undo_text({ name: providerNameText(booking) })
          : m.booking_undo_text_recipient({ name: providerNameText(booking) })}
      </p>
      <FormActions>
        <Button look="danger" name="command" value="undo_acceptance">
          {m.booking_undo_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}
