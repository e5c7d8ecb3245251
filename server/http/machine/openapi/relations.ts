// The relations in the API's description: columns with their types, and the parameters of the query grammar.
import { limits } from "#domain/limits.ts";
import { maskedColumns, type Relation } from "#server/kernel/relation.ts";
import type { ColumnKind, ColumnType } from "#server/kernel/relation-columns.ts";
import { errorsExcept } from "./errors.ts";
import type { Schema } from "./schema.ts";

/** What the description needs of a relation. Embedding, public rows and masked columns appear only where they exist. */
export type DescribedRelation = Pick<Relation, "name" | "summary" | "columns" | "masks"> & {
  readonly is_public?: true;
  /** Foreign keys to other relations, by column. */
  readonly references?: Readonly<Record<string, string>>;
};

/** Statuses that only writes answer with. */
const absent = [405, 410, 413, 415];
const single = "application/vnd.pgrst.object+json";

const schemas: Record<ColumnKind, Schema> = {
  uuid: { type: "string", format: "uuid" },
  text: { type: "string" },
  integer: { type: "integer" },
  bigint: { type: "integer" },
  boolean: { type: "boolean" },
  timestamptz: { type: "string", format: "date-time" },
  date: { type: "string", format: "date" },
  jsonb: {},
};

/** The relation's entry, below `/{name}`. */
export function describeRelation({ name, summary, columns, references = {} }: DescribedRelation): Schema {
  const related = [...new Set(Object.values(references))];
  return {
    get: {
      operationId: `read_${name}`,
      tags: ["relations"],
      summary,
      description: [
        "Rows come in the order asked for, then by their key.",
        ...(related.length > 0 ? [`Can be embedded by \`select\`: ${related.join(", ")}.`] : []),
      ].join(" "),
      parameters: [
        ...["Select", "Order", "Limit", "Cursor"].map(shared),
        ...Object.entries(columns).map(([column, type]) => filterOn(column, type)),
        ...["ProfileId", "PreferCount"].map(shared),
      ],
      responses: {
        "200": pageOf(name, "The rows."),
        "206": pageOf(name, "The rows, where the list is known to have more."),
        ...errorsExcept(absent),
      },
    },
  };
}

/** One row of the relation. A selection can omit columns, rename them and embed other relations. */
export function describeRow({ summary, columns, masks }: DescribedRelation): Schema {
  const masked = maskedColumns({ masks });
  const properties = Object.entries(columns).map(([column, type]) => [
    column,
    schemaOfColumn(masked.includes(column) ? { ...type, is_nullable: true } : type),
  ]);
  return { type: "object", description: summary, properties: Object.fromEntries(properties) };
}

function schemaOfColumn({ kind, values, is_nullable, doc }: ColumnType): Schema {
  const { type, ...schema } = schemas[kind];
  const texts = values ? { enum: is_nullable ? [...values, null] : values } : {};
  const typed = type === undefined ? {} : { type: is_nullable ? [type, "null"] : type };
  return { ...typed, ...schema, ...texts, ...(doc ? { description: doc } : {}) };
}

const shared = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` });

function filterOn(column: string, { doc }: ColumnType): Schema {
  return {
    name: column,
    in: "query",
    required: false,
    description: `${doc ? `${doc} ` : ""}\`{operator}.{value}\``,
    schema: { type: "string" },
  };
}

function pageOf(name: string, description: string): Schema {
  const row = { $ref: `#/components/schemas/${name}` };
  return {
    description,
    headers: { "Content-Range": { description: "First and last row, and all.", schema: { type: "string" } } },
    content: {
      "application/json": { schema: { type: "array", maxItems: limits.page_max_rows, items: row } },
      [single]: { schema: row },
    },
  };
}

const parameter = (name: string, description: string, schema: Schema = { type: "string" }): Schema => ({
  name,
  in: "query",
  required: false,
  description,
  schema,
});

/** The parameters of the query grammar, which every relation accepts. */
export const grammarParameters: Readonly<Record<string, Schema>> = {
  Select: parameter(
    "select",
    "Columns, `alias:column`, and one level of `relation(columns)`; all where left out.",
  ),
  Order: parameter(
    "order",
    "`column.asc` or `column.desc`, several by comma. Lists without a selective filter: the key.",
  ),
  Limit: parameter("limit", `Rows of this page: ${limits.page_rows} where left out.`, {
    type: "integer",
    minimum: 0,
    default: limits.page_rows,
  }),
  Cursor: parameter("cursor", "From the link to the next page."),
};
