// A new provider's way to the board: the operators find a task with what is to be checked, verify, and the provider is told.
import { expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call, newAccount } from "#tests/e2e/kit/api-client.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, en, operatorAt } from "./kit.ts";

provideDemoProduct();

test("a new provider is verified on the operator's desk and sees the board", async () => {
  const { customer_email: email } = newRequestData();
  const name = `Studio ${email.slice(0, 12)}`;
  const client = await newAccount(email);
  const profile = { kind: "provider", display_name: name, country: "DE", terms_version: "2026-11" };
  await call(client, "complete_profile", { ...profile, tax_id: "DE123456789" });
  const provider = await (await browserOf(email)).open("/requests");
  expect(provider.text()).toContain(m.request_board_unverified({}, en));

  const { page: desk } = await operatorAt("/admin");
  await desk.follow(new RegExp(name));
  expect(desk.headline).toBe(m.admin_task_verification_wanted({}, en));
  for (const fact of [name, email, "DE123456789", "Germany", m.admin_task_fact_person({}, en)])
    expect(desk.text()).toContain(fact);
  desk.fill(m.admin_note_task({}, en), "In the register.");
  await desk.press(m.admin_task_verify({}, en));
  expect(desk.text()).toContain(m.flash_provider_verified({}, en));
  expect(desk.text()).toContain("In the register.");
  expect(desk.buttons(m.admin_task_verify({}, en))).toEqual([]);

  await expectMail(email, m.security_mail_verified_subject({}, en));
  await provider.open("/requests");
  expect(provider.text()).not.toContain(m.request_board_unverified({}, en));
});
