import type { Member, Visitor } from "#server/kernel/actor.ts";
import type { Example } from "#tests/kit/fixtures.ts";
import type { TestKit } from "#tests/kit/kit.ts";

/** What the tests of one command share: its example and uninvolved people. */
export type Setup = {
  readonly kit: TestKit;
  readonly people: {
    account: Member;
    visitor: Visitor;
    customer: Member;
    provider: Member;
    partner: Member;
    operator: Member;
  };
  readonly example: Example<Record<string, unknown>>;
};
