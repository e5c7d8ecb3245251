// What the settings of money decide.
import { catalogue } from "#db/seed/catalogue/all.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { isRefusal } from "#domain/refusal.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { loadCategories } from "#server/category/commands/load-categories.ts";
import { system } from "#server/kernel/actor.ts";
import { settleProviderBalance } from "#server/payment/commands/settle-provider-balance.ts";
import type { TestKit } from "../kit.ts";
import { outcomeOf } from "../outcome.ts";
import { rowOf } from "../rows.ts";
import type { Cases, Process } from "./case.ts";

/** A category that names neither fee nor deposit. */
async function definedCategory(kit: TestKit, { kit: by }: Process) {
  const [shipped] = catalogue;
  if (!shipped) throw new Error("no category comes with the product");
  const { fee_bp: _fee, deposit_bp: _deposit, ...category } = shipped;
  const { category_id } = await by.run(defineCategory, system, category);
  return rowOf(kit.runtime.db, "category", category_id);
}

export const moneyCases = (kit: TestKit) =>
  ({
    second_operator_above: {
      value: 0,
      async says({ kit: by }) {
        const { operator, input } = await by.largeAct();
        return outcomeOf(by.run(settleProviderBalance, operator, input));
      },
    },
    second_operator_currencies: {
      value: "EUR 6000",
      async says({ kit: by, settings: known }) {
        const { operator, input } = await by.largeAct();
        const elsewhere = { actor: operator, settings: { ...(await known()), default_currency: "CHF" } };
        const sum = { amount_minor: input.balance_minor, currency: "EUR", subject: ["profile", ""] } as const;
        try {
          requireSecondOperator(elsewhere, sum);
          return "done";
        } catch (error) {
          return isRefusal(error) ? error.code : error;
        }
      },
    },
    default_currency: {
      value: "CHF",
      async says({ kit: by }) {
        await kit.owner.query("delete from category where slug = 'music-dj'");
        const { category_ids } = await by.run(loadCategories, system, { slugs: ["music-dj"] });
        return (await rowOf(kit.runtime.db, "category", category_ids[0] ?? "")).currency;
      },
    },
    platform_fee_bp: { value: 1_250, says: async (process) => (await definedCategory(kit, process)).fee_bp },
    deposit_bp: { value: 2_000, says: async (process) => (await definedCategory(kit, process)).deposit_bp },
    fee_vat_countries: {
      value: [{ country: "DE", rate_bp: 700, is_reverse_charged: false }],
      says: async ({ kit: by }) =>
        (await rowOf(kit.runtime.db, "booking", (await by.booking()).booking_id)).fee_tax_bp,
    },
    platform_vat_bp: {
      value: 2_000,
      says: async ({ kit: by }) =>
        (await rowOf(kit.runtime.db, "booking", (await by.booking()).booking_id)).fee_tax_bp,
    },
  }) as const satisfies Cases;
