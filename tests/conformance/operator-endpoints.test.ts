// Every address of the console, its lists and its files: who is refused, and that each right is needed and enough.
import { beforeAll, describe, expect, test } from "vitest";
import {
  hasRight,
  type OperatorRole,
  operatorRights,
  operatorRoles,
  type RightDeclaration,
  rightOfPage,
  rightOfTable,
  rights,
  rolesWith,
} from "#domain/operator/rights.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { commands } from "#server/nouns.ts";
import type { ConsoleList } from "#server/operator/reads/console/declaration.ts";
import { consoleLists, listNames } from "#server/operator/reads/console/lists.ts";
import { paymentAttempts } from "#server/payment/access.ts";
import { pageOfList } from "#tests/kit/operator/console-lists.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { routeTable } from "#tests/routes/table.ts";
import { loadScreen, type Screen } from "./readers/page.ts";

const kit = kitDuringFile();
const modules = import.meta.glob<Partial<Pick<Screen, "loader">>>("/app/routes/**/*.{ts,tsx}");
const id = "01a1ffbd-397e-756e-81c0-09ad00051f4d";

type Endpoint = { path: string; file: string; params: Record<string, string> };

/** The addresses of one route: of the lists, one each. */
function addressesOf({ path, file }: { path: string; file: string }): Endpoint[] {
  const values: readonly Record<string, string>[] = path.startsWith("/admin/:list")
    ? listNames.map((list) => ({ list }))
    : [{ id, slug: "photography", name: "platform_fee_bp", kind: "terms", list: "questions", key: "size" }];
  return values.map((all) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const params = Object.fromEntries(names.map((name) => [name, all[name] ?? ""]));
    return { path: path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ""), file, params };
  });
}

const ofOperators = /^\/admin(\/|$)|^\/auth\/impersonation-callback$/;
const endpoints = routeTable.filter(({ path }) => ofOperators.test(path)).flatMap(addressesOf);
const cases = endpoints.map((endpoint) => [endpoint.path, endpoint] as const);

/** The status of the answer to a GET; 200 also for data without a status. */
async function statusFor(actor: Actor, { path, file, params }: Endpoint): Promise<number> {
  const { loader } = (await modules[`/${file}`]?.()) ?? {};
  if (!loader) throw new Error(`${file} has no loader, which would refuse`);
  const answer = await loadScreen(kit.runtime, { loader }, { actor, locale: "en", path, params });
  return answer instanceof Response ? answer.status : 200;
}

const people: Record<string, Member> = {};
let operator: Member;
beforeAll(async () => {
  operator = await kit.operator();
  const customer = await kit.customer();
  Object.assign(people, {
    customer,
    provider: await kit.provider(),
    partner: (await kit.partner()).member,
    "an operator with one factor": { ...operator, is_operator: false, roles: [] },
    "an operator without a role": { ...operator, roles: [] },
    "an operator who acts for somebody": {
      ...customer,
      on_behalf_of: operator.account_id,
      assurance: { is_two_factor: false, proved_at: null },
    },
    "somebody for whom another acts, with rights": { ...operator, on_behalf_of: customer.account_id },
  });
});

test("every address of the console has a right, also of each list and its file", () => {
  expect(endpoints.length).toBeGreaterThan(50);
  expect(endpoints.filter(({ path }) => !rightOfPage(path)).map(({ path }) => path)).toEqual([]);
});

test("every page, command and list that the table of rights names exists", () => {
  const declared = operatorRights.flatMap((right) => {
    const { pages = [] }: RightDeclaration = rights[right];
    return pages;
  });
  const lists = listNames.map((name) => `/admin/${name}`);
  const known = new Set([...routeTable.map(({ path }) => path), ...lists]);
  expect(declared.filter((path) => !known.has(path))).toEqual([]);
  const named = operatorRights.flatMap((right) => {
    const { commands: names = [] }: RightDeclaration = rights[right];
    return names;
  });
  expect(named.toSorted()).toEqual(
    Object.values(commands)
      .filter(({ needs }) => needs === "operator")
      .map(({ name }) => name)
      .toSorted(),
  );
});

describe.each(cases)("%s", (path, endpoint) => {
  test("asks a visitor to sign in", async () => {
    expect(await statusFor({ kind: "visitor", visitor_id: null }, endpoint)).toBe(302);
  });

  test("refuses everybody but an operator in person with two factors and a role", async () => {
    for (const [who, actor] of Object.entries(people))
      expect([who, await statusFor(actor, endpoint)]).toEqual([who, 403]);
  });

  test("refuses the roles without its right, and no others", async () => {
    const right = rightOfPage(path);
    if (!right) throw new Error("an address without a right");
    for (const role of operatorRoles) {
      const status = await statusFor({ ...operator, roles: [role] }, endpoint);
      expect([role, status === 403]).toEqual([role, !hasRight([role], right)]);
    }
    expect(rolesWith(right)).toContain("admin");
  });
});

test.each(cases.filter(([path]) => path.endsWith(".csv") || path.endsWith("/file")))(
  "%s asks for a new proof of identity once the last is fifteen minutes old",
  async (_path, endpoint) => {
    const proved_at = new Date(kit.clock.now().getTime() - 16 * 60_000);
    const late = { ...operator, assurance: { is_two_factor: true, proved_at } };
    expect(await statusFor(late, endpoint)).toBe(302);
  },
);

test("whoever may open a list may read the rows of its table", () => {
  for (const name of listNames) {
    const page = rightOfPage(`/admin/${name}`);
    const list = consoleLists[name] as ConsoleList;
    for (const { table, rows } of list.sources ?? [list]) {
      if (rows) continue;
      const right = rightOfTable(table);
      for (const role of page ? rolesWith(page) : [])
        expect([name, role, right !== null && hasRight([role], right)]).toEqual([name, role, true]);
    }
  }
});

test("the roles that may open the list of jobs read its rows, and no others do", async () => {
  await kit.deadJob();
  const roles = rolesWith("watch_system");
  for (const role of operatorRoles) {
    const scope = kit.scopeOf({ ...operator, roles: [role] });
    const { rows } = await pageOfList(scope, consoleLists.jobs as ConsoleList);
    expect([role, rows.length > 0]).toEqual([role, roles.includes(role)]);
  }
});

test("an operator without the right reads no row of its tables", async () => {
  const { booking_id } = await kit.confirmedBooking();
  const seen = async (roles: OperatorRole[]) => {
    const actor = { ...operator, roles };
    const scope = kit.scopeOf(actor);
    const rows = await paymentAttempts(scope).select("id").where("booking_id", "=", booking_id).execute();
    return rows.length > 0;
  };
  expect([await seen(["finance"]), await seen(["moderation"])]).toEqual([true, false]);
});
