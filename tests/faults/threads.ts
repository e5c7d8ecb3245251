import type { Fault } from "./fault.ts";

const caught_by = "server/thread/thread.test.ts";

export const threads: readonly Fault[] = [
  {
    file: "server/file/access.ts",
    find: "num_nonnulls(file.delivery_id, file.statement_id, file.message_id) = 0`,",
    replace: "num_nonnulls(file.delivery_id, file.statement_id) = 0`,",
    caught_by: "server/thread/message-files.test.ts",
  },
  {
    file: "server/file/access.ts",
    find: ', while: hasStatus("message", ["sent"]) },',
    replace: " },",
    caught_by: "server/thread/reports.test.ts",
  },
  {
    file: "server/flow/operator/close-task.ts",
    find: "  await setFilesReported(ctx, message_id, false);\n",
    replace: "",
    caught_by: "server/thread/reports.test.ts",
  },
  {
    file: "server/file/store/attachments.ts",
    find: '    .where("is_reported", "=", false)\n',
    replace: "",
    caught_by: "server/thread/reports.test.ts",
  },
  {
    file: "server/file/store/attachments.ts",
    find: '    .where(isUnsent)\n    .returning("id")',
    replace: '    .returning("id")',
    caught_by: "server/thread/message-files.test.ts",
  },
  {
    file: "server/file/store/texts.ts",
    find: "num_nonnulls(file.request_id, file.message_id) = 0",
    replace: "file.request_id is null",
    caught_by: "server/thread/message-files.test.ts",
  },
  {
    file: "server/flow/thread/discard-files.ts",
    find: "of await deleteFilesOfMessage(ctx, message_id))",
    replace: "of [] as Awaited<ReturnType<typeof deleteFilesOfMessage>>)",
    caught_by: "server/thread/message-files.test.ts",
  },
  {
    file: "server/thread/access.ts",
    find: "and booking.customer_profile_id = ${profile} and ${givesSight})`,",
    replace: "and booking.customer_profile_id = ${profile})`,",
    caught_by,
  },
  {
    file: "server/thread/access.ts",
    find: 'defineReaders("thread", false, {',
    replace: 'defineReaders("thread", true, {',
    caught_by,
  },
  {
    file: "server/thread/store/texts.ts",
    find: "where ${isOfThread} and ${isConfirmed}",
    replace: "where ${isOfThread}",
    caught_by: "tests/conformance/hidden-contacts.test.ts",
  },
  {
    file: "domain/thread/rules.ts",
    find: "return isCustomer && mayCustomerBegin(dealings)",
    replace: "return isCustomer",
    caught_by,
  },
  {
    file: "server/flow/thread/send-message.ts",
    find: "    requireTalk({ ...dealings, blocked_by: blockedBy(thread) });\n",
    replace: "    void [requireTalk, blockedBy];\n",
    caught_by,
  },
  {
    file: "server/thread/store/thread.ts",
    find: ".set(columnsOf(side, { read_count: position, notice_due_at: null }))",
    replace: ".set(columnsOf(side, { read_count: position }))",
    caught_by,
  },
  {
    file: "server/thread/store/closing.ts",
    find: "set text = null",
    replace: "set text = text",
    caught_by,
  },
  {
    file: "domain/thread/rules.ts",
    find: "if (side.notice_due_at) return side.notice_due_at;",
    replace: "",
    caught_by: "domain/thread/rules.test.ts",
  },
  {
    file: "server/operator/reads/conversation.ts",
    find: '    .where("operator_id", "=", actor.account_id)\n',
    replace: "",
    caught_by: "server/thread/readings.test.ts",
  },
  {
    file: "server/thread/access.ts",
    find: " and thread_reading.read_at > ${readableSince(now)})`",
    replace: ")`",
    caught_by: "server/thread/readings.test.ts",
  },
  {
    file: "server/event/reads/live.ts",
    find: "told.side = 'both' or (told.side",
    replace: "true or (told.side",
    caught_by: "server/http/live/live.test.ts",
  },
  {
    file: "server/event/reads/live.ts",
    find: 'profilesOf(threadReaders, sql.ref("told.id"))',
    replace: 'profilesOf(threadReaders, sql.ref("thread.id"))',
    caught_by: "server/event/reads/live.test.ts",
  },
  {
    file: "db/migrations/0023-talking-by-a-link.sql",
    find: "when (new.revoked_at is not null or new.rotation <> old.rotation)",
    replace: "when (new.revoked_at is not null)",
    caught_by: "tests/conformance/ended-sight.test.ts",
  },
  {
    file: "db/migrations/0023-talking-by-a-link.sql",
    find: "when (new.status not in ('sent', 'countered', 'parked'))",
    replace: "when (new.status not in ('sent', 'countered', 'parked', 'accepted'))",
    caught_by: "server/thread/guests.test.ts",
  },
  {
    file: "server/thread/jobs.ts",
    find: "  await endGuests(db, clock.now());\n",
    replace: "  void endGuests;\n",
    caught_by: "server/thread/guests.test.ts",
  },
  {
    file: "server/thread/store/notices.ts",
    find: "    thread.customer_profile_id || ${readersByLink.beside})`,",
    replace: "    array[thread.customer_profile_id])`,",
    caught_by: "server/thread/guests.test.ts",
  },
];
