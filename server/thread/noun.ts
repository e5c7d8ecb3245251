// Conversations between a request's customer and its providers.
import { defineNoun } from "#server/kernel/noun.ts";
import { blockThread, unblockThread } from "./commands/block-thread.ts";
import { markThreadRead } from "./commands/mark-thread-read.ts";
import { publishAnswer } from "./commands/publish-answer.ts";
import { removeAnswer } from "./commands/remove-answer.ts";
import { exportedTables } from "./export.ts";
import { tellUnreadMessagesJob } from "./jobs.ts";
import { threadMails } from "./mails/unread.ts";
import { messageRelation, requestAnswerRelation, threadRelation } from "./relation.ts";
import { eraseMessages } from "./store/closing.ts";

export const thread = defineNoun({
  commands: [blockThread, markThreadRead, publishAnswer, removeAnswer, unblockThread],
  mails: [threadMails],
  relations: [threadRelation, messageRelation, requestAnswerRelation],
  jobs: [tellUnreadMessagesJob],
  export: exportedTables,
  erasure: eraseMessages,
});
