import type { Fault } from "./fault.ts";

export const webhooks: readonly Fault[] = [
  {
    file: "server/webhook/signature.ts",
    find: "new Webhook(secret).sign(message.id, at, message.body)",
    replace: 'new Webhook(secret).sign("", at, message.body)',
    caught_by: "server/webhook/delivery.test.ts",
  },
  {
    file: "server/webhook/signature.ts",
    find: "now.getTime() < until ? [secret_rotation, secret_rotation - 1] : [secret_rotation]",
    replace: "[secret_rotation]",
    caught_by: "server/webhook/delivery.test.ts",
  },
  {
    file: "server/webhook/jobs.ts",
    find: "if (isPastRetries(delivery, clock.now())) await failDelivery(db, delivery.id, clock.now());\n    else await",
    replace: "await",
    caught_by: "server/webhook/retries.test.ts",
  },
  {
    file: "server/webhook/store/announcement.ts",
    find: "where endpoint.created_at <= ${event.at} and (",
    replace: "where (",
    caught_by: "server/webhook/delivery.test.ts",
  },
  {
    file: "server/services/webhook-sender.ts",
    find: "if (!addresses.every(rule.isAllowed))",
    replace: "if (!addresses.some(rule.isAllowed))",
    caught_by: "server/services/webhook-sender.test.ts",
  },
  {
    file: "server/services/webhook-sender.ts",
    find: "if (size >= limits.webhook_answer_bytes) break;",
    replace: "",
    caught_by: "server/services/webhook-sender.test.ts",
  },
  {
    file: "domain/webhook/schedule.ts",
    find: 'if (outcome === "delivered") return { failing_since: null, failures: 0,',
    replace: 'if (outcome === "delivered") return { failing_since: null, failures: before.failures,',
    caught_by: "domain/webhook/schedule.test.ts",
  },
  {
    file: "server/kernel/webhook-address.ts",
    find: "const parsed = ipaddr.process(address);",
    replace: "const parsed = ipaddr.parse(address);",
    caught_by: "server/kernel/webhook-address.test.ts",
  },
];
