// The screen states against the route table: every route with a screen has a state for every persona that it serves.
import { expect, test } from "vitest";
import { accessCases } from "#tests/screens/access-cases.ts";
import { personas } from "#tests/screens/persona.ts";
import { expectedTexts, screenStates } from "#tests/screens/screen-states.ts";
import { tableFaults, withoutScreen } from "./table.ts";

const shown = new Set(screenStates.map(({ route }) => route));

test("every route with a screen has a screen state, and every screen state a route", () => {
  const silent = new Set(Object.keys(withoutScreen));
  expect(tableFaults("tests/screens/states or tests/routes/table.ts", [...shown, ...silent])).toEqual([]);
  expect([...shown].filter((route) => silent.has(route))).toEqual([]);
});

test("every persona has every route: as a screen, or as a redirect or refusal", () => {
  const met = new Set([...screenStates, ...accessCases].map(({ route, persona }) => `${route} ${persona}`));
  const missing = [...shown].flatMap((route) =>
    personas.map((persona) => `${route} ${persona}`).filter((pair) => !met.has(pair)),
  );
  expect(missing).toEqual([]);
});

test("no two screen states save their pictures under one name", () => {
  const names = screenStates.map(({ route, state, persona }) => `${route} ${state} ${persona}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every screen state names what it must show, and every named state is listed", () => {
  expect(
    screenStates.filter(({ texts }) => texts.length === 0).map(({ route, state }) => `${route} ${state}`),
  ).toEqual([]);
  const states = new Set(screenStates.map(({ route, state }) => `${route} ${state}`));
  const named = Object.entries(expectedTexts).flatMap(([route, texts]) =>
    Object.keys(texts).map((state) => `${route} ${state}`),
  );
  expect(named.filter((name) => !states.has(name))).toEqual([]);
});
