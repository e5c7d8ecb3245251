// The reference page, made from the OpenAPI document: an index, the relations with their rows, the functions with
// input and output, and the parts that they share.
import { html, raw } from "hono/html";
import type { OpenApiDocument } from "./document.ts";
import { describeParameter, describeSchema, type Html, prose } from "./reference-schema.ts";
import { filterScript, style } from "./reference-style.ts";
import type { Schema } from "./schema.ts";

type Content = Readonly<Record<string, { schema: Schema }>>;
type Answer = { $ref?: string; description?: string; content?: Content };
type Operation = {
  summary: string;
  description: string;
  parameters: readonly Schema[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, Answer>>;
};
type Entry = { id: string; method: string; path: string; operation: Operation };
type Components = {
  parameters: Readonly<Record<string, Schema>>;
  responses: Readonly<Record<string, Answer>>;
  schemas: Readonly<Record<string, Schema>>;
  securitySchemes: Readonly<Record<string, Schema>>;
};

const base = "/rest/v1";
const lastOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

function entriesOf({ paths }: OpenApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, Operation>>).map(([method, operation]) => ({
      id: lastOf(path),
      method: method.toUpperCase(),
      path: base + path,
      operation,
    })),
  );
}

const jsonOf = (content: Content | undefined) => content?.["application/json"]?.schema;

/** Links from `{ $ref }` to parts that are described once, further down. */
const linksTo = (references: readonly (readonly [string, string])[]): Html[] =>
  references.map(
    ([ref, label], at) => html`${at > 0 ? ", " : ""}<a href="#${lastOf(ref)}"><code>${label}</code></a>`,
  );

function parametersOf({ operation, path }: Entry, { parameters, schemas }: Components): Html {
  const shared = operation.parameters.flatMap(({ $ref }) =>
    typeof $ref === "string"
      ? [[$ref, String(parameters[lastOf($ref)]?.name)] as const]
      : ([] as (readonly [string, string])[]),
  );
  const columns = Object.keys(schemas[lastOf(path)]?.properties ?? {});
  // The column itself describes its filter.
  const own = operation.parameters.filter(({ $ref, name }) => !$ref && !columns.includes(String(name)));
  const filters =
    columns.length > 0 ? html` Each column is a filter: <code>column=operator.value</code>.` : "";
  return html`<h4>Parameters</h4><p>${linksTo(shared)}.${filters}</p>${
    own.length > 0 ? html`<ul class="fields">${own.map((one) => describeParameter(one))}</ul>` : ""
  }`;
}

function answersOf({ operation, path }: Entry, { schemas }: Components): Html {
  const all = Object.entries(operation.responses);
  const row = schemas[lastOf(path)];
  const own = all.flatMap(([status, { $ref, description, content }]) => {
    if ($ref) return [];
    const schema = jsonOf(content);
    const body = schema && !row ? describeSchema(schema) : "";
    return [html`<p><code>${status}</code> ${prose(description)}</p>${body}`];
  });
  const errors = all.flatMap(([status, { $ref }]) => ($ref ? [[$ref, status] as const] : []));
  return html`<h4>Answers</h4>${own}${row ? html`<h4>Row</h4>${describeSchema(row)}` : ""}
<h4>Errors</h4><p>${linksTo(errors)}</p>`;
}

function articleOf(entry: Entry, components: Components): Html {
  const { id, method, path, operation } = entry;
  const input = jsonOf(operation.requestBody?.content);
  return html`<article id="${id}">
<h3><a href="#${id}">${operation.summary}</a></h3>
<p class="call">${method} ${path}</p>
<p>${prose(operation.description)}</p>
${input ? html`<h4>Input</h4>${describeSchema(input)}` : ""}
${parametersOf(entry, components)}
${answersOf(entry, components)}
</article>`;
}

const section = (title: string, entries: readonly Entry[], components: Components): Html =>
  html`<section><h2>${title}</h2>${entries.map((entry) => articleOf(entry, components))}</section>`;

const linkList = (title: string, entries: readonly Entry[]): Html =>
  html`<h2>${title}</h2><ul>${entries.map(({ id }) => html`<li><a href="#${id}">${id}</a></li>`)}</ul>`;

/** The parts to which operations refer: parameters, errors with their codes, credentials. */
function sharedParts({ parameters, responses, securitySchemes }: Components): Html {
  return html`<section><h2 id="credentials">Credentials</h2>
<ul class="fields">${Object.entries(securitySchemes).map(([name, scheme]) => describeParameter({ name, ...scheme }))}</ul>
<h2 id="parameters">Shared parameters</h2>
<ul class="fields">${Object.entries(parameters).map(([name, one]) => describeParameter(one, name))}</ul>
<h2 id="errors">Errors</h2>
${Object.entries(responses).map(([name, { description, content }]) => {
  const schema = jsonOf(content);
  return html`<h3 id="${name}">${name.replace("Error", "")}</h3><p>${prose(description)}</p>${schema ? describeSchema(schema) : ""}`;
})}</section>`;
}

/** The page, which is the same for every caller. */
export function referencePage(document: OpenApiDocument): Html {
  const components = document.components as Components;
  const entries = entriesOf(document);
  const relations = entries.filter(({ method }) => method === "GET");
  const functions = entries.filter(({ method }) => method === "POST");
  const { description } = document.info as { description: string };
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference · Proffer</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <style>${raw(style)}</style>
  </head>
  <body>
    <nav aria-label="Operations">
      <p hidden><label for="filter">Filter</label><input id="filter" type="search" autocomplete="off"></p>
      <ul><li><a href="#credentials">credentials</a></li><li><a href="#parameters">shared parameters</a></li><li><a href="#errors">errors</a></li></ul>
      ${linkList("Relations", relations)}
      ${linkList("Functions", functions)}
    </nav>
    <main>
      <h1>API reference</h1>
      <p class="prose">${prose(description)}</p>
      <p>The same for tools: <a href="/rest/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
      ${section("Relations", relations, components)}
      ${section("Functions", functions, components)}
      ${sharedParts(components)}
    </main>
    <script>${raw(filterScript)}</script>
  </body>
</html>`;
}
