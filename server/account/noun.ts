// Accounts with their profiles, devices, second factors, access tokens and exports.
import { defineNoun } from "#server/kernel/noun.ts";
import { archiveProfile, restoreProfile } from "./commands/archive-profile.ts";
import { cancelEmailChange, changeEmail, renewEmailChange } from "./commands/change-email.ts";
import { chooseNotifications } from "./commands/choose-notifications.ts";
import { clearAddressRefusal } from "./commands/clear-address-refusal.ts";
import { createAccessToken } from "./commands/create-access-token.ts";
import { endDevice } from "./commands/end-device.ts";
import { endOwnDevice, endOwnDevices } from "./commands/end-own-devices.ts";
import { expireDevice } from "./commands/expire-device.ts";
import { expireExport, finishExport, requestExport } from "./commands/export.ts";
import { forgetBrowsers } from "./commands/forget-browsers.ts";
import { forgetDevice } from "./commands/forget-device.ts";
import { makeRecoveryCodes } from "./commands/make-recovery-codes.ts";
import { noteTokenUse } from "./commands/note-token-use.ts";
import { recordDevice } from "./commands/record-device.ts";
import { recordNewPassword } from "./commands/record-new-password.ts";
import { recordSecondFactor } from "./commands/record-second-factor.ts";
import { finishRecovery, redeemRecoveryCode } from "./commands/redeem-recovery-code.ts";
import { registerAccount } from "./commands/register-account.ts";
import { revokeAccessToken } from "./commands/revoke-access-token.ts";
import { setDefaultProfile } from "./commands/set-default-profile.ts";
import { setPreferences } from "./commands/set-preferences.ts";
import { setProviderFee } from "./commands/set-provider-fee.ts";
import { stopMails } from "./commands/stop-mails.ts";
import { tellAccountExists } from "./commands/tell-account-exists.ts";
import { warnAboutTries } from "./commands/warn-about-tries.ts";
import { exportedTables } from "./export.ts";
import { accountJobs } from "./jobs.ts";
import { closingMails } from "./mails/closing.ts";
import { securityMails } from "./mails/security.ts";
import { signUpMails } from "./mails/sign-up.ts";
import {
  accountRelation,
  notificationChoiceRelation,
  profileRelation,
  providerCategoryRelation,
} from "./relation.ts";
import { eraseAccount } from "./store/closing.ts";

export const account = defineNoun({
  commands: [
    chooseNotifications,
    clearAddressRefusal,
    endDevice,
    endOwnDevice,
    endOwnDevices,
    expireDevice,
    forgetBrowsers,
    forgetDevice,
    recordDevice,
    expireExport,
    finishExport,
    requestExport,
    archiveProfile,
    restoreProfile,
    setDefaultProfile,
    setProviderFee,
    registerAccount,
    changeEmail,
    cancelEmailChange,
    renewEmailChange,
    makeRecoveryCodes,
    recordNewPassword,
    recordSecondFactor,
    finishRecovery,
    redeemRecoveryCode,
    warnAboutTries,
    setPreferences,
    tellAccountExists,
    stopMails,
    createAccessToken,
    noteTokenUse,
    revokeAccessToken,
  ],
  mails: [closingMails, securityMails, signUpMails],
  relations: [accountRelation, profileRelation, providerCategoryRelation, notificationChoiceRelation],
  jobs: [...accountJobs],
  refusals: {
    account_email: "email_taken",
    account_export_one_at_a_time: "export_under_way",
  },
  export: exportedTables,
  erasure: eraseAccount,
});
