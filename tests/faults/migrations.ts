import type { Fault } from "./fault.ts";

export const migrations: readonly Fault[] = [
  {
    file: "db/schema/offer.sql",
    find: "create unique index offer_one_accepted_per_request",
    replace: "create index offer_one_accepted_per_request",
    caught_by: "tests/conformance/database.test.ts",
  },
  {
    file: "db/schema/payment.sql",
    find: "create unique index payment_one_live_attempt on payment_attempt (booking_id)",
    replace: "create unique index payment_one_live_attempt on payment_attempt (booking_id, attempt_no)",
    caught_by: "tests/conformance/database.test.ts",
  },
  {
    file: "db/schema/payment.sql",
    find: "create trigger ledger_tx_is_append_only before update or delete on ledger_tx",
    replace: "create trigger ledger_tx_is_append_only before update on ledger_tx",
    caught_by: "tests/conformance/database.test.ts",
  },
  {
    file: "db/schema/webhook.sql",
    find: ",\n  constraint webhook_delivery_once_per_event unique (endpoint_id, event_id)\n",
    replace: ",\n  constraint webhook_delivery_once_per_event unique (endpoint_id, event_id, id)\n",
    caught_by: "server/webhook/delivery.test.ts",
  },
  {
    file: "db/schema/event.sql",
    find: "create unique index event_once_per_version",
    replace: "create index event_once_per_version",
    caught_by: "tests/conformance/history.test.ts",
  },
  {
    file: "server/kernel/database/migration-files.ts",
    find: "if (files[0]?.name === baseline && predatesBaseline(applied))",
    replace: "if (files.length === 0)",
    caught_by: "server/kernel/database/baseline.test.ts",
  },
  {
    file: "scripts/policies/text.ts",
    find: "if (isJoined) joins.push(",
    replace: "if (!isJoined) joins.push(",
    caught_by: "tests/conformance/policies.test.ts",
  },
  {
    file: "db/grants.sql",
    find: "revoke update, delete on command_log, event, ledger_tx, ledger_entry, legal_text, setting_version, provider_fee from :app;",
    replace: "revoke update, delete on command_log, event, ledger_tx, ledger_entry from :app;",
    caught_by: "tests/conformance/database.test.ts",
  },
  {
    file: "server/kernel/database/migrate.ts",
    find: "if (rows[0]?.is_valid) return;",
    replace: "if (rows[0]) return;",
    caught_by: "server/kernel/database/migrate.test.ts",
  },
  {
    file: "server/kernel/database/migrate.ts",
    find: "await client.query(`set local lock_timeout = ${locks.wait_ms}`);",
    replace: "",
    caught_by: "server/kernel/database/migrate.test.ts",
  },
];
