// `npm run operator` next to the running product: what each subcommand does and prints, and how it ends.

import { describe, expect, test } from "vitest";
import { catalogue } from "#db/seed/catalogue/all.ts";
import { settingsUsage } from "#server/operator-settings.ts";
import { teamUsage } from "#server/operator-team.ts";
import { newCustomer } from "#tests/e2e/kit/api-client.ts";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { startProgram } from "#tests/kit/product/product.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";

/** Its output and exit code, as a person at a terminal gets them. */
async function operator(args: string[], settings: NodeJS.ProcessEnv = {}) {
  const program = startProgram(process.execPath, ["scripts/operator.ts", ...args], {
    settings: { ...product.settings, ...settings },
  });
  return { code: await program.ended, output: program.output() };
}

async function isOperator(email: string): Promise<boolean> {
  const grant = "select 1 from operator_grant join account on account.id = account_id where email = $1";
  return (await product.owner.query(grant, [email])).rowCount === 1;
}

provideDemoProduct();

describe("the operator's command line", () => {
  test("create adds an operator who chooses a password by the printed link, and says so when one exists", async () => {
    const email = "new.operator@cli.test";
    const made = await operator(["create", email]);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining(`${email} is an operator now.`) });
    const token_hash = /\/auth\/reset-password\?token_hash=([^&\s]+)/.exec(made.output)?.[1] ?? "";
    const password = "seven grey herons wade";
    const fields = { command: "reset_by_link", token_hash, password };
    const browser = new FormBrowser(product.origin);
    expect(await browser.post("/auth/reset-password", Object.entries(fields))).toMatchObject({ status: 303 });
    await new FormBrowser(product.origin).signIn(email, password);
    expect(await isOperator(email)).toBe(true);

    const again = await operator(["create", email]);
    expect(again).toMatchObject({ code: 0, output: `${email} was an operator already.\n` });
  });

  test("create promotes somebody with an account and leaves their password alone", async () => {
    const email = "member@cli.test";
    await newCustomer(email);
    expect(await operator(["create", email])).toEqual({ code: 0, output: `${email} is an operator now.\n` });
    expect(await isOperator(email)).toBe(true);
  });

  test("create gives the roles that it is told; team lists them, changes them and takes them away", async () => {
    const email = "finance@cli.test";
    await newCustomer(email);
    expect(await operator(["create", email, "finance,support"])).toMatchObject({ code: 0 });
    const { output } = await operator(["team", "list"]);
    expect(output.split("\n")).toContain(`${email}: support, finance`);
    const wrong = await operator(["team", "roles", email, "boss", "A test."]);
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringContaining("admin, support, finance, moderation"),
    });
    expect(await operator(["team", "roles", email, "moderation", "A test."])).toEqual({
      code: 0,
      output: `${email}: moderation\n`,
    });
    expect(await operator(["team", "revoke", email, "Has left."])).toMatchObject({ code: 0 });
    expect(await isOperator(email)).toBe(false);
  });

  test("catalogue names every category and leaves existing ones alone", async () => {
    const { code, output } = await operator(["catalogue"]);
    expect(code).toBe(0);
    const lines = catalogue.map(({ slug }) => `${slug}: there already, left as it is`);
    expect(output.trim().split("\n").sort()).toEqual(lines.sort());
    // Meanwhile other files define their own categories on the same product, but none from the catalogue.
    const slugs = catalogue.map(({ slug }) => slug);
    const twice = await product.owner.query("select slug from category where slug = any($1)", [slugs]);
    expect(twice.rows).toHaveLength(catalogue.length);
  });

  test("unknown words print the usage and exit with 1", async () => {
    const verbs = [
      "setup",
      "create <email> [roles]",
      ...teamUsage,
      "catalogue",
      "figures rebuild",
      ...settingsUsage,
    ];
    const usage = `usage: ${verbs.map((verb) => `npm run operator -- ${verb}`).join("\n       ")}\n`;
    const wrong = [
      [],
      ["delete"],
      ["create"],
      ["create", "nobody"],
      ["create", "a@b.test", "support", "finance"],
      ["team", "roles", "a@b.test", "support"],
      ["catalogue", "all"],
      ["setup", "now"],
    ];
    const answers = await Promise.all(wrong.map((args) => operator(args)));
    expect(answers).toEqual(wrong.map(() => ({ code: 1, output: usage })));
    expect(await isOperator("a@b.test")).toBe(false);
  });

  test("without a running product it says what to start", async () => {
    const DATA_DIR = "/nowhere/at/all";
    const { code, output } = await operator(["catalogue"], { DATA_DIR });
    expect(code).toBe(1);
    expect(output).toContain(
      `Proffer does not run on the data folder ${DATA_DIR}: start it first with \`npm start\``,
    );
  });
});
