// The operator's console: tasks, accounts, impersonations, and what needs somebody's attention.
import { defineNoun } from "#server/kernel/noun.ts";
import { beginImpersonation } from "./commands/begin-impersonation.ts";
import { changeAddress } from "./commands/change-address.ts";
import { changeOperatorRoles } from "./commands/change-roles.ts";
import { chooseMatters } from "./commands/choose-matters.ts";
import { endAccountSessions } from "./commands/end-account-sessions.ts";
import { endImpersonation } from "./commands/end-impersonation.ts";
import { exportAccount } from "./commands/export-account.ts";
import { grantOperator } from "./commands/grant-operator.ts";
import {
  acceptOperatorInvitation,
  inviteOperator,
  revokeOperatorInvitation,
} from "./commands/invite-operator.ts";
import { deleteListView, renameListView, saveListView } from "./commands/list-view.ts";
import { addOperatorNote, strikeOperatorNote } from "./commands/note.ts";
import { reportMailFailure } from "./commands/report-mail-failure.ts";
import { resendMail } from "./commands/resend-mail.ts";
import { resetSecondFactor } from "./commands/reset-second-factor.ts";
import { retryJob } from "./commands/retry-job.ts";
import { revokeOperator } from "./commands/revoke-operator.ts";
import { startImpersonation } from "./commands/start-impersonation.ts";
import { resumeAccount, suspendAccount } from "./commands/suspend-account.ts";
import { exportedTables } from "./export.ts";
import { operatorJobs } from "./jobs.ts";
import { accountActionMails } from "./mails/account-actions.ts";
import { invitationToTeam } from "./mails/invitation.ts";
import { matterMails } from "./mails/matters.ts";
import { eraseOperator } from "./store/closing.ts";

export const operator = defineNoun({
  commands: [
    endAccountSessions,
    grantOperator,
    beginImpersonation,
    endImpersonation,
    startImpersonation,
    resetSecondFactor,
    revokeOperator,
    changeOperatorRoles,
    inviteOperator,
    revokeOperatorInvitation,
    acceptOperatorInvitation,
    resumeAccount,
    suspendAccount,
    chooseMatters,
    reportMailFailure,
    resendMail,
    retryJob,
    saveListView,
    renameListView,
    deleteListView,
    changeAddress,
    exportAccount,
    addOperatorNote,
    strikeOperatorNote,
  ],
  mails: [accountActionMails, matterMails, invitationToTeam],
  jobs: [...operatorJobs],
  refusals: { operator_view_name: "view_name_taken" },
  export: exportedTables,
  erasure: eraseOperator,
});
