// Every command, background job and relation, as explicit tables. Nothing can call what is not listed here: the HTTP
// endpoints, the queue and the conformance suite read these tables.

import type { RefusalCode } from "#domain/refusal.ts";
import { chooseNotifications } from "#server/account/choose-notifications.ts";
import { clearAddressRefusal } from "#server/account/clear-address-refusal.ts";
import { endDevice } from "#server/account/device/end-device.ts";
import { endOwnDevice, endOwnDevices } from "#server/account/device/end-own-devices.ts";
import { expireDevice } from "#server/account/device/expire-device.ts";
import { forgetBrowsers } from "#server/account/device/forget-browsers.ts";
import { forgetDevice } from "#server/account/device/forget-device.ts";
import { recordDevice } from "#server/account/device/record-device.ts";
import { expireExport, finishExport, requestExport } from "#server/account/export.ts";
import { accountJobs } from "#server/account/jobs.ts";
import { archiveProfile, restoreProfile } from "#server/account/profile/archive-profile.ts";
import { setDefaultProfile } from "#server/account/profile/set-default-profile.ts";
import { registerAccount } from "#server/account/register-account.ts";
import {
  accountRelation,
  notificationChoiceRelation,
  profileRelation,
  providerCategoryRelation,
} from "#server/account/relation.ts";
import { changeEmail, keepEmail } from "#server/account/security/change-email.ts";
import { makeRecoveryCodes } from "#server/account/security/make-recovery-codes.ts";
import { recordNewPassword } from "#server/account/security/record-new-password.ts";
import { recordSecondFactor } from "#server/account/security/record-second-factor.ts";
import { finishRecovery, redeemRecoveryCode } from "#server/account/security/redeem-recovery-code.ts";
import { warnOfTries } from "#server/account/security/warn-of-tries.ts";
import { setPreferences } from "#server/account/set-preferences.ts";
import { tellAccountExists } from "#server/account/tell-account-exists.ts";
import { createAccessToken } from "#server/account/token/create-access-token.ts";
import { noteTokenUse } from "#server/account/token/note-token-use.ts";
import { revokeAccessToken } from "#server/account/token/revoke-access-token.ts";
import { extendHold } from "#server/booking/extend-hold.ts";
import { createFeed } from "#server/booking/feed/create-feed.ts";
import { revokeFeed } from "#server/booking/feed/revoke-feed.ts";
import { keepInformation } from "#server/booking/information/keep-information.ts";
import { editInformation, provideInformation } from "#server/booking/information/provide-information.ts";
import { bookingRelation } from "#server/booking/relation.ts";
import {
  bookingChangeRelation,
  bookingDisputeRelation,
  bookingLineRelation,
  cancelRequestRelation,
  deliveryRelation,
  disputeStatementRelation,
} from "#server/booking/relation-details.ts";
import { remindBooking } from "#server/booking/remind-booking.ts";
import { chooseCategories } from "#server/category/choose-categories.ts";
import { defineCategory } from "#server/category/define-category.ts";
import { loadCategories } from "#server/category/load-categories.ts";
import { categoryRelation } from "#server/category/relation.ts";
import { countDirectOfferView } from "#server/direct-offer/count-direct-offer-view.ts";
import { expireDirectOffer } from "#server/direct-offer/expire-direct-offer.ts";
import { refuseDirectOffer } from "#server/direct-offer/refuse-direct-offer.ts";
import { sendDirectOffer } from "#server/direct-offer/send-direct-offer.ts";
import { withdrawDirectOffer } from "#server/direct-offer/withdraw-direct-offer.ts";
import { eventRelation } from "#server/event/relation.ts";
import { deleteStoredFileJob } from "#server/file/jobs.ts";
import { removeProfilePhoto, setProfilePhoto } from "#server/file/profile-photo.ts";
import { fileRelation } from "#server/file/relation.ts";
import { removeFile } from "#server/file/remove-file.ts";
import { storeBookingFile } from "#server/file/store-booking-file.ts";
import { storeFile } from "#server/file/store-file.ts";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { updateProfile } from "#server/flow/account/update-profile.ts";
import { askVerification } from "#server/flow/account/verification/ask-verification.ts";
import { refuseProvider, withdrawVerification } from "#server/flow/account/verification/refuse-provider.ts";
import { verifyProvider } from "#server/flow/account/verification/verify-provider.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { acceptSharedOffer } from "#server/flow/booking/accept-shared-offer.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { answerCancellation } from "#server/flow/booking/cancellation/answer-cancellation.ts";
import { cancelOverdueBooking } from "#server/flow/booking/cancellation/cancel-overdue.ts";
import { decideCancellation } from "#server/flow/booking/cancellation/decide-cancellation.ts";
import { requestCancellation } from "#server/flow/booking/cancellation/request-cancellation.ts";
import { stopBooking } from "#server/flow/booking/cancellation/stop-booking.ts";
import { answerChange } from "#server/flow/booking/change/answer-change.ts";
import { lapseChange } from "#server/flow/booking/change/lapse-change.ts";
import { proposeChange } from "#server/flow/booking/change/propose-change.ts";
import { proposeReschedule } from "#server/flow/booking/change/propose-reschedule.ts";
import { withdrawChange } from "#server/flow/booking/change/withdraw-change.ts";
import { autoCompleteBooking } from "#server/flow/booking/complete-booking.ts";
import { declineSharedOffer } from "#server/flow/booking/decline-shared-offer.ts";
import { autoDeliverBooking } from "#server/flow/booking/deliver-booking.ts";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import { decideUndelivered } from "#server/flow/booking/delivery/decide-undelivered.ts";
import { discardBookingFiles } from "#server/flow/booking/delivery/discard-booking-files.ts";
import { remindDelivery } from "#server/flow/booking/delivery/remind-delivery.ts";
import { deliverBooking, redeliverBooking } from "#server/flow/booking/delivery/report-delivery.ts";
import { requestChanges } from "#server/flow/booking/delivery/request-changes.ts";
import { addStatement } from "#server/flow/booking/dispute/add-statement.ts";
import { remindDispute } from "#server/flow/booking/dispute/remind-dispute.ts";
import { reportProblem } from "#server/flow/booking/dispute/report-problem.ts";
import { resolveDispute } from "#server/flow/booking/dispute/resolve-dispute.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import { undoSharedAcceptance } from "#server/flow/booking/undo-shared-acceptance.ts";
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import { makeExportJob } from "#server/flow/export-jobs.ts";
import { flowJobs } from "#server/flow/jobs.ts";
import { disownAddress } from "#server/flow/not-me/disown-address.ts";
import { reportNotMe } from "#server/flow/not-me/report-not-me.ts";
import { recordPartnerPayment } from "#server/flow/partner/record-partner-payment.ts";
import { reversePartnerPayment } from "#server/flow/partner/reverse-partner-payment.ts";
import { extendInstalment } from "#server/flow/payment/instalment/extend-instalment.ts";
import { fallOverdue } from "#server/flow/payment/instalment/fall-overdue.ts";
import { remindInstalment } from "#server/flow/payment/instalment/remind-instalment.ts";
import { mirrorRefund } from "#server/flow/payment/mirror-refund.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { closeUndecided } from "#server/flow/request/close-undecided.ts";
import { discardDraft } from "#server/flow/request/discard-draft.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { closeRequest, expireRequest } from "#server/flow/request/end-request.ts";
import { holdRequest, releaseRequest } from "#server/flow/request/hold-request.ts";
import { purgeDraft } from "#server/flow/request/purge-draft.ts";
import { removeRequest } from "#server/flow/request/remove-request.ts";
import { reopenRequest } from "#server/flow/request/reopen-request.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { escalateCancellation, flagUndelivered } from "#server/flow/timer/create-operator-task.ts";
import { inviteProvider } from "#server/invitation/invite-provider.ts";
import { requestInvitationRelation } from "#server/invitation/relation.ts";
import { revokeInvitation } from "#server/invitation/revoke-invitation.ts";
import { takeInvitation } from "#server/invitation/take-invitation.ts";
import type { Relations } from "#server/kernel/relation.ts";
import type { AnyJob } from "#server/kernel/runtime.ts";
import { publishLegalText } from "#server/legal-text/publish-legal-text.ts";
import { legalTextRelation } from "#server/legal-text/relation.ts";
import { editMarketplace } from "#server/marketplace/edit-marketplace.ts";
import {
  sendAccountMailJob,
  sendLinkMailJob,
  sendMailJob,
  sendMatchDigestsJob,
  tellMatchingProvidersJob,
} from "#server/notification/jobs.ts";
import { declineOffer } from "#server/offer/decline-offer.ts";
import { expireOffer } from "#server/offer/expire-offer.ts";
import { keepOffer } from "#server/offer/keep-offer.ts";
import { lapseCounter } from "#server/offer/lapse-counter.ts";
import { deleteOfferTemplate, saveOfferTemplate } from "#server/offer/offer-template.ts";
import { reconfirmOffer } from "#server/offer/reconfirm-offer.ts";
import { offerLineRelation, offerRelation, offerRevisionRelation } from "#server/offer/relation.ts";
import { remindOffer } from "#server/offer/remind-offer.ts";
import { reviseOffer } from "#server/offer/revise-offer.ts";
import { sendOffer } from "#server/offer/send-offer.ts";
import { startOffer } from "#server/offer/start-offer.ts";
import { voidOffer } from "#server/offer/void-offer.ts";
import { withdrawOffer } from "#server/offer/withdraw-offer.ts";
import { barAddress } from "#server/offer-share/bar-address.ts";
import { noteShareView } from "#server/offer-share/note-share-view.ts";
import { offerShareRelation } from "#server/offer-share/relation.ts";
import { revokeShare } from "#server/offer-share/revoke-share.ts";
import { rotateShare } from "#server/offer-share/rotate-share.ts";
import { shareOffer } from "#server/offer-share/share-offer.ts";
import { closeTask } from "#server/operator/close-task.ts";
import { endAccountSessions } from "#server/operator/end-account-sessions.ts";
import { grantOperator } from "#server/operator/grant-operator.ts";
import { beginImpersonation } from "#server/operator/impersonation/begin-impersonation.ts";
import { endImpersonation } from "#server/operator/impersonation/end-impersonation.ts";
import { startImpersonation } from "#server/operator/impersonation/start-impersonation.ts";
import { operatorJobs } from "#server/operator/jobs.ts";
import { resetSecondFactor } from "#server/operator/reset-second-factor.ts";
import { revokeOperator } from "#server/operator/revoke-operator.ts";
import { resumeAccount, suspendAccount } from "#server/operator/suspend-account.ts";
import { chooseMatters } from "#server/operator/watch/choose-matters.ts";
import { reportMailFailure } from "#server/operator/watch/report-mail-failure.ts";
import { resendMail } from "#server/operator/watch/resend-mail.ts";
import { retryJob } from "#server/operator/watch/retry-job.ts";
import { editPartner } from "#server/partner/edit-partner.ts";
import { makePartner } from "#server/partner/make-partner.ts";
import { removePartnerLogo, setPartnerLogo } from "#server/partner/partner-logo.ts";
import { pausePartner, resumePartner } from "#server/partner/pause-partner.ts";
import { dismissEvent } from "#server/payment/dismiss-event.ts";
import { dismissRefund } from "#server/payment/dismiss-refund.ts";
import { recordCheckout } from "#server/payment/record-checkout.ts";
import {
  instalmentRelation,
  ledgerAccountRelation,
  ledgerEntryRelation,
  ledgerTxRelation,
  paymentAttemptRelation,
  refundRelation,
} from "#server/payment/relation.ts";
import { rereadEvent } from "#server/payment/reread-event.ts";
import { retryRefund } from "#server/payment/retry-refund.ts";
import { settleEvent } from "#server/payment/settle-event.ts";
import { settleProviderBalance } from "#server/payment/settle-provider-balance.ts";
import { settleRefund } from "#server/payment/settle-refund.ts";
import { claimDraft } from "#server/request/claim-draft.ts";
import { claimSubmitted } from "#server/request/claim-submitted.ts";
import { extendRequest, extendRequestForOwner } from "#server/request/extend-request.ts";
import { keepDraftInput } from "#server/request/keep-draft-input.ts";
import { requestRelation } from "#server/request/relation.ts";
import { releaseDrafts } from "#server/request/release-drafts.ts";
import { remindRequest } from "#server/request/remind-request.ts";
import { saveDraft } from "#server/request/save-draft.ts";
import { createEndpoint } from "#server/webhook/create-endpoint.ts";
import { deleteEndpoint } from "#server/webhook/delete-endpoint.ts";
import { editEndpoint } from "#server/webhook/edit-endpoint.ts";
import { webhookJobs } from "#server/webhook/jobs.ts";
import { pauseEndpoint, resumeEndpoint } from "#server/webhook/pause-endpoint.ts";
import { pauseFailingEndpoint } from "#server/webhook/pause-failing-endpoint.ts";
import { replayDelivery } from "#server/webhook/replay-delivery.ts";
import { rotateSecret } from "#server/webhook/rotate-secret.ts";
import { testEndpoint } from "#server/webhook/test-endpoint.ts";

export const commands = {
  register_account: registerAccount,
  tell_account_exists: tellAccountExists,
  record_device: recordDevice,
  record_second_factor: recordSecondFactor,
  forget_browsers: forgetBrowsers,
  warn_of_tries: warnOfTries,
  make_recovery_codes: makeRecoveryCodes,
  redeem_recovery_code: redeemRecoveryCode,
  finish_recovery: finishRecovery,
  record_new_password: recordNewPassword,
  change_email: changeEmail,
  keep_email: keepEmail,
  end_device: endDevice,
  end_own_device: endOwnDevice,
  end_own_devices: endOwnDevices,
  expire_device: expireDevice,
  forget_device: forgetDevice,
  create_access_token: createAccessToken,
  revoke_access_token: revokeAccessToken,
  note_token_use: noteTokenUse,
  request_export: requestExport,
  finish_export: finishExport,
  expire_export: expireExport,
  close_account: closeAccount,
  complete_profile: completeProfile,
  set_preferences: setPreferences,
  choose_notifications: chooseNotifications,
  clear_address_refusal: clearAddressRefusal,
  update_profile: updateProfile,
  add_profile: addProfile,
  set_default_profile: setDefaultProfile,
  archive_profile: archiveProfile,
  restore_profile: restoreProfile,
  set_profile_photo: setProfilePhoto,
  remove_profile_photo: removeProfilePhoto,
  verify_provider: verifyProvider,
  refuse_provider: refuseProvider,
  withdraw_verification: withdrawVerification,
  ask_verification: askVerification,
  grant_operator: grantOperator,
  revoke_operator: revokeOperator,
  publish_legal_text: publishLegalText,
  define_category: defineCategory,
  load_categories: loadCategories,
  edit_marketplace: editMarketplace,
  choose_categories: chooseCategories,
  save_draft: saveDraft,
  keep_draft_input: keepDraftInput,
  discard_draft: discardDraft,
  submit_request: submitRequest,
  claim_draft: claimDraft,
  release_drafts: releaseDrafts,
  edit_request: editRequest,
  extend_request: extendRequest,
  extend_request_for_owner: extendRequestForOwner,
  reopen_request: reopenRequest,
  hold_request: holdRequest,
  release_request: releaseRequest,
  remove_request: removeRequest,
  store_file: storeFile,
  remove_file: removeFile,
  send_offer: sendOffer,
  revise_offer: reviseOffer,
  reconfirm_offer: reconfirmOffer,
  void_offer: voidOffer,
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
  claim_submitted: claimSubmitted,
  keep_offer: keepOffer,
  start_offer: startOffer,
  save_offer_template: saveOfferTemplate,
  delete_offer_template: deleteOfferTemplate,
  withdraw_offer: withdrawOffer,
  send_direct_offer: sendDirectOffer,
  withdraw_direct_offer: withdrawDirectOffer,
  refuse_direct_offer: refuseDirectOffer,
  expire_direct_offer: expireDirectOffer,
  count_direct_offer_view: countDirectOfferView,
  claim_direct_offer: claimDirectOffer,
  report_not_me: reportNotMe,
  disown_address: disownAddress,
  decline_offer: declineOffer,
  expire_offer: expireOffer,
  accept_offer: acceptOffer,
  invite_provider: inviteProvider,
  revoke_invitation: revokeInvitation,
  take_invitation: takeInvitation,
  share_offer: shareOffer,
  rotate_share: rotateShare,
  revoke_share: revokeShare,
  bar_address: barAddress,
  note_share_view: noteShareView,
  accept_shared_offer: acceptSharedOffer,
  decline_shared_offer: declineSharedOffer,
  undo_shared_acceptance: undoSharedAcceptance,
  keep_information: keepInformation,
  provide_information: provideInformation,
  edit_information: editInformation,
  extend_hold: extendHold,
  create_feed: createFeed,
  revoke_feed: revokeFeed,
  start_payment: startPayment,
  undo_acceptance: undoAcceptance,
  cancel_booking: cancelBooking,
  request_cancellation: requestCancellation,
  answer_cancellation: answerCancellation,
  decide_cancellation: decideCancellation,
  stop_booking: stopBooking,
  cancel_overdue_booking: cancelOverdueBooking,
  propose_reschedule: proposeReschedule,
  propose_change: proposeChange,
  answer_change: answerChange,
  withdraw_change: withdrawChange,
  lapse_change: lapseChange,
  deliver_booking: deliverBooking,
  redeliver_booking: redeliverBooking,
  accept_delivery: acceptDelivery,
  request_changes: requestChanges,
  remind_delivery: remindDelivery,
  decide_undelivered: decideUndelivered,
  report_problem: reportProblem,
  add_statement: addStatement,
  remind_dispute: remindDispute,
  resolve_dispute: resolveDispute,
  store_booking_file: storeBookingFile,
  discard_booking_files: discardBookingFiles,
  fall_overdue: fallOverdue,
  remind_instalment: remindInstalment,
  extend_instalment: extendInstalment,
  lapse_booking: lapseBooking,
  close_request: closeRequest,
  expire_request: expireRequest,
  record_checkout: recordCheckout,
  settle_payment: settlePayment,
  record_refund: recordRefund,
  mirror_refund: mirrorRefund,
  reread_event: rereadEvent,
  dismiss_event: dismissEvent,
  settle_event: settleEvent,
  retry_refund: retryRefund,
  dismiss_refund: dismissRefund,
  settle_refund: settleRefund,
  settle_provider_balance: settleProviderBalance,
  close_task: closeTask,
  report_mail_failure: reportMailFailure,
  choose_matters: chooseMatters,
  resend_mail: resendMail,
  retry_job: retryJob,
  suspend_account: suspendAccount,
  resume_account: resumeAccount,
  reset_second_factor: resetSecondFactor,
  end_account_sessions: endAccountSessions,
  begin_impersonation: beginImpersonation,
  start_impersonation: startImpersonation,
  end_impersonation: endImpersonation,
  make_partner: makePartner,
  edit_partner: editPartner,
  pause_partner: pausePartner,
  resume_partner: resumePartner,
  set_partner_logo: setPartnerLogo,
  remove_partner_logo: removePartnerLogo,
  record_partner_payment: recordPartnerPayment,
  reverse_partner_payment: reversePartnerPayment,
  create_webhook_endpoint: createEndpoint,
  edit_webhook_endpoint: editEndpoint,
  rotate_webhook_secret: rotateSecret,
  pause_webhook_endpoint: pauseEndpoint,
  resume_webhook_endpoint: resumeEndpoint,
  pause_failing_endpoint: pauseFailingEndpoint,
  delete_webhook_endpoint: deleteEndpoint,
  test_webhook_endpoint: testEndpoint,
  replay_webhook_delivery: replayDelivery,
} as const;

export const jobs: readonly AnyJob[] = [
  ...flowJobs,
  ...accountJobs,
  ...operatorJobs,
  ...webhookJobs,
  makeExportJob,
  sendMailJob,
  sendAccountMailJob,
  sendLinkMailJob,
  tellMatchingProvidersJob,
  sendMatchDigestsJob,
  deleteStoredFileJob,
];

export const relations: Relations = {
  category: categoryRelation,
  legal_text: legalTextRelation,
  account: accountRelation,
  profile: profileRelation,
  provider_category: providerCategoryRelation,
  notification_choice: notificationChoiceRelation,
  request: requestRelation,
  request_invitation: requestInvitationRelation,
  offer: offerRelation,
  offer_line: offerLineRelation,
  offer_revision: offerRevisionRelation,
  offer_share: offerShareRelation,
  booking: bookingRelation,
  booking_line: bookingLineRelation,
  booking_change: bookingChangeRelation,
  delivery: deliveryRelation,
  cancel_request: cancelRequestRelation,
  booking_dispute: bookingDisputeRelation,
  dispute_statement: disputeStatementRelation,
  instalment: instalmentRelation,
  payment_attempt: paymentAttemptRelation,
  refund: refundRelation,
  ledger_account: ledgerAccountRelation,
  ledger_tx: ledgerTxRelation,
  ledger_entry: ledgerEntryRelation,
  file: fileRelation,
  event: eventRelation,
};

/** The refusal for each violated constraint; any other violation is a fault of ours. */
export const constraintRefusals: Readonly<Record<string, RefusalCode>> = {
  offer_one_accepted_per_request: "already_accepted",
  booking_one_live_per_request: "already_accepted",
  booking_slot_is_free: "slot_taken",
  offer_one_live_per_provider: "offer_already_made",
  request_invitation_once: "already_invited",
  request_invitation_one_mail: "already_invited",
  booking_change_one_open: "change_open",
  payment_one_live_attempt: "payment_in_progress",
  booking_dispute_one_open: "dispute_open",
  legal_text_kind_version_key: "text_version_taken",
  account_email: "email_taken",
  partner_one_per_account: "partner_account_taken",
  partner_payment_reversed_once: "partner_payment_reversed",
  account_export_one_at_a_time: "export_under_way",
  command_log_replay: "conflict",
  refund_retry_of_key: "stale",
};
