// The functions in the API's description: one for each command exposed via rpc.
import type { Need } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { errorsExcept } from "./errors.ts";
import { allowanceHeaders } from "./headers.ts";
import { type Schema, schemaOfInput, schemaOfOutput } from "./schema.ts";

/** Statuses that only reads answer with; 405 is absent too, because POST is a function's only method. */
const absent = [405, 406];

const callers: Record<Need, string> = {
  anyone: "Any credential.",
  account: "An account.",
  profile: "An account with a profile, which `X-Profile-Id` may name.",
  operator: "An operator with a second factor.",
  system: "The system.",
};

/** The function's entry, below `/rpc/{name}`. */
export function describeFunction({ name, summary, needs, in_person, input, output }: AnyCommand): Schema {
  const personal = in_person ? " Refused while an operator acts for somebody." : "";
  return {
    post: {
      operationId: name,
      tags: ["functions"],
      summary,
      description: `Needs: ${callers[needs]}${personal}`,
      parameters: [
        { $ref: "#/components/parameters/IdempotencyKey" },
        { $ref: "#/components/parameters/ProfileId" },
        { $ref: "#/components/parameters/PreferReturn" },
      ],
      requestBody: { required: true, content: { "application/json": { schema: schemaOfInput(input) } } },
      responses: {
        "200": {
          description: "Done.",
          headers: allowanceHeaders,
          content: { "application/json": { schema: schemaOfOutput(output) } },
        },
        "204": { description: "Done, with `Prefer: return=minimal`.", headers: allowanceHeaders },
        ...errorsExcept(absent),
      },
    },
  };
}
