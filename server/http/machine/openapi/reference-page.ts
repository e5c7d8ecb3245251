// The pages of the reference, made from the OpenAPI document: an index, one page for each relation with its row and each
// function with input and output, and one for the parts that they share. One page for all of them would be too large.
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
/** The address of the index; the other pages are below it. */
export const referencePath = `${base}/reference`;
/** The name of the page with the shared parts. */
export const sharedName = "shared";
const sharedPath = `${referencePath}/${sharedName}`;
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

/** Links from `{ $ref }` to parts that are described once. */
const linksTo = (references: readonly (readonly [string, string])[]): Html[] =>
  references.map(
    ([ref, label], at) =>
      html`${at > 0 ? ", " : ""}<a href="${sharedPath}#${lastOf(ref)}"><code>${label}</code></a>`,
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
  return html`<h2>Parameters</h2><p>${linksTo(shared)}.${filters}</p>${
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
  return html`<h2>Answers</h2>${own}${row ? html`<h2>Row</h2>${describeSchema(row)}` : ""}
<h2>Errors</h2><p>${linksTo(errors)}</p>`;
}

function articleOf(entry: Entry, components: Components): Html {
  const { method, path, operation } = entry;
  const input = jsonOf(operation.requestBody?.content);
  return html`<article>
<h1>${operation.summary}</h1>
<p class="call">${method} ${path}</p>
<p>${prose(operation.description)}</p>
${input ? html`<h2>Input</h2>${describeSchema(input)}` : ""}
${parametersOf(entry, components)}
${answersOf(entry, components)}
</article>`;
}

/** The names of the fields in the schemas of an operation, for the filter of the index. */
function fieldsOf({ path, operation }: Entry, { schemas }: Components): string {
  const { requestBody, responses } = operation;
  return [...new Set(namesIn([requestBody, responses, schemas[lastOf(path)]]))].join(" ");
}

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...(key === "properties" && typeof one === "object" && one !== null ? Object.keys(one) : []),
    ...namesIn(one),
  ]);
}

const indexOf = (title: string, entries: readonly Entry[], components: Components): Html =>
  html`<section><h2>${title}</h2><ul class="fields">${entries.map(
    (entry) =>
      html`<li id="${entry.id}" data-fields="${entry.method} ${entry.path} ${fieldsOf(entry, components)}"><a href="${referencePath}/${entry.id}"><code>${entry.id}</code></a> ${entry.operation.summary}</li>`,
  )}</ul></section>`;

const linkList = (title: string, entries: readonly Entry[], id: string): Html =>
  html`<h2>${title}</h2><ul>${entries.map(
    (entry) =>
      html`<li><a href="${referencePath}/${entry.id}"${entry.id === id ? raw(' aria-current="page"') : ""}>${entry.id}</a></li>`,
  )}</ul>`;

/** The parts to which operations refer: parameters, errors with their codes, credentials. */
function sharedParts({ parameters, responses, securitySchemes }: Components): Html {
  return html`<section><h1>What operations share</h1>
<h2 id="credentials">Credentials</h2>
<ul class="fields">${Object.entries(securitySchemes).map(([name, scheme]) => describeParameter({ name, ...scheme }))}</ul>
<h2 id="parameters">Shared parameters</h2>
<ul class="fields">${Object.entries(parameters).map(([name, one]) => describeParameter(one, name))}</ul>
<h2 id="errors">Errors</h2>
${Object.entries(responses).map(([name, { description, content }]) => {
  const schema = jsonOf(content);
  return html`<h3 id="${name}">${name.replace("Error", "")}</h3><p>${prose(description)}</p>${schema ? describeSchema(schema) : ""}`;
})}</section>`;
}

const isRelation = ({ method }: Entry) => method === "GET";

function layout(title: string, nav: Html, main: Html, script: Html | "" = ""): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="/favicon.ico">
    <style>${raw(style)}</style>
  </head>
  <body>
    <nav aria-label="Reference">${nav}</nav>
    <main>
      ${main}
    </main>
    ${script}
  </body>
</html>`;
}

const sharedLinks = html`<ul><li><a href="${sharedPath}#credentials">credentials</a></li><li><a href="${sharedPath}#parameters">shared parameters</a></li><li><a href="${sharedPath}#errors">errors</a></li></ul>`;

/** Every operation with its summary, and a filter by words of its name, summary and fields. */
export function indexPage(document: OpenApiDocument, site_name: string): Html {
  const components = document.components as Components;
  const entries = entriesOf(document);
  const { description } = document.info as { description: string };
  return layout(
    `API reference · ${site_name}`,
    html`<p hidden><label for="filter">Filter</label><input id="filter" type="search" autocomplete="off"></p>${sharedLinks}`,
    html`<h1>API reference</h1>
      <p class="prose">${prose(description)}</p>
      <p>The same for tools: <a href="/rest/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
      ${indexOf("Relations", entries.filter(isRelation), components)}
      ${indexOf(
        "Functions",
        entries.filter((entry) => !isRelation(entry)),
        components,
      )}`,
    html`<script>${raw(filterScript)}</script>`,
  );
}

/** The pages below the index by name: one for each operation, and the shared parts. Each is made when it is asked for. */
export function pagesBelow(document: OpenApiDocument): Map<string, (site_name: string) => Html> {
  const components = document.components as Components;
  const entries = entriesOf(document);
  const page = (site_name: string, [id, title]: readonly [id: string, title: string], main: Html) =>
    layout(
      `${title} · API reference · ${site_name}`,
      html`<p><a href="${referencePath}">API reference</a></p>${sharedLinks}
      ${linkList("Relations", entries.filter(isRelation), id)}
      ${linkList(
        "Functions",
        entries.filter((entry) => !isRelation(entry)),
        id,
      )}`,
      main,
    );
  return new Map([
    ...entries.map(
      (entry) =>
        [entry.id, (name: string) => page(name, [entry.id, entry.id], articleOf(entry, components))] as const,
    ),
    [sharedName, (name: string) => page(name, [sharedName, "Shared parts"], sharedParts(components))],
  ]);
}
