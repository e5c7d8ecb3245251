import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeTokenCache } from "./token-cache.ts";

test("an entry is found until the millisecond its token expires, and only by the whole token", () => {
  const cache = makeTokenCache<string>(10);
  const token = randomUUID();
  cache.keep(token, "somebody", 1_000);
  expect(cache.find(token, 999)).toBe("somebody");
  for (const other of [token.slice(0, -1), `${token} `, token.toUpperCase().replace(/^./, "x"), ""])
    expect(cache.find(other, 999)).toBeUndefined();
  expect(cache.find(token, 1_000)).toBeUndefined();
  expect(cache.find(token, 999)).toBeUndefined();
});

test("it keeps at most the given number of tokens: the most recently used", () => {
  const cache = makeTokenCache<number>(100);
  for (let count = 0; count < 100; count += 1) cache.keep(`token ${count}`, count, 1_000);
  expect(cache.find("token 0", 0)).toBe(0);
  for (let count = 100; count < 199; count += 1) cache.keep(`token ${count}`, count, 1_000);
  const found = Array.from({ length: 199 }, (_, count) => cache.find(`token ${count}`, 0)).filter(
    (value) => value !== undefined,
  );
  expect(found).toEqual([0, ...Array.from({ length: 99 }, (_, count) => 100 + count)]);
});

test("a cleared cache is empty", () => {
  const cache = makeTokenCache<string>(10);
  cache.keep("token", "somebody", 1_000);
  cache.clear();
  expect(cache.find("token", 0)).toBeUndefined();
});
