// The example of every command: an input that succeeds, who sends it, and who is refused. A command without one, or an
// example without its command, does not compile.

import { chooseNotificationsExample } from "#server/account/choose-notifications.example.ts";
import { clearAddressRefusalExample } from "#server/account/clear-address-refusal.example.ts";
import { endDeviceExample } from "#server/account/device/end-device.example.ts";
import { endOwnDeviceExample, endOwnDevicesExample } from "#server/account/device/end-own-devices.example.ts";
import { expireDeviceExample } from "#server/account/device/expire-device.example.ts";
import { forgetBrowsersExample } from "#server/account/device/forget-browsers.example.ts";
import { forgetDeviceExample } from "#server/account/device/forget-device.example.ts";
import { recordDeviceExample } from "#server/account/device/record-device.example.ts";
import {
  expireExportExample,
  finishExportExample,
  requestExportExample,
} from "#server/account/export.example.ts";
import {
  archiveProfileExample,
  restoreProfileExample,
} from "#server/account/profile/archive-profile.example.ts";
import { setDefaultProfileExample } from "#server/account/profile/set-default-profile.example.ts";
import { registerAccountExample } from "#server/account/register-account.example.ts";
import { changeEmailExample, keepEmailExample } from "#server/account/security/change-email.example.ts";
import { makeRecoveryCodesExample } from "#server/account/security/make-recovery-codes.example.ts";
import { recordNewPasswordExample } from "#server/account/security/record-new-password.example.ts";
import { recordSecondFactorExample } from "#server/account/security/record-second-factor.example.ts";
import {
  finishRecoveryExample,
  redeemRecoveryCodeExample,
} from "#server/account/security/redeem-recovery-code.example.ts";
import { warnOfTriesExample } from "#server/account/security/warn-of-tries.example.ts";
import { setPreferencesExample } from "#server/account/set-preferences.example.ts";
import { tellAccountExistsExample } from "#server/account/tell-account-exists.example.ts";
import { createAccessTokenExample } from "#server/account/token/create-access-token.example.ts";
import { noteTokenUseExample } from "#server/account/token/note-token-use.example.ts";
import { revokeAccessTokenExample } from "#server/account/token/revoke-access-token.example.ts";
import { extendHoldExample } from "#server/booking/extend-hold.example.ts";
import { createFeedExample } from "#server/booking/feed/create-feed.example.ts";
import { revokeFeedExample } from "#server/booking/feed/revoke-feed.example.ts";
import { keepInformationExample } from "#server/booking/information/keep-information.example.ts";
import {
  editInformationExample,
  provideInformationExample,
} from "#server/booking/information/provide-information.example.ts";
import { remindBookingExample } from "#server/booking/remind-booking.example.ts";
import { chooseCategoriesExample } from "#server/category/choose-categories.example.ts";
import { defineCategoryExample } from "#server/category/define-category.example.ts";
import { loadCategoriesExample } from "#server/category/load-categories.example.ts";
import { countDirectOfferViewExample } from "#server/direct-offer/count-direct-offer-view.example.ts";
import { expireDirectOfferExample } from "#server/direct-offer/expire-direct-offer.example.ts";
import { refuseDirectOfferExample } from "#server/direct-offer/refuse-direct-offer.example.ts";
import { sendDirectOfferExample } from "#server/direct-offer/send-direct-offer.example.ts";
import { withdrawDirectOfferExample } from "#server/direct-offer/withdraw-direct-offer.example.ts";
import { removeProfilePhotoExample, setProfilePhotoExample } from "#server/file/profile-photo.example.ts";
import { removeFileExample } from "#server/file/remove-file.example.ts";
import { storeBookingFileExample } from "#server/file/store-booking-file.example.ts";
import { storeFileExample } from "#server/file/store-file.example.ts";
import { addProfileExample } from "#server/flow/account/add-profile.example.ts";
import { closeAccountExample } from "#server/flow/account/close-account.example.ts";
import { completeProfileExample } from "#server/flow/account/complete-profile.example.ts";
import { updateProfileExample } from "#server/flow/account/update-profile.example.ts";
import { askVerificationExample } from "#server/flow/account/verification/ask-verification.example.ts";
import {
  refuseProviderExample,
  withdrawVerificationExample,
} from "#server/flow/account/verification/refuse-provider.example.ts";
import { verifyProviderExample } from "#server/flow/account/verification/verify-provider.example.ts";
import { acceptOfferExample } from "#server/flow/booking/accept-offer.example.ts";
import { acceptSharedOfferExample } from "#server/flow/booking/accept-shared-offer.example.ts";
import { cancelBookingExample } from "#server/flow/booking/cancel-booking.example.ts";
import { answerCancellationExample } from "#server/flow/booking/cancellation/answer-cancellation.example.ts";
import { cancelOverdueBookingExample } from "#server/flow/booking/cancellation/cancel-overdue.example.ts";
import { decideCancellationExample } from "#server/flow/booking/cancellation/decide-cancellation.example.ts";
import { requestCancellationExample } from "#server/flow/booking/cancellation/request-cancellation.example.ts";
import { stopBookingExample } from "#server/flow/booking/cancellation/stop-booking.example.ts";
import { answerChangeExample } from "#server/flow/booking/change/answer-change.example.ts";
import { lapseChangeExample } from "#server/flow/booking/change/lapse-change.example.ts";
import { proposeChangeExample } from "#server/flow/booking/change/propose-change.example.ts";
import { proposeRescheduleExample } from "#server/flow/booking/change/propose-reschedule.example.ts";
import { withdrawChangeExample } from "#server/flow/booking/change/withdraw-change.example.ts";
import { autoCompleteBookingExample } from "#server/flow/booking/complete-booking.example.ts";
import { declineSharedOfferExample } from "#server/flow/booking/decline-shared-offer.example.ts";
import { autoDeliverBookingExample } from "#server/flow/booking/deliver-booking.example.ts";
import { acceptDeliveryExample } from "#server/flow/booking/delivery/accept-delivery.example.ts";
import { decideUndeliveredExample } from "#server/flow/booking/delivery/decide-undelivered.example.ts";
import { discardBookingFilesExample } from "#server/flow/booking/delivery/discard-booking-files.example.ts";
import { remindDeliveryExample } from "#server/flow/booking/delivery/remind-delivery.example.ts";
import {
  deliverBookingExample,
  redeliverBookingExample,
} from "#server/flow/booking/delivery/report-delivery.example.ts";
import { requestChangesExample } from "#server/flow/booking/delivery/request-changes.example.ts";
import { addStatementExample } from "#server/flow/booking/dispute/add-statement.example.ts";
import { remindDisputeExample } from "#server/flow/booking/dispute/remind-dispute.example.ts";
import { reportProblemExample } from "#server/flow/booking/dispute/report-problem.example.ts";
import { resolveDisputeExample } from "#server/flow/booking/dispute/resolve-dispute.example.ts";
import { lapseBookingExample } from "#server/flow/booking/lapse-booking.example.ts";
import { undoAcceptanceExample } from "#server/flow/booking/undo-acceptance.example.ts";
import { undoSharedAcceptanceExample } from "#server/flow/booking/undo-shared-acceptance.example.ts";
import { claimDirectOfferExample } from "#server/flow/direct-offer/claim-direct-offer.example.ts";
import { disownAddressExample } from "#server/flow/not-me/disown-address.example.ts";
import { reportNotMeExample } from "#server/flow/not-me/report-not-me.example.ts";
import { recordPartnerPaymentExample } from "#server/flow/partner/record-partner-payment.example.ts";
import { reversePartnerPaymentExample } from "#server/flow/partner/reverse-partner-payment.example.ts";
import { extendInstalmentExample } from "#server/flow/payment/instalment/extend-instalment.example.ts";
import { fallOverdueExample } from "#server/flow/payment/instalment/fall-overdue.example.ts";
import { remindInstalmentExample } from "#server/flow/payment/instalment/remind-instalment.example.ts";
import { mirrorRefundExample } from "#server/flow/payment/mirror-refund.example.ts";
import { recordRefundExample } from "#server/flow/payment/record-refund.example.ts";
import { settlePaymentExample } from "#server/flow/payment/settle-payment.example.ts";
import { startPaymentExample } from "#server/flow/payment/start-payment.example.ts";
import { closeUndecidedExample } from "#server/flow/request/close-undecided.example.ts";
import { discardDraftExample } from "#server/flow/request/discard-draft.example.ts";
import { editRequestExample } from "#server/flow/request/edit-request.example.ts";
import { closeRequestExample, expireRequestExample } from "#server/flow/request/end-request.example.ts";
import { holdRequestExample, releaseRequestExample } from "#server/flow/request/hold-request.example.ts";
import { purgeDraftExample } from "#server/flow/request/purge-draft.example.ts";
import { removeRequestExample } from "#server/flow/request/remove-request.example.ts";
import { reopenRequestExample } from "#server/flow/request/reopen-request.example.ts";
import { submitRequestExample } from "#server/flow/request/submit-request.example.ts";
import {
  escalateCancellationExample,
  flagUndeliveredExample,
} from "#server/flow/timer/create-operator-task.example.ts";
import { inviteProviderExample } from "#server/invitation/invite-provider.example.ts";
import { revokeInvitationExample } from "#server/invitation/revoke-invitation.example.ts";
import { takeInvitationExample } from "#server/invitation/take-invitation.example.ts";
import { publishLegalTextExample } from "#server/legal-text/publish-legal-text.example.ts";
import { editMarketplaceExample } from "#server/marketplace/edit-marketplace.example.ts";
import { declineOfferExample } from "#server/offer/decline-offer.example.ts";
import { expireOfferExample } from "#server/offer/expire-offer.example.ts";
import { keepOfferExample } from "#server/offer/keep-offer.example.ts";
import { lapseCounterExample } from "#server/offer/lapse-counter.example.ts";
import {
  deleteOfferTemplateExample,
  saveOfferTemplateExample,
} from "#server/offer/offer-template.example.ts";
import { reconfirmOfferExample } from "#server/offer/reconfirm-offer.example.ts";
import { remindOfferExample } from "#server/offer/remind-offer.example.ts";
import { reviseOfferExample } from "#server/offer/revise-offer.example.ts";
import { sendOfferExample } from "#server/offer/send-offer.example.ts";
import { startOfferExample } from "#server/offer/start-offer.example.ts";
import { voidOfferExample } from "#server/offer/void-offer.example.ts";
import { withdrawOfferExample } from "#server/offer/withdraw-offer.example.ts";
import { barAddressExample } from "#server/offer-share/bar-address.example.ts";
import { noteShareViewExample } from "#server/offer-share/note-share-view.example.ts";
import { revokeShareExample } from "#server/offer-share/revoke-share.example.ts";
import { rotateShareExample } from "#server/offer-share/rotate-share.example.ts";
import { shareOfferExample } from "#server/offer-share/share-offer.example.ts";
import { closeTaskExample } from "#server/operator/close-task.example.ts";
import { endAccountSessionsExample } from "#server/operator/end-account-sessions.example.ts";
import { grantOperatorExample } from "#server/operator/grant-operator.example.ts";
import { beginImpersonationExample } from "#server/operator/impersonation/begin-impersonation.example.ts";
import { endImpersonationExample } from "#server/operator/impersonation/end-impersonation.example.ts";
import { startImpersonationExample } from "#server/operator/impersonation/start-impersonation.example.ts";
import { resetSecondFactorExample } from "#server/operator/reset-second-factor.example.ts";
import { revokeOperatorExample } from "#server/operator/revoke-operator.example.ts";
import { resumeAccountExample, suspendAccountExample } from "#server/operator/suspend-account.example.ts";
import { chooseMattersExample } from "#server/operator/watch/choose-matters.example.ts";
import { reportMailFailureExample } from "#server/operator/watch/report-mail-failure.example.ts";
import { resendMailExample } from "#server/operator/watch/resend-mail.example.ts";
import { retryJobExample } from "#server/operator/watch/retry-job.example.ts";
import { editPartnerExample } from "#server/partner/edit-partner.example.ts";
import { makePartnerExample } from "#server/partner/make-partner.example.ts";
import { removePartnerLogoExample, setPartnerLogoExample } from "#server/partner/partner-logo.example.ts";
import { pausePartnerExample, resumePartnerExample } from "#server/partner/pause-partner.example.ts";
import { dismissEventExample } from "#server/payment/dismiss-event.example.ts";
import { dismissRefundExample } from "#server/payment/dismiss-refund.example.ts";
import { recordCheckoutExample } from "#server/payment/record-checkout.example.ts";
import { rereadEventExample } from "#server/payment/reread-event.example.ts";
import { retryRefundExample } from "#server/payment/retry-refund.example.ts";
import { settleEventExample } from "#server/payment/settle-event.example.ts";
import { settleProviderBalanceExample } from "#server/payment/settle-provider-balance.example.ts";
import { settleRefundExample } from "#server/payment/settle-refund.example.ts";
import type { commands } from "#server/registry.ts";
import { claimDraftExample } from "#server/request/claim-draft.example.ts";
import { claimSubmittedExample } from "#server/request/claim-submitted.example.ts";
import {
  extendRequestExample,
  extendRequestForOwnerExample,
} from "#server/request/extend-request.example.ts";
import { keepDraftInputExample } from "#server/request/keep-draft-input.example.ts";
import { releaseDraftsExample } from "#server/request/release-drafts.example.ts";
import { remindRequestExample } from "#server/request/remind-request.example.ts";
import { saveDraftExample } from "#server/request/save-draft.example.ts";
import { createEndpointExample } from "#server/webhook/create-endpoint.example.ts";
import { deleteEndpointExample } from "#server/webhook/delete-endpoint.example.ts";
import { editEndpointExample } from "#server/webhook/edit-endpoint.example.ts";
import { pauseEndpointExample, resumeEndpointExample } from "#server/webhook/pause-endpoint.example.ts";
import { pauseFailingEndpointExample } from "#server/webhook/pause-failing-endpoint.example.ts";
import { replayDeliveryExample } from "#server/webhook/replay-delivery.example.ts";
import { rotateSecretExample } from "#server/webhook/rotate-secret.example.ts";
import { testEndpointExample } from "#server/webhook/test-endpoint.example.ts";
import type { Example, ExampleOf, Kit } from "#tests/kit/fixtures.ts";

export type CommandName = keyof typeof commands;

export const examples: { [Name in CommandName]: ExampleOf<(typeof commands)[Name]> } = {
  register_account: registerAccountExample,
  tell_account_exists: tellAccountExistsExample,
  record_device: recordDeviceExample,
  record_second_factor: recordSecondFactorExample,
  forget_browsers: forgetBrowsersExample,
  warn_of_tries: warnOfTriesExample,
  make_recovery_codes: makeRecoveryCodesExample,
  redeem_recovery_code: redeemRecoveryCodeExample,
  finish_recovery: finishRecoveryExample,
  record_new_password: recordNewPasswordExample,
  change_email: changeEmailExample,
  keep_email: keepEmailExample,
  end_device: endDeviceExample,
  end_own_device: endOwnDeviceExample,
  end_own_devices: endOwnDevicesExample,
  expire_device: expireDeviceExample,
  forget_device: forgetDeviceExample,
  request_export: requestExportExample,
  finish_export: finishExportExample,
  expire_export: expireExportExample,
  close_account: closeAccountExample,
  complete_profile: completeProfileExample,
  set_preferences: setPreferencesExample,
  choose_notifications: chooseNotificationsExample,
  clear_address_refusal: clearAddressRefusalExample,
  update_profile: updateProfileExample,
  add_profile: addProfileExample,
  set_default_profile: setDefaultProfileExample,
  archive_profile: archiveProfileExample,
  restore_profile: restoreProfileExample,
  set_profile_photo: setProfilePhotoExample,
  remove_profile_photo: removeProfilePhotoExample,
  verify_provider: verifyProviderExample,
  refuse_provider: refuseProviderExample,
  withdraw_verification: withdrawVerificationExample,
  ask_verification: askVerificationExample,
  grant_operator: grantOperatorExample,
  revoke_operator: revokeOperatorExample,
  publish_legal_text: publishLegalTextExample,
  define_category: defineCategoryExample,
  load_categories: loadCategoriesExample,
  edit_marketplace: editMarketplaceExample,
  choose_categories: chooseCategoriesExample,
  save_draft: saveDraftExample,
  keep_draft_input: keepDraftInputExample,
  discard_draft: discardDraftExample,
  submit_request: submitRequestExample,
  claim_draft: claimDraftExample,
  release_drafts: releaseDraftsExample,
  edit_request: editRequestExample,
  extend_request: extendRequestExample,
  extend_request_for_owner: extendRequestForOwnerExample,
  reopen_request: reopenRequestExample,
  hold_request: holdRequestExample,
  release_request: releaseRequestExample,
  remove_request: removeRequestExample,
  store_file: storeFileExample,
  remove_file: removeFileExample,
  send_offer: sendOfferExample,
  revise_offer: reviseOfferExample,
  reconfirm_offer: reconfirmOfferExample,
  void_offer: voidOfferExample,
  remind_request: remindRequestExample,
  remind_offer: remindOfferExample,
  remind_booking: remindBookingExample,
  lapse_counter: lapseCounterExample,
  close_undecided: closeUndecidedExample,
  auto_deliver_booking: autoDeliverBookingExample,
  auto_complete_booking: autoCompleteBookingExample,
  flag_undelivered: flagUndeliveredExample,
  escalate_cancellation: escalateCancellationExample,
  purge_draft: purgeDraftExample,
  claim_submitted: claimSubmittedExample,
  keep_offer: keepOfferExample,
  start_offer: startOfferExample,
  save_offer_template: saveOfferTemplateExample,
  delete_offer_template: deleteOfferTemplateExample,
  withdraw_offer: withdrawOfferExample,
  send_direct_offer: sendDirectOfferExample,
  withdraw_direct_offer: withdrawDirectOfferExample,
  refuse_direct_offer: refuseDirectOfferExample,
  expire_direct_offer: expireDirectOfferExample,
  count_direct_offer_view: countDirectOfferViewExample,
  claim_direct_offer: claimDirectOfferExample,
  report_not_me: reportNotMeExample,
  disown_address: disownAddressExample,
  decline_offer: declineOfferExample,
  expire_offer: expireOfferExample,
  accept_offer: acceptOfferExample,
  invite_provider: inviteProviderExample,
  revoke_invitation: revokeInvitationExample,
  take_invitation: takeInvitationExample,
  accept_shared_offer: acceptSharedOfferExample,
  decline_shared_offer: declineSharedOfferExample,
  undo_shared_acceptance: undoSharedAcceptanceExample,
  bar_address: barAddressExample,
  note_share_view: noteShareViewExample,
  revoke_share: revokeShareExample,
  rotate_share: rotateShareExample,
  share_offer: shareOfferExample,
  keep_information: keepInformationExample,
  provide_information: provideInformationExample,
  edit_information: editInformationExample,
  extend_hold: extendHoldExample,
  create_access_token: createAccessTokenExample,
  revoke_access_token: revokeAccessTokenExample,
  note_token_use: noteTokenUseExample,
  create_feed: createFeedExample,
  revoke_feed: revokeFeedExample,
  start_payment: startPaymentExample,
  undo_acceptance: undoAcceptanceExample,
  cancel_booking: cancelBookingExample,
  request_cancellation: requestCancellationExample,
  answer_cancellation: answerCancellationExample,
  decide_cancellation: decideCancellationExample,
  stop_booking: stopBookingExample,
  cancel_overdue_booking: cancelOverdueBookingExample,
  propose_reschedule: proposeRescheduleExample,
  propose_change: proposeChangeExample,
  answer_change: answerChangeExample,
  withdraw_change: withdrawChangeExample,
  lapse_change: lapseChangeExample,
  deliver_booking: deliverBookingExample,
  redeliver_booking: redeliverBookingExample,
  accept_delivery: acceptDeliveryExample,
  request_changes: requestChangesExample,
  remind_delivery: remindDeliveryExample,
  decide_undelivered: decideUndeliveredExample,
  report_problem: reportProblemExample,
  add_statement: addStatementExample,
  remind_dispute: remindDisputeExample,
  resolve_dispute: resolveDisputeExample,
  store_booking_file: storeBookingFileExample,
  discard_booking_files: discardBookingFilesExample,
  fall_overdue: fallOverdueExample,
  remind_instalment: remindInstalmentExample,
  extend_instalment: extendInstalmentExample,
  lapse_booking: lapseBookingExample,
  close_request: closeRequestExample,
  expire_request: expireRequestExample,
  record_checkout: recordCheckoutExample,
  settle_payment: settlePaymentExample,
  record_refund: recordRefundExample,
  mirror_refund: mirrorRefundExample,
  reread_event: rereadEventExample,
  dismiss_event: dismissEventExample,
  settle_event: settleEventExample,
  retry_refund: retryRefundExample,
  dismiss_refund: dismissRefundExample,
  settle_refund: settleRefundExample,
  settle_provider_balance: settleProviderBalanceExample,
  close_task: closeTaskExample,
  report_mail_failure: reportMailFailureExample,
  choose_matters: chooseMattersExample,
  resend_mail: resendMailExample,
  retry_job: retryJobExample,
  suspend_account: suspendAccountExample,
  resume_account: resumeAccountExample,
  reset_second_factor: resetSecondFactorExample,
  end_account_sessions: endAccountSessionsExample,
  begin_impersonation: beginImpersonationExample,
  start_impersonation: startImpersonationExample,
  end_impersonation: endImpersonationExample,
  make_partner: makePartnerExample,
  edit_partner: editPartnerExample,
  pause_partner: pausePartnerExample,
  resume_partner: resumePartnerExample,
  set_partner_logo: setPartnerLogoExample,
  remove_partner_logo: removePartnerLogoExample,
  record_partner_payment: recordPartnerPaymentExample,
  reverse_partner_payment: reversePartnerPaymentExample,
  create_webhook_endpoint: createEndpointExample,
  edit_webhook_endpoint: editEndpointExample,
  rotate_webhook_secret: rotateSecretExample,
  pause_webhook_endpoint: pauseEndpointExample,
  resume_webhook_endpoint: resumeEndpointExample,
  pause_failing_endpoint: pauseFailingEndpointExample,
  delete_webhook_endpoint: deleteEndpointExample,
  test_webhook_endpoint: testEndpointExample,
  replay_webhook_delivery: replayDeliveryExample,
};

/** The example of a command that is known by its name alone, with an input of any shape. */
export async function exampleOf(name: string, kit: Kit): Promise<Example<Record<string, unknown>>> {
  if (!isCommandName(name)) throw new Error(`There is no command ${name}.`);
  const { input, ...people } = await examples[name](kit);
  return { ...people, input: { ...input } };
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(examples, name);
}
