// Checks answers and inputs with ajv against the API's description.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { makeDocument } from "#server/http/machine/openapi/document.ts";
import type { Schema } from "#server/http/machine/openapi/schema.ts";
import { commands, relations } from "#server/nouns.ts";

type Content = Readonly<Record<string, { schema: Schema }>>;
type Response = { $ref?: string; content?: Content };
export type Operation = {
  operationId: string;
  tags: readonly string[];
  parameters: readonly Schema[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, Response>>;
};

/** The description of the current registry. */
export const document = makeDocument({ commands, relations });

/** Its operations by method and path. */
export const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(
    ([method, operation]) => [method.toUpperCase(), path, operation] as const,
  ),
);

// Formats come with patterns from the schemas; ajv itself supports none.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
ajv.addSchema({ $id: "api", ...document });
const compiled = new Map<string, ValidateFunction>();

function validatorAt(pointer: string): ValidateFunction {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
  compiled.set(pointer, known);
  return known;
}

const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** What is wrong with a function's input, or null. */
export function faultOfInput(name: string, input: unknown): string | null {
  return faultAt(
    `/paths/${escaped(`/rpc/${name}`)}/post/requestBody/content/application~1json/schema`,
    input,
  );
}

/** What is wrong with a function's output, or null. */
export function faultOfOutput(name: string, out: unknown): string | null {
  const output = `/paths/${escaped(`/rpc/${name}`)}/post/responses/200/content/application~1json/schema`;
  return faultAt(output, JSON.parse(JSON.stringify(out)));
}

export type GivenAnswer = { status: number; type: string; body: string };

/** What is wrong with an operation's answer (its status, type and body), or null. */
export function faultOfAnswer(
  [method, path, { responses }]: (typeof operations)[number],
  answer: GivenAnswer,
) {
  const response = responses[String(answer.status)];
  if (!response) return `status ${answer.status} is not in the document`;
  const base = response.$ref
    ? response.$ref.slice(1)
    : `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${answer.status}`;
  const content = response.$ref ? sharedContent(response.$ref) : response.content;
  if (!content) return answer.body === "" ? null : "a body that the document does not have";
  const type = answer.type.split(";")[0] ?? "";
  if (!Object.hasOwn(content, type)) return `${type} is not in the document`;
  return faultAt(`${base}/content/${escaped(type)}/schema`, JSON.parse(answer.body));
}

function sharedContent(reference: string): Content | undefined {
  const { responses } = document.components as { responses: Record<string, Response> };
  return responses[reference.split("/").at(-1) ?? ""]?.content;
}

function faultAt(pointer: string, value: unknown): string | null {
  const validate = validatorAt(pointer);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}
