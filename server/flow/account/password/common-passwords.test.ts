import { expect, test } from "vitest";
import { passwordWeakness } from "#domain/account/password.ts";
import { limits } from "#domain/limits.ts";
import { commonPasswords } from "./common-passwords.ts";
import long from "./long-passwords.json" with { type: "json" };

const refusedFor = async (password: string) => {
  const common = await commonPasswords();
  return passwordWeakness(password, { email: null, names: [], isCommon: (text) => common.has(text) });
};

test("the list has ten thousand that pass our minimum length, by frequency, each once", () => {
  const entries = long.split(" ");
  const fitting = entries.filter((entry) => [...entry].length >= limits.password_min_characters);
  expect(fitting).toHaveLength(10_000);
  expect(new Set(fitting).size).toBe(10_000);
  expect(entries.slice(0, 3)).toEqual(["qwertyuiop", "1234567890", "q1w2e3r4t5"]);
});

test("each of them is refused in every spelling", async () => {
  const common = await commonPasswords();
  expect(common.size).toBeGreaterThan(50_000);
  for (const entry of long.split(" ")) {
    expect([entry, await refusedFor(entry)]).toEqual([entry, "password_common"]);
    expect([entry, await refusedFor(entry.toUpperCase())]).toEqual([entry, "password_common"]);
  }
});

test.each(["Monkey-2031!!", "24.12.1988anna", "ichliebedich1", "manunited99", "Dr@gon2027!"])(
  "%s is a common password varied, and refused",
  async (password) => {
    expect(await refusedFor(password)).toBe("password_common");
  },
);

test.each(["seven grey herons wade", "a long and quiet evening", "Vq8-xLm2-Tz5w", "demo-proffer-2026"])(
  "%s is accepted",
  async (password) => {
    expect(await refusedFor(password)).toBeNull();
  },
);
