// Commands and jobs that move several nouns at once.
import { defineNoun } from "#server/kernel/noun.ts";
import { addProfile } from "./account/add-profile.ts";
import { closeAccount } from "./account/close-account.ts";
import { closeForPerson } from "./account/close-for-person.ts";
import { completeProfile } from "./account/complete-profile.ts";
import { updateProfile } from "./account/update-profile.ts";
import { askVerification } from "./account/verification/ask-verification.ts";
import { expireVerification, remindVerification } from "./account/verification/end-of-verification.ts";
import { recheckVatNumber } from "./account/verification/recheck-vat-number.ts";
import { refuseProvider, withdrawVerification } from "./account/verification/refuse-provider.ts";
import { sendDocuments } from "./account/verification/send-documents.ts";
import { verifyProvider } from "./account/verification/verify-provider.ts";
import { acceptOffer } from "./booking/accept-offer.ts";
import { acceptSharedOffer } from "./booking/accept-shared-offer.ts";
import { cancelBooking } from "./booking/cancel-booking.ts";
import { answerCancellation } from "./booking/cancellation/answer-cancellation.ts";
import { cancelOverdueBooking } from "./booking/cancellation/cancel-overdue.ts";
import { decideCancellation } from "./booking/cancellation/decide-cancellation.ts";
import { requestCancellation } from "./booking/cancellation/request-cancellation.ts";
import { stopBooking } from "./booking/cancellation/stop-booking.ts";
import { withdrawCancellation } from "./booking/cancellation/withdraw-cancellation.ts";
import { answerChange } from "./booking/change/answer-change.ts";
import { lapseChange } from "./booking/change/lapse-change.ts";
import { proposeChange } from "./booking/change/propose-change.ts";
import { proposeLines } from "./booking/change/propose-lines.ts";
import { proposeReschedule } from "./booking/change/propose-reschedule.ts";
import { reducePrice } from "./booking/change/reduce-price.ts";
import { withdrawChange } from "./booking/change/withdraw-change.ts";
import { autoCompleteBooking } from "./booking/complete-booking.ts";
import { declineSharedOffer } from "./booking/decline-shared-offer.ts";
import { autoDeliverBooking } from "./booking/deliver-booking.ts";
import { acceptDelivery } from "./booking/delivery/accept-delivery.ts";
import { decideUndelivered } from "./booking/delivery/decide-undelivered.ts";
import { deliverBooking, redeliverBooking } from "./booking/delivery/report-delivery.ts";
import { requestChanges } from "./booking/delivery/request-changes.ts";
import { addStatement } from "./booking/dispute/add-statement.ts";
import { agreeSettlement, endSettlement } from "./booking/dispute/answer-settlement.ts";
import { proposeSettlement } from "./booking/dispute/propose-settlement.ts";
import { reportProblem } from "./booking/dispute/report-problem.ts";
import { resolveDispute } from "./booking/dispute/resolve-dispute.ts";
import { editInformation, provideInformation } from "./booking/information/provide-information.ts";
import { lapseBooking } from "./booking/lapse-booking.ts";
import { undoAcceptance } from "./booking/undo-acceptance.ts";
import { undoSharedAcceptance } from "./booking/undo-shared-acceptance.ts";
import { claimDirectOffer } from "./direct-offer/claim-direct-offer.ts";
import { exportedTables } from "./export/actions.ts";
import { makeExportJob } from "./export-jobs.ts";
import { flowJobs } from "./jobs.ts";
import { disownAddress } from "./not-me/disown-address.ts";
import { reportNotMe } from "./not-me/report-not-me.ts";
import { confirmApproval, declineApproval, requestApproval } from "./operator/approval.ts";
import { closeTask, upholdReports } from "./operator/close-task.ts";
import { recordPartnerPayment } from "./partner/record-partner-payment.ts";
import { reversePartnerPayment } from "./partner/reverse-partner-payment.ts";
import { extendInstalment } from "./payment/instalment/extend-instalment.ts";
import { fallOverdue } from "./payment/instalment/fall-overdue.ts";
import { remindInstalment } from "./payment/instalment/remind-instalment.ts";
import { mirrorRefund } from "./payment/mirror-refund.ts";
import { recordRefund } from "./payment/record-refund.ts";
import { settlePayment } from "./payment/settle-payment.ts";
import { startPayment } from "./payment/start-payment.ts";
import { objectToRestriction } from "./report/object-to-restriction.ts";
import { reportContent } from "./report/report-content.ts";
import { restrictContent } from "./report/restrict-content.ts";
import { reviewRestriction } from "./report/review-restriction.ts";
import { closeUndecided } from "./request/close-undecided.ts";
import { discardDraft } from "./request/discard-draft.ts";
import { editRequest } from "./request/edit-request.ts";
import { closeRequest, expireRequest } from "./request/end-request.ts";
import { holdRequest, releaseRequest } from "./request/hold-request.ts";
import { purgeDraft } from "./request/purge-draft.ts";
import { removeRequest } from "./request/remove-request.ts";
import { reopenRequest } from "./request/reopen-request.ts";
import { repeatRequest } from "./request/repeat-request.ts";
import { submitRequest } from "./request/submit-request.ts";
import { deleteMessage } from "./thread/delete-message.ts";
import { readThread } from "./thread/read-thread.ts";
import { reportMessage } from "./thread/report-message.ts";
import { sendMessage } from "./thread/send-message.ts";
import { sendSharedMessage } from "./thread/send-shared-message.ts";
import { escalateCancellation, flagUndelivered } from "./timer/create-operator-task.ts";
import { discardDocuments } from "./timer/discard-documents.ts";
import { discardUnsentFiles } from "./timer/discard-unsent-files.ts";

export const flow = defineNoun({
  commands: [
    addProfile,
    closeAccount,
    closeForPerson,
    completeProfile,
    updateProfile,
    askVerification,
    refuseProvider,
    withdrawVerification,
    recheckVatNumber,
    remindVerification,
    expireVerification,
    sendDocuments,
    verifyProvider,
    acceptOffer,
    acceptSharedOffer,
    cancelBooking,
    answerCancellation,
    cancelOverdueBooking,
    decideCancellation,
    requestCancellation,
    withdrawCancellation,
    stopBooking,
    answerChange,
    lapseChange,
    proposeChange,
    proposeLines,
    proposeReschedule,
    reducePrice,
    withdrawChange,
    autoCompleteBooking,
    declineSharedOffer,
    editInformation,
    provideInformation,
    autoDeliverBooking,
    acceptDelivery,
    decideUndelivered,
    deliverBooking,
    redeliverBooking,
    requestChanges,
    addStatement,
    proposeSettlement,
    agreeSettlement,
    endSettlement,
    reportProblem,
    resolveDispute,
    lapseBooking,
    undoAcceptance,
    undoSharedAcceptance,
    claimDirectOffer,
    disownAddress,
    reportNotMe,
    recordPartnerPayment,
    reversePartnerPayment,
    extendInstalment,
    fallOverdue,
    remindInstalment,
    mirrorRefund,
    recordRefund,
    settlePayment,
    startPayment,
    closeUndecided,
    discardDraft,
    editRequest,
    closeRequest,
    expireRequest,
    holdRequest,
    releaseRequest,
    purgeDraft,
    removeRequest,
    reopenRequest,
    repeatRequest,
    submitRequest,
    deleteMessage,
    readThread,
    reportMessage,
    sendMessage,
    sendSharedMessage,
    discardDocuments,
    discardUnsentFiles,
    escalateCancellation,
    flagUndelivered,
    closeTask,
    upholdReports,
    reportContent,
    restrictContent,
    objectToRestriction,
    reviewRestriction,
    requestApproval,
    confirmApproval,
    declineApproval,
  ],
  jobs: [...flowJobs, makeExportJob],
  refusals: {
    command_log_replay: "conflict",
  },
  export: exportedTables,
});
