// The types of the columns that relations serve: the database's types as API clients read them in JSON. The API
// description is generated from them, and a test compares them with the database.

type ColumnBase = {
  is_nullable: boolean;
  /** One sentence for readers of the API description. */
  doc: string | null;
};

/** How a column is stored. `bigint` comes as a number: the driver refuses unsafe integers. */
export type ColumnKind =
  | "uuid"
  | "text"
  | "integer"
  | "bigint"
  | "boolean"
  | "timestamptz"
  | "date"
  | "jsonb";

export type ColumnType = ColumnBase & {
  kind: ColumnKind;
  /** The only texts the column can hold. */
  values: readonly string[] | null;
};

/** The columns of a relation by name, in the order of the answer. */
export type Columns = Readonly<Record<string, ColumnType>>;

const column =
  (kind: ColumnKind) =>
  (doc: string | null = null): ColumnType => ({ kind, values: null, is_nullable: false, doc });

export const uuid = column("uuid");
export const text = column("text");
export const integer = column("integer");
export const bigint = column("bigint");
export const boolean = column("boolean");
export const timestamptz = column("timestamptz");
export const jsonb = column("jsonb");

/** A text column that holds one of these texts. */
export function oneOf(values: readonly string[], doc: string | null = null): ColumnType {
  return { kind: "text", values, is_nullable: false, doc };
}

/** The same column, which may be null. */
export function nullable(type: ColumnType): ColumnType {
  return { ...type, is_nullable: true };
}
