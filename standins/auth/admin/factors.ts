// Lists, renames and removes second factors of any account with the secret key, for people who have
// lost their phone. users.ts checks the key for all of /admin.
import { z } from "zod";
import { transaction } from "#standins/kit/db.ts";
import { listFactors, removeFactor, renameFactor } from "../factor/factor-store.ts";
import { factorOf } from "../factor/factors.ts";
import { factorJson } from "../user/user-json.ts";
import { findUser } from "../user/user-store.ts";
import type { AuthApp, AuthDeps } from "../wire/context.ts";
import { AuthFault } from "../wire/errors.ts";
import { readBody } from "../wire/input.ts";
import { adminTarget } from "./users.ts";

const changeBody = z.object({ friendly_name: z.string().max(200).nullish() });

export function addAdminFactors(auth: AuthApp, deps: AuthDeps): void {
  auth.get("/admin/users/:id/factors", async (c) => {
    const user = await adminTarget(c, deps);
    return c.json((await listFactors(deps.pool, [user.id])).map(factorJson));
  });

  auth.put("/admin/users/:id/factors/:factor_id", async (c) => {
    const user = await adminTarget(c, deps);
    const { friendly_name } = await readBody(c, changeBody);
    const changed = await transaction(deps.pool, async (sql) => {
      await findUser(sql, { id: user.id }, "lock");
      const factor = await factorOf(sql, user.id, c.req.param("factor_id"));
      if (!friendly_name) return factor;
      const others = (await listFactors(sql, [user.id])).filter(({ id }) => id !== factor.id);
      if (others.some((other) => other.friendly_name === friendly_name)) {
        const message = `A factor with the friendly name "${friendly_name}" for this user already exists`;
        throw new AuthFault(422, "mfa_factor_name_conflict", message);
      }
      await renameFactor(sql, factor.id, friendly_name, new Date(deps.clock.now()));
      return factorOf(sql, user.id, factor.id);
    });
    return c.json(factorJson(changed));
  });

  auth.delete("/admin/users/:id/factors/:factor_id", async (c) => {
    const user = await adminTarget(c, deps);
    const removed = await transaction(deps.pool, async (sql) => {
      await findUser(sql, { id: user.id }, "lock");
      const factor = await factorOf(sql, user.id, c.req.param("factor_id"));
      await removeFactor(sql, factor.id);
      return factor;
    });
    return c.json(factorJson(removed));
  });
}
