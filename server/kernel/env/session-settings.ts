// How long sessions last.
import { limits } from "#domain/limits.ts";
import { days } from "./kinds.ts";

const longest = limits.session_days;

export const sessionSettings = {
  SESSION_IDLE_DAYS: {
    schema: days(longest).default(30),
    doc: `A session that was not used for so many days is ended, 1 to ${longest}. docs/operating.md says what counts as use.`,
    example: "30",
  },
  SESSION_LONGEST_DAYS: {
    schema: days(longest).default(180),
    doc: `A session is ended so many days after its sign-in, however much it is used, 1 to ${longest}.`,
    example: "180",
  },
};
