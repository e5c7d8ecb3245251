// Webhooks: events sent to members' programs.
import { defineNoun } from "#server/kernel/noun.ts";
import { createWebhookEndpoint } from "./commands/create-endpoint.ts";
import { deleteWebhookEndpoint } from "./commands/delete-endpoint.ts";
import { editWebhookEndpoint } from "./commands/edit-endpoint.ts";
import { pauseWebhookEndpoint, resumeWebhookEndpoint } from "./commands/pause-endpoint.ts";
import { pauseFailingEndpoint } from "./commands/pause-failing-endpoint.ts";
import { redeliverWebhook } from "./commands/redeliver-webhook.ts";
import { replayWebhookDelivery } from "./commands/replay-delivery.ts";
import { rotateWebhookSecret } from "./commands/rotate-secret.ts";
import { testWebhookEndpoint } from "./commands/test-endpoint.ts";
import { exportedTables } from "./export.ts";
import { webhookJobs } from "./jobs.ts";
import { webhookMails } from "./mails/paused.ts";
import { eraseWebhooks } from "./store/closing.ts";

export const webhook = defineNoun({
  commands: [
    createWebhookEndpoint,
    deleteWebhookEndpoint,
    editWebhookEndpoint,
    pauseWebhookEndpoint,
    resumeWebhookEndpoint,
    pauseFailingEndpoint,
    redeliverWebhook,
    replayWebhookDelivery,
    rotateWebhookSecret,
    testWebhookEndpoint,
  ],
  mails: [webhookMails],
  jobs: [...webhookJobs],
  export: exportedTables,
  erasure: eraseWebhooks,
});
