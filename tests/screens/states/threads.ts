// Conversations between a customer and a provider.
import { expectRefusal, fillFields } from "../actions.ts";
import * as threads from "../prepare/threads.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = "/request/:id/messages/:profileId";

export const threadStates: readonly ScreenState[] = [
  screen("/messages", "customer", "empty", threads.withoutThreads("customer")),
  screen("/messages", "operator", "empty-of-operator", threads.withoutThreads("operator")),
  screen("/messages", "provider", "asked", threads.listOfProvider),
  screen("/messages", "customer", "unread", threads.listOfCustomer),
  screen(route, "provider", "asking", threads.askingProvider),
  screen(route, "customer", "question", threads.questionOfCustomer),
  screen(route, "provider", "answered", threads.answeredProvider),
  screen(route, "customer", "deleted", threads.deletedQuestion),
  screen(route, "customer", "reported", threads.reportedByCustomer),
  screen("/admin/task/:id", "operator", "message-reported", threads.reportForOperator),
  screen("/admin/task/:id", "operator", "picture-reported", threads.reportedPictureForOperator),
  screen("/admin/task/:id", "operator", "content-reported", threads.reportedOfferForOperator),
  screen("/admin/transparency", "operator", "counted", threads.countedReports),
  screen("/report/:noun/:id", "customer", "offer", threads.offerToReport),
  screen("/report/:noun/:id", "provider", "request", threads.requestToReport),
  screen("/report/:noun/:id", "operator", "request", threads.requestForOperator),
  {
    ...screen("/report/:noun/:id", "customer", "refused", threads.offerToReport),
    status: 422,
    perform: expectRefusal("report_content"),
  },
  screen("/report/:noun/:id", "customer", "reported", threads.reportedOffer),
  screen("/admin/moderation/:noun/:id", "operator", "to-decide", threads.toRestrict),
  screen("/admin/moderation/:noun/:id", "operator", "objected", threads.objectedForOperator),
  screen("/admin/moderation/:noun/:id", "operator", "objected-own", threads.objectedForSame),
  {
    ...screen("/admin/moderation/:noun/:id", "operator", "refused", threads.toRestrict),
    status: 422,
    perform: expectRefusal("restrict_content"),
  },
  screen("/admin/task/:id", "operator", "objection-received", threads.objectionTask),
  screen("/moderation", "customer", "none", threads.nothingRestricted("customer")),
  screen("/moderation", "operator", "none", threads.nothingRestricted("operator")),
  screen("/moderation", "provider", "hidden", threads.hiddenForWriter),
  screen("/moderation", "provider", "objected", threads.objectedForWriter),
  screen("/moderation", "provider", "reversed", threads.reversedForWriter),
  {
    ...screen("/moderation", "provider", "refused", threads.hiddenForWriter),
    status: 422,
    perform: expectRefusal("object_to_restriction"),
  },
  screen(route, "provider", "hidden", threads.hiddenInThread("provider")),
  screen(route, "customer", "hidden", threads.hiddenInThread("customer")),
  screen("/admin/conversations/:id", "operator", "unread", threads.conversationForOperator),
  screen("/admin/conversations/:id", "operator", "read", threads.readConversation),
  {
    ...screen("/admin/conversations/:id", "operator", "refused", threads.conversationForOperator),
    status: 422,
    perform: expectRefusal("read_thread"),
  },
  screen(route, "customer", "read-by-operator", threads.readByOperator),
  screen(route, "customer", "picture", threads.pictureForCustomer),
  screen(route, "provider", "booked", threads.bookedProvider),
  screen(route, "customer", "blocked", threads.blockedByCustomer),
  screen(route, "provider", "blocked-by-other", threads.blockedForProvider),
  screen(route, "customer", "closed", threads.closedThread),
  {
    ...screen(route, "provider", "contact", threads.askingProvider),
    status: 422,
    perform: expectRefusal("send_message", fillFields({ body: "Call 0171 1234567" })),
  },
  screen("/request/:id", "customer", "asked", threads.requestOfAsked),
  screen("/request/:id", "customer", "answered-for-all", threads.answeredByCustomer),
  screen("/request/:id", "provider", "answered-for-all", threads.answeredForProvider),
  screen(route, "customer", "answering", threads.answeringCustomer),
];
