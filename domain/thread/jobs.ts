// Background work of conversations.
import { z } from "zod";
import { jobType } from "../job.ts";

/** Enqueues the mails about messages that somebody has not read within two minutes. Once a minute. */
export const tellUnreadMessages = jobType("tell_unread_messages", z.unknown(), "mail");
