// Payments, refunds and the ledger.
import { defineNoun } from "#server/kernel/noun.ts";
import { dismissEvent } from "./commands/dismiss-event.ts";
import { dismissRefund } from "./commands/dismiss-refund.ts";
import { recordCheckout } from "./commands/record-checkout.ts";
import { rereadEvent } from "./commands/reread-event.ts";
import { retryRefund } from "./commands/retry-refund.ts";
import { settleEvent } from "./commands/settle-event.ts";
import { settleProviderBalance } from "./commands/settle-provider-balance.ts";
import { settleRefund } from "./commands/settle-refund.ts";
import { exportedTables } from "./export.ts";
import { balanceMails } from "./mails/balance.ts";
import { paymentMails } from "./mails/payments.ts";
import {
  instalmentRelation,
  ledgerAccountRelation,
  ledgerEntryRelation,
  ledgerTxRelation,
  paymentAttemptRelation,
  refundRelation,
} from "./relation.ts";

export const payment = defineNoun({
  commands: [
    dismissEvent,
    dismissRefund,
    recordCheckout,
    rereadEvent,
    retryRefund,
    settleEvent,
    settleProviderBalance,
    settleRefund,
  ],
  mails: [balanceMails, paymentMails],
  relations: [
    instalmentRelation,
    paymentAttemptRelation,
    refundRelation,
    ledgerAccountRelation,
    ledgerTxRelation,
    ledgerEntryRelation,
  ],
  refusals: {
    payment_one_live_attempt: "payment_in_progress",
    refund_retry_of_key: "stale",
  },
  export: exportedTables,
});
