import { expect, test } from "vitest";
import { queryOf } from "./query.ts";

const read = (query: string) => [...queryOf({ url: `https://market.example/admin/accounts?${query}` })];

test("reads names and values as written, repeated ones too", () => {
  expect(read("q=M%C3%BCller+%26+Co.&q=b&empty=&flag")).toEqual([
    ["q", "Müller & Co."],
    ["q", "b"],
    ["empty", ""],
    ["flag", ""],
  ]);
});

test.each([
  ["a null character", "q=%00"],
  ["one among letters", "q=a%00b"],
  ["a line break", "q=a%0Ab"],
  ["an escape", "q=%1B[31m"],
  ["a C1 control", "q=%C2%85"],
  ["bytes that are no UTF-8", "q=%ff"],
  ["half of a surrogate pair", "q=%ED%A0%80"],
  ["a name with a null character", "%00=a"],
  ["more than any page writes", `q=${"a".repeat(2_001)}`],
  ["a name longer than any", `${"q".repeat(201)}=a`],
])("%s is as if nobody had sent it", (_what, query) => {
  expect(read(`${query}&status=active`)).toEqual([["status", "active"]]);
});
