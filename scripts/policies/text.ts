// The text of `db/policies.sql`: what policies look up, a policy for each table, and the views of the api role, from the
// readers and relations that the nouns declare.
import { createHash } from "node:crypto";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import type { Readers } from "#server/kernel/readers/declaration.ts";
import { policyOf, readersReliedOn, shownByClaims } from "#server/kernel/readers/row.ts";
import type { Relation, Relations } from "#server/kernel/relation.ts";

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** SQL on one line. @throws Error for SQL with parameters, which no policy has */
function textOf(part: RawBuilder<unknown>): string {
  const { sql, parameters } = part.compile(compiler);
  if (parameters.length > 0) throw new Error(`a policy has no parameters: ${sql}`);
  return sql.replaceAll(/"([a-z_]+)"/g, "$1").replaceAll(/\s+/g, " ");
}

const namesAfter = (prefix: string, text: string) =>
  new Set(
    [...text.matchAll(new RegExp(`\\b${prefix}\\.([a-z_]+)\\b(?!\\()`, "g"))].map(([, name = ""]) => name),
  );

/** Readers of every table that needs a policy: those of the relations, and those that their policies rely on. */
function readersOf(relations: Relations): Map<string, Readers> {
  const found = new Map<string, Readers>();
  const add = (readers: Readers) => {
    if (found.has(readers.table)) return;
    found.set(readers.table, readers);
    readersReliedOn(readers).forEach(add);
  };
  for (const { readers } of Object.values(relations)) add(readers);
  return found;
}

/** Columns that a view shows in another way than as they are, and what it joins for them. */
function writtenColumns({ name, masks = [], withheld = [] }: Relation, named: ReadonlySet<string>) {
  const written = new Map<string, string>();
  const joins: string[] = [];
  const conditions: string[] = [];
  const shownTo = (readers: Readers) => {
    const shown = textOf(shownByClaims(readers));
    conditions.push(shown);
    return shown;
  };
  for (const { columns, readers } of masks) {
    const shown = shownTo(readers);
    // Rows are found by such a column: a condition on it begins with its index, which a `case` would hide.
    const isJoined = columns.some((column) => named.has(column));
    if (isJoined) joins.push(` left join (select * from ${name} where ${shown}) own on own.id = ${name}.id`);
    for (const column of columns)
      written.set(
        column,
        isJoined ? `own.${column}` : `case when ${shown} then ${name}.${column} end as ${column}`,
      );
  }
  for (const { columns, readers } of withheld) {
    const shown = shownTo(readers);
    for (const column of columns)
      written.set(column, `claim.withheld(${shown}, ${name}.${column}) as ${column}`);
  }
  return { written, joins, conditions };
}

type Made = { policy: string; view: string; conditions: string[] };

/**
 * The policy of a table, and its view: with the columns that its relation declares and, for conditions of the application and
 * of other policies, those that its readers name, also the readers of columns that it masks or withholds.
 */
function makeTable(readers: Readers, relation: Relation | undefined): Made {
  const { table } = readers;
  const policy = textOf(policyOf(readers));
  const named = namesAfter(table, policy);
  const { written, joins, conditions } = relation
    ? writtenColumns(relation, named)
    : { written: new Map<string, string>(), joins: [], conditions: [] };
  const hiding = namesAfter(table, conditions.join("\n"));
  const shown = [...new Set([...Object.keys(relation?.columns ?? { id: true }), ...named, ...hiding])];
  const columns = shown.map((column) => `  ${written.get(column) ?? `${table}.${column}`}`).join(",\n");
  return {
    policy: `create policy machines on ${table} for select using (\n  ${policy.replaceAll(" or ", "\n  or ")});`,
    view: `create view api.${table} with (security_invoker) as select\n${columns}\nfrom ${table}${joins.join("")};`,
    conditions: [policy, ...conditions],
  };
}

/** The file's text for these relations. */
export function policiesText(relations: Relations): string {
  const made = [...readersOf(relations).values()].map((readers) =>
    makeTable(readers, relations[readers.table]),
  );
  const conditions = made.flatMap((one) => one.conditions);
  const lookUps = [...namesAfter("claim", conditions.join("\n"))].toSorted().map((table) => {
    const lookingUp = conditions.filter((condition) => namesAfter("claim", condition).has(table));
    const columns = [...namesAfter(table, lookingUp.join("\n"))].toSorted();
    return `create view claim.${table} as select ${columns.join(", ")} from public.${table};`;
  });
  const statements = [...lookUps, ...made.map(({ policy }) => policy), ...made.map(({ view }) => view)];
  const hash = createHash("sha256").update(statements.join("\n")).digest("hex").slice(0, 32);
  return `${head}
do $policies$
declare
  it record;
begin
if obj_description('claim'::regnamespace) = 'policies ${hash}' then return; end if;
for it in select polrelid::regclass as name from pg_policy where polname = 'machines' loop
  execute format('drop policy machines on %s', it.name);
end loop;
for it in select schemaname, viewname from pg_views where schemaname in ('api', 'claim') loop
  execute format('drop view if exists %I.%I cascade', it.schemaname, it.viewname);
end loop;

${statements.join("\n\n")}

comment on schema claim is 'policies ${hash}';
end $policies$;
`;
}

const head = `-- Made from the readers and relations of the nouns by \`npm run policies\`; a test says when it is stale. Applied before
-- db/grants.sql at every start, in its transaction, and only when it has changed: then all of it is made anew.
--
-- What the role of DATABASE_API_URL may read, as a second check behind the conditions of the application: views in schema
-- \`api\` that run with the rights of whoever reads them, over tables with row-level security by the caller's claims
-- (\`claim.profile_id()\` and the like, which \`api.act_as\` sets). Policies look up other tables in views of schema \`claim\`,
-- which run with their owner's rights, to which no policy applies: policies that refer to each other's tables would
-- recurse. The api role has no usage of that schema. \`offset 0\` keeps a look-up one of an index for the row in question.
`;
