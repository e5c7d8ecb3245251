// Requests: what somebody asks for, from the draft to its end.
import { defineNoun } from "#server/kernel/noun.ts";
import { claimDraft } from "./commands/claim-draft.ts";
import { claimSubmitted } from "./commands/claim-submitted.ts";
import { extendRequest, extendRequestForOwner } from "./commands/extend-request.ts";
import { noteRequestView } from "./commands/note-request-view.ts";
import { passRequest } from "./commands/pass-request.ts";
import { releaseDrafts } from "./commands/release-drafts.ts";
import { remindRequest } from "./commands/remind-request.ts";
import { saveDraft } from "./commands/save-draft.ts";
import { saveDraftInput } from "./commands/save-draft-input.ts";
import { takeBackPass } from "./commands/take-back-pass.ts";
import { exportedTables } from "./export.ts";
import { requestHoldMails } from "./mails/request-holds.ts";
import { requestMails } from "./mails/requests.ts";
import { requestPassRelation, requestRelation } from "./relation.ts";
import { eraseRequests } from "./store/closing.ts";

export const request = defineNoun({
  commands: [
    claimDraft,
    claimSubmitted,
    extendRequest,
    extendRequestForOwner,
    saveDraftInput,
    noteRequestView,
    passRequest,
    releaseDrafts,
    remindRequest,
    saveDraft,
    takeBackPass,
  ],
  mails: [requestHoldMails, requestMails],
  relations: [requestRelation, requestPassRelation],
  export: exportedTables,
  erasure: eraseRequests,
});
