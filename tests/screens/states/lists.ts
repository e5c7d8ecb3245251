// The lists of the operators' console, each with rows and without any, and the search.
import { expectRefusal, unfold } from "../actions.ts";
import * as lists from "../prepare/lists.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = "/admin/:list";
const persona = "operator" as const;

export const listStates: readonly ScreenState[] = [
  ...lists.listNames.flatMap((name) => [
    screen(route, persona, name, (product) => lists.someRows(product, name)),
    screen(route, persona, `${name}-none`, (product) => lists.noRows(product, name)),
  ]),
  screen(route, persona, "bookings-filtered", lists.filteredBookings),
  {
    ...screen(route, persona, "view-refused", lists.listToSave),
    status: 422,
    perform: expectRefusal("save_list_view", unfold("first")),
  },
  screen("/admin/search", persona, "found", lists.foundPeople),
  screen("/admin/search", persona, "nothing", lists.foundNothing),
];
