// What an operator saves of a list of the console.
import { z } from "zod";
import { limits } from "../limits.ts";
import { line } from "../text.ts";

export const ViewName = line(limits.view_name_characters);
/** The name of a list in addresses. */
export const ListName = z.string().regex(/^[a-z-]{1,40}$/, "invalid_choice");
/** The query of the list's address as it is written there, empty for the whole list; what the list does not know is left out. */
export const ViewQuery = z
  .string()
  .max(limits.view_query_characters, "too_long")
  .regex(/^[\x21-\x7e]*$/, "invalid_characters")
  .default("");
