import type { Fault } from "./fault.ts";

const caught_by = "server/thread/thread.test.ts";

export const threads: readonly Fault[] = [
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
    file: "server/thread/commands/send-message.ts",
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
];
