// Notes of operators about a thing or an account, for each other.
import { z } from "zod";
import { limits } from "../limits.ts";
import { paragraphs } from "../text.ts";

/** What notes are about, by the noun under which events know it. */
export const noteNouns = ["request", "offer", "booking", "attempt", "refund", "account"] as const;
export type NoteNoun = (typeof noteNouns)[number];
export const NoteNoun = z.enum(noteNouns);
export const NoteText = paragraphs(limits.reason_characters);
