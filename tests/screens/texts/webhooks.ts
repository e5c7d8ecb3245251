// The texts of the pages of webhooks.
import type { RouteTexts } from "../expected-text.ts";

export const webhookTexts: RouteTexts = {
  "/account/webhooks": {
    none: ["webhook_empty_title", "webhook_add", "account_nav_webhooks"],
    some: ["webhook_status_active", { text: "Office calendar" }, { text: "receiver.example.test" }],
    adding: ["webhook_add_sentence", "webhook_group_request", "webhook_event_offer_accepted"],
    refused: ["refusal_issue_webhook_events"],
    made: ["webhook_secret_title", "webhook_secret_open", { text: "whsec_" }],
  },
  "/account/webhooks/:id": {
    log: [
      "webhook_delivery_delivered",
      "webhook_delivery_failed",
      "webhook_delivery_next",
      "webhook_replay_now",
      "webhook_test",
      "webhook_pause",
    ],
    paused: ["webhook_paused_failing", "webhook_resume"],
    changing: ["webhook_edit_title", "webhook_save"],
    rotating: ["webhook_rotate_sentence", "webhook_rotate"],
    rotated: ["webhook_secret_title", { text: "whsec_" }],
  },
};
