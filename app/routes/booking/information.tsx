import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { BookingSteps } from "#app/components/booking/booking-steps.tsx";
import { UndoAcceptance } from "#app/components/booking/cancellation/undo-acceptance.tsx";
import { listCountries } from "#app/components/booking/countries.ts";
import { InformationAutosave } from "#app/components/booking/information/information-autosave.tsx";
import { InformationFields } from "#app/components/booking/information/information-fields.tsx";
import { BookingSentence, hasHoldEnded } from "#app/components/booking/panel.tsx";
import { providerNameText } from "#app/components/booking/parties.tsx";
import {
  bookingPaths,
  currentStepPath,
  hasUndoQuery,
  holdEndedPath,
  isUnpaid,
} from "#app/components/booking/paths.ts";
import { findStepNotice, StepNotice } from "#app/components/booking/step-notice.tsx";
import { describePanel } from "#app/components/booking/text/panel-text.ts";
import { describePrice } from "#app/components/booking/text/price-text.ts";
import { BookingSummary } from "#app/components/payment/booking-summary.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader, WithRail } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { m } from "#messages/messages.js";
import { findLastBilling, findOwnBilling } from "#server/booking/reads/billing.ts";
import {
  type BillingView,
  type BookingView,
  findBooking,
  listBookingLines,
} from "#server/booking/reads/booking.ts";
import { placeBookingFiles } from "#server/booking/web/files.ts";
import { questionViews } from "#server/category/reads/category.ts";
import { answering, commandActionWithFiles } from "#server/file/web/attached-files.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { isFormRefused, operatorCountry, orNotFound, pageOf, refusePage } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import type { Route } from "./+types/information.ts";
import { undonePath } from "./undone-path.ts";

export const handle: RouteHandle = { isFunnel: true };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  const { session, scope } = pageOf(context);
  const { now, locale } = session;
  const booking = orNotFound(await findBooking(scope, params.bookingId));
  if (booking.side !== "customer") return refusePage("not_found");
  const hasTime = !hasHoldEnded(booking, now);
  const mayEdit = hasTime && (isUnpaid(booking.status) || booking.status === "confirmed");
  if (!mayEdit && !isFormRefused(context))
    throw redirect(hasTime ? currentStepPath(booking) : holdEndedPath(booking));
  const [price, lastBilling, ownBilling] = await Promise.all([
    listBookingLines(scope, booking).then(replaceClosedNames),
    findLastBilling(scope),
    findOwnBilling(scope),
  ]);
  const { questions, request_contact, typed, files, ...visible } = booking;
  const name = member.profile?.display_name ?? "";
  const defaultContact = request_contact ?? { name, email: member.email, phone: null, phone_link: null };
  const contact = booking.contact ?? typed?.contact ?? defaultContact;
  return {
    booking: { ...visible, questions: [] },
    panel: describePanel(booking, now),
    may_edit: mayEdit,
    questions: questionViews(questions, locale),
    files,
    contact,
    billing:
      booking.billing ?? typed?.billing ?? lastBilling ?? defaultBilling(contact.name, booking, ownBilling),
    is_prefilled: !booking.contact && !typed,
    notes: booking.notes ?? typed?.notes ?? null,
    lines: describePrice(booking, price, locale),
    countries: listCountries(await operatorCountry({ session, scope }), session.locale),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
    is_undoing: hasUndoQuery(request),
    notice: findStepNotice(request, booking),
  };
}

/** Billing of a first booking: the profile's address where it has one, else town and country of the place. */
function defaultBilling(
  name: string,
  { place_postal_code, place_town, place_country }: BookingView,
  own: Partial<BillingView> | null,
): Partial<BillingView> {
  // A person's profile overrides the name; a company's gives `company`, so the name stays the contact's.
  if (own?.address_line) return { name, ...own };
  const place = { postal_code: place_postal_code ?? undefined, city: place_town ?? undefined };
  return { name, ...own, ...place, country: place_country ?? own?.country };
}

export const action = commandActionWithFiles(
  {
    undo_acceptance: { redirectTo: undonePath },
    keep_information: { redirectTo: ({ booking_id }) => `${bookingPaths.booking(booking_id)}?notice=kept` },
    provide_information: {
      redirectTo: ({ booking_id }) => bookingPaths.payment(booking_id),
      flash: "information_saved",
    },
    edit_information: {
      redirectTo: ({ booking_id, status }) =>
        status === "awaiting_payment"
          ? `${bookingPaths.payment(booking_id)}?notice=saved`
          : `${bookingPaths.booking(booking_id)}?notice=saved`,
    },
  },
  placeBookingFiles,
  answering,
);

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.booking_info_title()) }];
}

export default function Information({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, panel, may_edit, questions, files, contact, billing, notes, lines, countries } =
    loaderData;
  const { hidden, is_prefilled, is_undoing, notice } = loaderData;
  const isFirst = booking.status === "awaiting_information";
  const isPaid = booking.status === "confirmed";
  const provider = providerNameText(booking);
  const isUndo = actionData?.command === "undo_acceptance";
  const result = actionData?.result ?? null;
  return (
    <>
      {isPaid ? null : <BookingSteps booking={booking} current="information" />}
      <StepNotice notice={notice} />
      <div className="information-page">
        <WithRail rail={<BookingSummary booking={booking} lines={lines} />}>
          <div>
            <PageHeader
              title={isFirst ? m.booking_info_title() : m.booking_info_title_edit()}
              sentence={
                isPaid ? m.booking_info_edit_sentence({ name: provider }) : <BookingSentence panel={panel} />
              }
            />
            <UndoAcceptance
              booking={booking}
              hidden={hidden}
              result={isUndo ? result : null}
              isOpen={is_undoing}
            />
            <Form
              id="information"
              result={isUndo ? null : result}
              hidden={{ ...hidden, booking_id: booking.id, version: booking.version }}
              isDocument
              mayHaveFiles={questions.some(({ type }) => type === "file")}
            >
              <InformationFields
                provider={provider}
                questions={questions}
                files={files}
                contact={contact}
                billing={billing}
                is_prefilled={is_prefilled}
                notes={notes}
                countries={countries}
                answers={booking.answers}
              />
              <FormActions>
                {may_edit ? (
                  <Button
                    look="primary"
                    name="command"
                    value={isFirst ? "provide_information" : "edit_information"}
                  >
                    {isPaid ? m.booking_info_submit_edit() : m.booking_info_submit()}
                  </Button>
                ) : null}
                {may_edit && isFirst ? (
                  <Button look="quiet" name="command" value="keep_information">
                    {m.booking_info_keep()}
                  </Button>
                ) : (
                  <LinkButton to={bookingPaths.booking(booking.id)} look="quiet">
                    {m.booking_info_back()}
                  </LinkButton>
                )}
              </FormActions>
              {may_edit ? (
                <InformationAutosave
                  form="information"
                  command={isFirst ? "keep_information" : null}
                  provider={provider}
                  isRefused={result !== null && !isUndo}
                />
              ) : null}
            </Form>
          </div>
        </WithRail>
      </div>
    </>
  );
}
