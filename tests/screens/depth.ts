// How much of the screen states one run checks. Over HTTP each run checks all of them. A browser checks each thing
// once where it can fail, in a turn only for a share of the states; where pictures are taken, every combination.
import { execFileSync } from "node:child_process";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { shareOfTurn, turnOfRun } from "#scripts/test-run/turn.ts";
import type { Locale } from "./catalogue.ts";
import type { ScreenState } from "./screen-state.ts";
import { screenStates } from "./screen-states.ts";

/** Pictures of every screen state, to look through in `test-results/screens/index.html`: takes more than an hour. */
export const hasPictures = process.env.SCREEN_PICTURES === "1";

/** The first state of each route, and the first one that a form brings about: messages have their own colours. */
function firstStates(): { pages: ReadonlySet<ScreenState>; forms: ReadonlySet<ScreenState> } {
  const [pages, forms] = [new Map<string, ScreenState>(), new Map<string, ScreenState>()];
  for (const screenState of screenStates) {
    const chosen = screenState.perform ? forms : pages;
    if (!chosen.has(screenState.route)) chosen.set(screenState.route, screenState);
  }
  return { pages: new Set(pages.values()), forms: new Set(forms.values()) };
}

const first = firstStates();

/** Whether axe's colour rules run for this screen state. */
export const hasColourCheck = (screenState: ScreenState) =>
  hasPictures || first.pages.has(screenState) || first.forms.has(screenState);

/** Whether each run checks this screen state in a browser, even if another one with its structure has passed. */
export const isFirst = (screenState: ScreenState) => first.pages.has(screenState);

/** German texts are longer, so they are always checked; English ones on each route in runs without a turn. */
export const browserLocalesOf = (screenState: ScreenState): readonly Locale[] =>
  hasPictures || (turnOfRun() === null && isFirst(screenState)) ? ["de", "en"] : ["de"];

/** Whether it is checked on every screen: in a turn only each route's first state is, the others on the extremes. */
export const hasAllScreens = (screenState: ScreenState) => turnOfRun() === null || isFirst(screenState);

/**
 * Whether a browser without scripts reads it too and must find the same. In a turn only each route's first state and
 * states that a form brings about: the rest is read over HTTP.
 */
export const hasNoScriptCheck = (screenState: ScreenState) =>
  turnOfRun() === null || isFirst(screenState) || screenState.perform !== undefined;

/** The routes whose module has changed since the commit TEST_CHANGED_SINCE, if it is set. */
function changedRoutes(since = process.env.TEST_CHANGED_SINCE): ReadonlySet<string> {
  if (!since) return new Set();
  const changed = execFileSync("git", ["diff", "--name-only", since, "--", "app/routes"], {
    encoding: "utf8",
  });
  const files = new Set(changed.split("\n"));
  return new Set(
    (routes as RouteConfigEntry[])
      .filter(({ file }) => files.has(`app/${file}`))
      .map(({ path = "" }) => `/${path}`),
  );
}

/** What a browser checks in this run: everything without a turn. */
function chosenStates(): ReadonlySet<ScreenState> {
  if (turnOfRun() === null || hasPictures) return new Set(screenStates);
  const changed = changedRoutes();
  const always = screenStates.filter((one) => isFirst(one) || changed.has(one.route));
  const others = screenStates.filter((one) => !always.includes(one));
  return new Set([...always, ...shareOfTurn(others)]);
}

const chosen = chosenStates();
export const isForBrowser = (screenState: ScreenState) => chosen.has(screenState);
