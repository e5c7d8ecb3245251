// The OpenAPI 3.1 description of the machine endpoints. It contains exactly what the registry declares.
import { authCookieName } from "#domain/account/session-cookie.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { siteCookie } from "#domain/site-cookie.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { errorResponses } from "./errors.ts";
import { describeFunction } from "./functions.ts";
import { sharedParameters } from "./headers.ts";
import { type DescribedRelation, describeRelation, describeRow, grammarParameters } from "./relations.ts";
import type { Schema } from "./schema.ts";

export type Described = {
  commands: Readonly<Record<string, AnyCommand>>;
  relations: Readonly<Record<string, DescribedRelation>>;
};

export type OpenApiDocument = Schema & { paths: Record<string, Schema> };

const introduction = `Every function is a command of the product and every relation one of its tables, under the rules of the
screens. Rows are read with a part of PostgREST's grammar, so its clients work with this address as their base.

Filters are \`column=operator.value\` with the operators eq, neq, gt, gte, lt, lte, in and is. Lists in the
order of their key are read on by the link to the next page. Unknown parameters are refused.

Errors have one form, \`{code, message, details, hint}\`. They are looked for in this order: 401, 422, 404, 403, 409.`;

const securitySchemes: Schema = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    description: "An access token of the auth service, or a personal access token.",
  },
  publicKey: {
    type: "apiKey",
    in: "header",
    name: "apikey",
    description: "The public key, which the official clients send with every call.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: siteCookie(authCookieName, "https:").name,
    description: `The session of a page of the same origin; on an http site the cookie is called ${authCookieName}.`,
  },
};

/** Builds the document, which is the same for every caller. */
export function makeDocument(
  { commands, relations }: Described,
  site_name: string = initialSettings.site_name,
): OpenApiDocument {
  const functions = Object.values(commands).filter(({ exposedVia }) => exposedVia.includes("rpc"));
  const listed = Object.values(relations);
  return {
    openapi: "3.1.0",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: { title: site_name, version: "1", description: introduction },
    servers: [{ url: "/rest/v1" }],
    security: [{ accessToken: [] }, { accessToken: [], publicKey: [] }, { session: [] }],
    tags: [
      { name: "relations", description: "What can be read." },
      { name: "functions", description: "What can be done." },
    ],
    paths: {
      ...Object.fromEntries(listed.map((one) => [`/${one.name}`, guarded(one)])),
      ...Object.fromEntries(functions.map((one) => [`/rpc/${one.name}`, describeFunction(one)])),
    },
    components: {
      securitySchemes,
      parameters: { ...sharedParameters, ...grammarParameters },
      responses: errorResponses(),
      schemas: Object.fromEntries(listed.map((one) => [one.name, describeRow(one)])),
    },
  };
}

/** Public rows need no credential. */
function guarded(relation: DescribedRelation): Schema {
  const { get, ...rest } = describeRelation(relation);
  const open = { security: [{}, { accessToken: [] }, { publicKey: [] }, { session: [] }] };
  return { get: { ...(get as Schema), ...(relation.is_public ? open : {}) }, ...rest };
}
