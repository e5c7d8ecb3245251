// Flash messages say once, on the next page, what was just done. A successful form redirects; a short-lived cookie has
// the code of its sentence for the root loader. The page shows a toast, or a static notice without scripts.

import { m } from "#messages/messages.js";
import type { Session } from "#server/http/context.ts";
import { clearCookies, cookiesOf, setCookie, writtenIn } from "./cookies.ts";

/**
 * All flash messages. A route names one in its table of commands (`flash: "request_closed"`); other actions set one
 * before they redirect.
 */
const sentences = {
  saved: m.flash_saved,
  text_published: m.flash_text_published,
  terms_announced: m.flash_terms_announced,
  categories_loaded: m.flash_categories_loaded,
  password_set: m.flash_password_set,
  factor_before_password: m.flash_factor_before_password,
  email_changed: m.flash_email_changed,
  email_kept: m.security_flash_email_kept,
  email_mailed_again: m.security_flash_email_mailed_again,
  second_factor_off: m.security_flash_second_factor_off,
  profile_switched: m.flash_profile_switched,
  language_saved: m.flash_language_saved,
  time_zone_saved: m.flash_time_zone_saved,
  notifications_saved: m.flash_notifications_saved,
  notifications_read: m.flash_notifications_read,
  matters_saved: m.flash_matters_saved,
  operator_invited: m.flash_operator_invited,
  operator_uninvited: m.flash_operator_uninvited,
  operator_roles_saved: m.flash_operator_roles_saved,
  operator_joined: m.flash_operator_joined,
  approval_requested: m.flash_approval_requested,
  approval_confirmed: m.flash_approval_confirmed,
  approval_declined: m.flash_approval_declined,
  mail_resent: m.flash_mail_resent,
  webhook_redelivered: m.flash_webhook_redelivered,
  job_retried: m.flash_job_retried,
  address_cleared: m.flash_address_cleared,
  profile_saved: m.flash_profile_saved,
  photo_saved: m.flash_photo_saved,
  photo_removed: m.flash_photo_removed,
  categories_saved: m.flash_categories_saved,
  documents_sent: m.flash_documents_sent,
  document_removed: m.flash_document_removed,
  profile_added: m.flash_profile_added,
  default_chosen: m.flash_default_chosen,
  profile_archived: m.flash_profile_archived,
  profile_restored: m.flash_profile_restored,
  device_ended: m.flash_device_ended,
  device_group_ended: m.flash_device_group_ended,
  account_closed: m.flash_account_closed,
  export_requested: m.flash_export_requested,
  devices_ended: m.flash_devices_ended,
  request_extended: m.flash_request_extended,
  request_closed: m.flash_request_closed,
  request_edited: m.flash_request_edited,
  request_reopened: m.flash_request_reopened,
  request_held: m.flash_request_held,
  request_released: m.flash_request_released,
  request_removed: m.flash_request_removed,
  request_extended_for_owner: m.flash_request_extended_for_owner,
  offer_reconfirmed: m.flash_offer_reconfirmed,
  offer_voided: m.flash_offer_voided,
  hold_extended: m.flash_hold_extended,
  offer_sent: m.flash_offer_sent,
  offer_revised: m.flash_offer_revised,
  offer_withdrawn: m.flash_offer_withdrawn,
  offer_declined: m.flash_offer_declined,
  counter_sent: m.flash_counter_sent,
  counter_withdrawn: m.flash_counter_withdrawn,
  counter_accepted: m.flash_counter_accepted,
  counter_declined: m.flash_counter_declined,
  renewal_asked: m.flash_renewal_asked,
  offer_reissued: m.flash_offer_reissued,
  share_made: m.flash_share_made,
  provider_invited: m.flash_provider_invited,
  invitation_made: m.flash_invitation_made,
  invitation_revoked: m.flash_invitation_revoked,
  message_deleted: m.flash_message_deleted,
  message_reported: m.flash_message_reported,
  content_reported: m.flash_content_reported,
  content_restricted: m.flash_content_restricted,
  restriction_reviewed: m.flash_restriction_reviewed,
  restriction_objected: m.flash_restriction_objected,
  thread_blocked: m.flash_thread_blocked,
  thread_unblocked: m.flash_thread_unblocked,
  answer_published: m.flash_answer_published,
  answer_removed: m.flash_answer_removed,
  invitation_taken: m.flash_invitation_taken,
  request_passed: m.flash_request_passed,
  pass_taken_back: m.flash_pass_taken_back,
  share_mailed: m.flash_share_mailed,
  share_revoked: m.flash_share_revoked,
  share_rotated: m.flash_share_rotated,
  address_barred: m.flash_address_barred,
  shared_undone: m.flash_shared_undone,
  direct_offer_sent: m.flash_direct_offer_sent,
  direct_offer_withdrawn: m.flash_direct_offer_withdrawn,
  draft_discarded: m.flash_draft_discarded,
  template_saved: m.flash_template_saved,
  template_deleted: m.flash_template_deleted,
  information_saved: m.flash_information_saved,
  feed_ended: m.flash_feed_ended,
  webhook_saved: m.flash_webhook_saved,
  webhook_paused: m.flash_webhook_paused,
  webhook_resumed: m.flash_webhook_resumed,
  webhook_deleted: m.flash_webhook_deleted,
  webhook_tested: m.flash_webhook_tested,
  webhook_replayed: m.flash_webhook_replayed,
  access_token_revoked: m.flash_access_token_revoked,
  work_reported: m.flash_work_reported,
  price_reduced: m.flash_price_reduced,
  work_accepted: m.flash_work_accepted,
  changes_requested: m.flash_changes_requested,
  problem_reported: m.flash_problem_reported,
  statement_sent: m.flash_statement_sent,
  settlement_sent: m.flash_settlement_sent,
  settlement_agreed: m.flash_settlement_agreed,
  settlement_declined: m.flash_settlement_declined,
  settlement_withdrawn: m.flash_settlement_withdrawn,
  decision_saved: m.flash_decision_saved,
  booking_stopped: m.flash_booking_stopped,
  instalment_extended: m.flash_instalment_extended,
  event_dismissed: m.flash_event_dismissed,
  event_settled: m.flash_event_settled,
  refund_settled: m.flash_refund_settled,
  refund_retried: m.flash_refund_retried,
  refund_closed: m.flash_refund_closed,
  category_archived: m.flash_category_archived,
  category_restored: m.flash_category_restored,
  category_added: m.flash_category_added,
  category_copied: m.flash_category_copied,
  category_moved: m.flash_category_moved,
  category_imported: m.flash_category_imported,
  category_edit_saved: m.flash_category_edit_saved,
  category_published: m.flash_category_published,
  category_edit_discarded: m.flash_category_edit_discarded,
  partner_made: m.partner_flash_made,
  partner_saved: m.partner_flash_saved,
  partner_paused: m.partner_flash_paused,
  partner_resumed: m.partner_flash_resumed,
  partner_paid: m.partner_flash_paid,
  partner_payment_reversed: m.partner_flash_payment_reversed,
  task_closed: m.flash_task_closed,
  view_saved: m.flash_view_saved,
  note_added: m.flash_note_added,
  note_struck: m.flash_note_struck,
  copy_wanted: m.flash_copy_wanted,
  address_changed: m.flash_address_changed,
  person_deleted: m.flash_person_deleted,
  view_renamed: m.flash_view_renamed,
  view_deleted: m.flash_view_deleted,
  provider_verified: m.flash_provider_verified,
  provider_refused: m.flash_provider_refused,
  vat_number_asked: m.flash_vat_number_asked,
  verification_withdrawn: m.flash_verification_withdrawn,
  verification_asked: m.flash_verification_asked,
  account_suspended: m.operator_flash_suspended,
  balance_settled: m.operator_flash_settled,
  operator_revoked: m.operator_flash_revoked,
  account_resumed: m.operator_flash_resumed,
  sessions_ended: m.operator_flash_sessions_ended,
  second_factor_reset: m.operator_flash_factor_reset,
  acting_stopped: m.operator_flash_stopped,
  input_shown_again: m.flash_input_shown_again,
} as const satisfies Record<string, () => string>;

export type FlashCode = keyof typeof sentences;

/** What the page shows; a lasting message stays until somebody closes it. */
type FlashMessage = { text: string; is_lasting: boolean };

/** Messages that ask for an action: they stay on the page. */
const lasting: ReadonlySet<string> = new Set<FlashCode>(["factor_before_password", "input_shown_again"]);

const cookieName = "flash";
/** The cookie's lifetime: long enough for a slow next page. */
const kept_s = 60;

/** Headers of answers whose page has read the message, so that their cookie is removed. */
const readIn = new WeakSet<Headers>();

/** Sets the message of this browser's next page. The cookie contains only the code. */
export function setFlash(session: Session, code: FlashCode): void {
  setCookie(session.site, session.response_headers, { name: cookieName, value: code, max_age_s: kept_s });
}

const currentCodes = new WeakMap<Headers, FlashCode>();

/** Sets the message of the page that this answer renders. */
export function setFlashNow({ response_headers }: Session, code: FlashCode): void {
  currentCodes.set(response_headers, code);
}

/** The message of this page in its language, or null. Anybody can write a cookie: an unknown code gives null. */
export function readFlash(request: Request, { site, response_headers }: Session): FlashMessage | null {
  const code = currentCodes.get(response_headers) ?? cookiesOf(site, request, new Headers()).get(cookieName);
  if (code === undefined) return null;
  readIn.add(response_headers);
  if (!Object.hasOwn(sentences, code)) return null;
  return { text: sentences[code as FlashCode](), is_lasting: lasting.has(code) };
}

/** Removes the cookie once a page has shown its message. A redirect keeps it for the next page. */
export function clearFlash({ site, response_headers }: Session, { status }: Response): void {
  // A redirect of a data request is wrapped in a 202.
  const isRedirect = status === 202 || (status >= 300 && status < 400);
  if (!readIn.has(response_headers) || isRedirect) return;
  const isReplaced = writtenIn(site, response_headers).some(({ name }) => name === cookieName);
  if (!isReplaced) clearCookies(site, response_headers, [cookieName]);
}
