import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";

type CancelFormProps = {
  booking: Pick<BookingView, "id" | "version" | "side" | "is_own_request">;
  hidden: Record<string, string | null>;
  result: FormResult | null;
  /** Link beside the button that leaves the form, where it is not inside `details`. */
  back?: ReactNode;
};

/** Cancels an unpaid booking, free of charge, with a reason. */
export function CancelForm({ booking, hidden, result, back }: CancelFormProps) {
  const { id, version, side } = booking;
  const isCustomer = side === "customer";
  return (
    <div className="stack">
      <p className="max-w-text">
        {isCustomer
          ? booking.is_own_request
            ? m.booking_cancel_text_customer()
            : m.booking_cancel_text_recipient()
          : m.booking_cancel_text_provider()}
      </p>
      <Form
        id="cancel-form"
        result={result}
        hidden={{ ...hidden, _key: `${hidden._key}-cancel`, booking_id: id, version }}
        isDocument
      >
        <TextField
          name="reason"
          label={m.booking_cancel_reason()}
          hint={m.booking_cancel_reason_hint()}
          maxLength={1000}
        />
        <FormActions>
          <Button look="danger" name="command" value="cancel_booking">
            {isCustomer ? m.booking_cancel_submit() : m.booking_cancel_submit_provider()}
          </Button>
          {back}
        </FormActions>
      </Form>
    </div>
  );
}

type CancelUnpaidProps = Omit<CancelFormProps, "back"> & { title?: string; isOpen?: boolean };

/** `CancelForm` in a `details` element, open after a refusal. */
export function CancelUnpaid({ booking, hidden, result, title, isOpen = false }: CancelUnpaidProps) {
  return (
    <details id="cancel" className="grid gap-4" open={isOpen || result !== null}>
      <summary className="soft">{title ?? m.booking_cancel_title()}</summary>
      <div className="mt-4">
        <CancelForm booking={booking} hidden={hidden} result={result} />
      </div>
    </details>
  );
}
