// Mails about a changed booking that goes on: more time to pay, other information.
import { type InformationPart, readInformationChange } from "#domain/booking/information-change.ts";
import { QuestionList } from "#domain/category/questions.ts";
import { m } from "#messages/messages.js";
import { findInformationChange } from "../../reads-booking.ts";
import { moment, shortMoment } from "../layout/format.ts";
import { Letter } from "../layout/letter.tsx";
import { defineMail, type Reader } from "../layout/mail.ts";
import {
  type BookingFacts,
  bookingDetails,
  findBookingForProfile,
  nextStepLink,
  waitingStatuses,
} from "./bookings.tsx";

const hold_prolonged = defineMail<BookingFacts>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, waitingStatuses);
    return booking && booking.hold_until.getTime() > now.getTime() ? booking : null;
  },
  subject: (booking, reader) =>
    m.mail_hold_prolonged_subject(
      { until: shortMoment(reader, booking.hold_until), title: booking.title },
      { locale: reader.locale },
    ),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, booking.hold_until);
    const { provider_name: provider, customer_name: customer } = booking;
    const is_customer = booking.side === "customer";
    return (
      <Letter
        reader={reader}
        title={
          is_customer
            ? m.mail_hold_prolonged_title_customer({}, o)
            : m.mail_hold_prolonged_title_provider({}, o)
        }
        lead={
          is_customer
            ? m.mail_hold_prolonged_lead_customer({ provider, until }, o)
            : m.mail_hold_prolonged_lead_provider({ customer, until }, o)
        }
        facts={[
          ...bookingDetails(booking, reader),
          [is_customer ? m.mail_label_pay_by({}, o) : m.mail_label_date_held_until({}, o), until],
        ]}
        action={nextStepLink(booking, reader)}
      />
    );
  },
});

type ChangedInformation = BookingFacts & { change: string | null; questions: unknown };

const partTexts: Record<InformationPart, typeof m.mail_information_contact> = {
  contact: m.mail_information_contact,
  billing: m.mail_information_billing,
  notes: m.mail_information_notes,
};

/** The names of the changed fields; only the booking's page shows the values. */
function changedParts({ change, questions }: ChangedInformation, { locale }: Reader): string[] {
  const { parts, answers } = readInformationChange(change);
  const labels = new Map(QuestionList.parse(questions).map(({ key, label }) => [key, label[locale]]));
  return [
    ...parts.map((part) => partTexts[part]({}, { locale })),
    ...answers.flatMap((key) => labels.get(key) ?? []),
  ];
}

const information_changed = defineMail<ChangedInformation>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, ["awaiting_payment", "confirmed"]);
    if (booking?.side !== "provider") return null;
    const found = await findInformationChange(db, id);
    return found ? { ...booking, ...found } : null;
  },
  subject: ({ customer_name: customer, title }, { locale }) =>
    m.mail_information_changed_subject({ customer, title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const lines = changedParts(booking, reader);
    return (
      <Letter
        reader={reader}
        title={m.mail_information_changed_title({ customer: booking.customer_name }, o)}
        lead={m.mail_information_changed_lead({}, o)}
        facts={[
          ...(lines.length > 0 ? [[m.mail_label_changed({}, o), lines] as const] : []),
          ...bookingDetails(booking, reader),
        ]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

export const bookingChangeMails = { hold_prolonged, information_changed };
