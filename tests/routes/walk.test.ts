// The walk's places against the route table: every route with a screen has a place for every persona that it answers.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { accessCases } from "#tests/e2e/walk/access-cases.ts";
import { personas } from "#tests/e2e/walk/persona.ts";
import { expectedTexts, places, withoutScreen } from "#tests/e2e/walk/places.ts";

const table = (routes as RouteConfigEntry[]).map(({ path }) => `/${path ?? ""}`);
const walked = new Set(places.map(({ route }) => route));

test("every route with a screen has a place in the walk, and every place a route", () => {
  const silent = new Set(Object.keys(withoutScreen));
  expect(table.filter((route) => !walked.has(route) && !silent.has(route))).toEqual([]);
  expect([...walked, ...silent].filter((route) => !table.includes(route))).toEqual([]);
  expect([...walked].filter((route) => silent.has(route))).toEqual([]);
});

test("every persona meets every route: as a screen, or as the way it is led elsewhere", () => {
  const met = new Set([...places, ...accessCases].map(({ route, persona }) => `${route} ${persona}`));
  const missing = [...walked].flatMap((route) =>
    personas.map((persona) => `${route} ${persona}`).filter((pair) => !met.has(pair)),
  );
  expect(missing).toEqual([]);
});

test("no two places save their pictures under one name", () => {
  const names = places.map(({ route, state, persona }) => `${route} ${state} ${persona}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every place names what it must show, and every named state has a place", () => {
  expect(
    places.filter(({ texts }) => texts.length === 0).map(({ route, state }) => `${route} ${state}`),
  ).toEqual([]);
  const states = new Set(places.map(({ route, state }) => `${route} ${state}`));
  const named = Object.entries(expectedTexts).flatMap(([route, texts]) =>
    Object.keys(texts).map((state) => `${route} ${state}`),
  );
  expect(named.filter((name) => !states.has(name))).toEqual([]);
});
