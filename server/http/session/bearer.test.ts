import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { startAuthBench } from "#tests/kit/auth/bench.ts";
import { profileOf, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { actorFromBearer } from "./bearer.ts";

const bench = duringFile(startAuthBench);

describe("a machine call", () => {
  const ask = (headers: Record<string, string>) =>
    actorFromBearer(bench.runtime, new Request("http://app.test/rest/v1/rpc/x", { headers }), "test");
  let token = "";
  let id = "";
  beforeEach(async () => {
    ({ token, id } = await signedIn(bench));
  });

  test("without a token or with the public key is a visitor's", async () => {
    expect(await ask({})).toEqual({ kind: "visitor", visitor_id: null });
    const key = bench.runtime.env.SUPABASE_PUBLISHABLE_KEY;
    expect(await ask({ authorization: `Bearer ${key}` })).toEqual({ kind: "visitor", visitor_id: null });
  });

  test("with a token acts for its account, registered on first use", async () => {
    expect(await ask({ authorization: `Bearer ${token}` })).toMatchObject({ kind: "member", account_id: id });
  });

  test("acts as the profile that it names, but not as somebody else's", async () => {
    await ask({ authorization: `Bearer ${token}` });
    const [first, second] = [await profileOf(bench, id), await profileOf(bench, id, { name: "Second" })];
    await bench.owner.query("update account set default_profile_id = $2 where id = $1", [id, first]);
    const actingAs = async (wanted?: string) => {
      const named: Record<string, string> = wanted === undefined ? {} : { "x-profile-id": wanted };
      return ((await ask({ authorization: `Bearer ${token}`, ...named })) as Member).profile?.id;
    };
    expect(await actingAs()).toBe(first);
    expect(await actingAs(second.toUpperCase())).toBe(second);
    await expect(actingAs(randomUUID())).rejects.toMatchObject({ code: "wrong_profile", status: 409 });
  });

  test("with a forged, foreign or expired token is not authenticated", async () => {
    const refused = { code: "not_authenticated", status: 401 };
    for (const bad of ["x", `${token}x`, "a.b.c", ""]) {
      await expect(ask({ authorization: `Bearer ${bad}` })).rejects.toMatchObject(refused);
    }
    await expect(ask({ authorization: `Basic ${token}` })).rejects.toMatchObject(refused);
    await ask({ authorization: `Bearer ${token}` });
    await bench.owner.query("update device set revoked_at = now() where account_id = $1", [id]);
    await expect(ask({ authorization: `Bearer ${token}` })).rejects.toMatchObject(refused);
  });

  test("of a suspended account is forbidden", async () => {
    await ask({ authorization: `Bearer ${token}` });
    await bench.owner.query("update account set status = 'suspended' where id = $1", [id]);
    await expect(ask({ authorization: `Bearer ${token}` })).rejects.toMatchObject({
      code: "account_suspended",
    });
  });
});
