// Everything that can be written and everything done in the background, as explicit tables. What is not
// listed here does not exist: doors, conformance suite and OpenAPI read these.
import type { RefusalCode } from "#domain/refusal.ts";
import { endDevice } from "#server/account/end-device.ts";
import { recordDevice } from "#server/account/record-device.ts";
import { registerAccount } from "#server/account/register-account.ts";
import { verifyProvider } from "#server/account/verify-provider.ts";
import { editInformation, provideInformation } from "#server/booking/provide-information.ts";
import { bookingRelation } from "#server/booking/relation.ts";
import { remindBooking } from "#server/booking/remind-booking.ts";
import { chooseCategories } from "#server/category/choose-categories.ts";
import { defineCategory } from "#server/category/define-category.ts";
import { categoryRelation } from "#server/category/relation.ts";
import { deleteStoredFileJob } from "#server/file/jobs.ts";
import { removeFile } from "#server/file/remove-file.ts";
import { storeFile } from "#server/file/store-file.ts";
import { acceptOffer } from "#server/flow/accept-offer.ts";
import { cancelBooking } from "#server/flow/cancel-booking.ts";
import { closeUndecided } from "#server/flow/close-undecided.ts";
import { autoCompleteBooking } from "#server/flow/complete-booking.ts";
import { completeProfile } from "#server/flow/complete-profile.ts";
import { autoDeliverBooking } from "#server/flow/deliver-booking.ts";
import { closeRequest, expireRequest } from "#server/flow/end-request.ts";
import { flowJobs } from "#server/flow/jobs.ts";
import { lapseBooking } from "#server/flow/lapse-booking.ts";
import { purgeDraft } from "#server/flow/purge-draft.ts";
import { escalateCancellation, flagUndelivered } from "#server/flow/put-before-operator.ts";
import { settlePayment } from "#server/flow/settle-payment.ts";
import { startPayment } from "#server/flow/start-payment.ts";
import { submitRequest } from "#server/flow/submit-request.ts";
import { undoAcceptance } from "#server/flow/undo-acceptance.ts";
import type { Relation } from "#server/kernel/relation.ts";
import type { AnyJob } from "#server/kernel/runtime.ts";
import { sendMailJob, tellMatchingProvidersJob } from "#server/notification/jobs.ts";
import { declineOffer } from "#server/offer/decline-offer.ts";
import { expireOffer } from "#server/offer/expire-offer.ts";
import { lapseCounter } from "#server/offer/lapse-counter.ts";
import { offerLineRelation, offerRelation } from "#server/offer/relation.ts";
import { remindOffer } from "#server/offer/remind-offer.ts";
import { reviseOffer } from "#server/offer/revise-offer.ts";
import { sendOffer } from "#server/offer/send-offer.ts";
import { withdrawOffer } from "#server/offer/withdraw-offer.ts";
import { closeTask } from "#server/operator/close-task.ts";
import { grantOperator } from "#server/operator/grant-operator.ts";
import { dismissEvent } from "#server/payment/dismiss-event.ts";
import { dismissRefund } from "#server/payment/dismiss-refund.ts";
import { recordCheckout } from "#server/payment/record-checkout.ts";
import { recordRefund } from "#server/payment/record-refund.ts";
import { rereadEvent } from "#server/payment/reread-event.ts";
import { retryRefund } from "#server/payment/retry-refund.ts";
import { claimDraft } from "#server/request/claim-draft.ts";
import { extendRequest } from "#server/request/extend-request.ts";
import { requestRelation } from "#server/request/relation.ts";
import { remindRequest } from "#server/request/remind-request.ts";
import { saveDraft } from "#server/request/save-draft.ts";

export const commands = {
  register_account: registerAccount,
  record_device: recordDevice,
  end_device: endDevice,
  complete_profile: completeProfile,
  verify_provider: verifyProvider,
  grant_operator: grantOperator,
  define_category: defineCategory,
  choose_categories: chooseCategories,
  save_draft: saveDraft,
  submit_request: submitRequest,
  claim_draft: claimDraft,
  extend_request: extendRequest,
  store_file: storeFile,
  remove_file: removeFile,
  send_offer: sendOffer,
  revise_offer: reviseOffer,
  remind_request: remindRequest,
  remind_offer: remindOffer,
  remind_booking: remindBooking,
  lapse_counter: lapseCounter,
  close_undecided: closeUndecided,
  auto_deliver_booking: autoDeliverBooking,
  auto_complete_booking: autoCompleteBooking,
  flag_undelivered: flagUndelivered,
  escalate_cancellation: escalateCancellation,
  purge_draft: purgeDraft,
  withdraw_offer: withdrawOffer,
  decline_offer: declineOffer,
  expire_offer: expireOffer,
  accept_offer: acceptOffer,
  provide_information: provideInformation,
  edit_information: editInformation,
  start_payment: startPayment,
  undo_acceptance: undoAcceptance,
  cancel_booking: cancelBooking,
  lapse_booking: lapseBooking,
  close_request: closeRequest,
  expire_request: expireRequest,
  record_checkout: recordCheckout,
  settle_payment: settlePayment,
  record_refund: recordRefund,
  reread_event: rereadEvent,
  dismiss_event: dismissEvent,
  retry_refund: retryRefund,
  dismiss_refund: dismissRefund,
  close_task: closeTask,
} as const;

export const jobs: readonly AnyJob[] = [
  ...flowJobs,
  sendMailJob,
  tellMatchingProvidersJob,
  deleteStoredFileJob,
];

export const relations: Readonly<Record<string, Relation>> = {
  category: categoryRelation,
  request: requestRelation,
  offer: offerRelation,
  offer_line: offerLineRelation,
  booking: bookingRelation,
};

/** What a violated constraint means to whoever caused it; all others are faults of ours. */
export const constraintRefusals: Readonly<Record<string, RefusalCode>> = {
  offer_one_accepted_per_request: "already_accepted",
  booking_one_live_per_request: "already_accepted",
  booking_slot_is_free: "slot_taken",
  offer_one_live_per_provider: "offer_already_made",
  payment_one_live_attempt: "payment_in_progress",
  request_one_draft_per_visitor: "conflict",
  account_email: "email_taken",
  command_log_replay: "conflict",
  refund_retry_of_key: "stale",
};
