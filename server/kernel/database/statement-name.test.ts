import { expect, test } from "vitest";
import { nameOfStatement } from "./statement-name.ts";

test.each([
  ['select "id" from "booking" where "id" = $1', "select booking"],
  ['insert into "command_log" ("id") values ($1)', "insert command_log"],
  ['update "offer" set "status" = $1', "update offer"],
  ["with gone as (delete from sent_mail where key = $1 returning 1) select 1 from gone", "with sent_mail"],
  ["select graphile_worker.add_job($1, $2)", "select"],
  ["select 1 from graphile_worker._private_jobs", "select _private_jobs"],
  ["begin", "begin"],
  ["'lena@private.test'", "statement"],
])("%s", (text, name) => {
  expect(nameOfStatement(text)).toBe(name);
});
