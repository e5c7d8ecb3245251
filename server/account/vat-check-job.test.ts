// The number of a provider is asked about when its verification begins; what the register says is kept about that number
// alone, and decides nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkVatNumber } from "#domain/account/jobs.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { updateProfile } from "#server/flow/account/update-profile.ts";
import { askVerification } from "#server/flow/account/verification/ask-verification.ts";
import { recheckVatNumber } from "#server/flow/account/verification/recheck-vat-number.ts";
import { sendDocuments } from "#server/flow/account/verification/send-documents.ts";
import type { Member } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { changeSetting } from "#server/setting/commands/change-setting.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { startVies } from "#tests/kit/vies/start-vies.ts";
import { accountJobs } from "./jobs.ts";

const kit = kitDuringFile();
let meanwhile: () => Promise<unknown>;
let vies: Awaited<ReturnType<typeof startVies>>;
beforeAll(async () => {
  vies = await startVies(() => meanwhile());
});
afterAll(() => vies.stop());
beforeEach(() => {
  meanwhile = async () => undefined;
  vies.asked.splice(0);
  kit.runtime.env.VIES_URL = vies.address;
});

const idOf = ({ profile }: Member) => profile?.id ?? "";
const job = accountJobs.find(({ name }) => name === checkVatNumber.name);
const runJob = async (member: Member) => job?.run(jobContext(kit.runtime), { profile_id: idOf(member) });
const checkOf = async (member: Member) =>
  (await kit.rows("select * from vat_check where profile_id = $1", idOf(member)))[0] ?? null;
/** In how many seconds the next question is due; null when none is queued. */
async function waitOf(member: Member): Promise<number | null> {
  const rows = await kit.rows(
    "select extract(epoch from run_at - now())::float8 as wait_s from graphile_worker.jobs where key = $1",
    `${checkVatNumber.name}:${idOf(member)}`,
  );
  return rows[0] ? Math.max(0, Math.round(rows[0].wait_s)) : null;
}
const providerWith = (tax_id?: string) => kit.provider({ is_verified: false, tax_id });
async function changeNumber(member: Member, tax_id: string | null, country = "DE") {
  const [row] = await kit.rows("select version from profile where id = $1", idOf(member));
  const input = { display_name: "Studio Example", is_company: false, country, tax_id, email: member.email };
  await kit.run(updateProfile, member, { version: row?.version, ...input });
}

test.each([
  ["DE299111101", { outcome: "valid", registered_name: null }],
  ["DE299111200", { outcome: "invalid" }],
  ["DE299111400", { outcome: "unanswered", attempts: 1 }],
])("%s: the answer is kept with its date, and refuses nobody", async (number, expected) => {
  const provider = await providerWith(number);
  expect(await checkOf(provider)).toMatchObject({ country: "DE", number: number.slice(2), outcome: null });
  expect(await waitOf(provider)).toBe(0);
  await runJob(provider);
  expect(await checkOf(provider)).toMatchObject({ ...expected, answered_at: kit.now() });
  const [profile] = await kit.rows(
    "select refused_at, verified_at from profile where id = $1",
    idOf(provider),
  );
  expect(profile).toEqual({ refused_at: null, verified_at: null });
});

test("name, address and consultation number are kept as the register gives them", async () => {
  const operator = await kit.operator();
  const set = {
    name: "vat_number",
    new_value: "ATU12345678",
    reason: "We are registered.",
    version: 0,
  } as const;
  await kit.run(changeSetting, operator, set);
  kit.runtime.settings.drop();
  const provider = await providerWith();
  await changeNumber(provider, "NL123456789B01", "NL");
  await runJob(provider);
  expect(vies.asked).toEqual([
    {
      countryCode: "NL",
      vatNumber: "123456789B01",
      requesterMemberStateCode: "AT",
      requesterNumber: "U12345678",
    },
  ]);
  expect(await checkOf(provider)).toMatchObject({
    outcome: "valid",
    registered_name: "COMPANY NL123456789B01",
    registered_address: "MAIN STREET 1\n1000 TOWN",
    consultation_number: "WAPIAAAA123456789B01",
  });
});

test("a register that is away is asked again, later each time, until the question ends unanswered", async () => {
  const provider = await providerWith("DE299111301");
  const waits: (number | null)[] = [];
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    // The worker takes the job before it runs it.
    await kit.owner.query("delete from graphile_worker._private_jobs where key = $1", [
      `${checkVatNumber.name}:${idOf(provider)}`,
    ]);
    await runJob(provider);
    waits.push(await waitOf(provider));
    expect(await checkOf(provider)).toMatchObject({
      attempts: attempt,
      outcome: attempt === 7 ? "unanswered" : null,
    });
  }
  const minutes = waits.map((wait) => (wait === null ? null : Math.round(wait / 60)));
  expect(minutes).toEqual([1, 5, 30, 120, 360, 720, null]);
  await runJob(provider);
  expect(vies.asked).toHaveLength(7);
});

test("an answer about a number that was changed meanwhile is not kept", async () => {
  for (const [old, later] of [
    ["DE299111101", "DE299111200"],
    ["DE299111301", "DE299111102"],
  ] as const) {
    const provider = await providerWith(old);
    meanwhile = () => changeNumber(provider, later);
    await runJob(provider);
    expect(await checkOf(provider)).toMatchObject({ number: later.slice(2), outcome: null, attempts: 0 });
    meanwhile = async () => undefined;
    await runJob(provider);
    expect(await checkOf(provider)).toMatchObject({
      number: later.slice(2),
      outcome: later.endsWith("200") ? "invalid" : "valid",
    });
  }
});

test("without a service nobody is asked, and nothing is kept", async () => {
  kit.runtime.env.VIES_URL = undefined;
  const provider = await providerWith("DE299111101");
  await runJob(provider);
  expect([vies.asked, await checkOf(provider), await waitOf(provider)]).toEqual([[], null, 0]);
});

test.each([
  ["a national number", "12/345/67890", "DE"],
  ["no number", null, "DE"],
  ["a number of a country outside the register", "CHE123456789", "CH"],
])("%s is not asked about, and what was known of the one before goes", async (_case, number, country) => {
  const provider = await providerWith("DE299111101");
  await changeNumber(provider, number, country);
  expect(await checkOf(provider)).toBeNull();
  await runJob(provider);
  expect(vies.asked).toEqual([]);
});

test("a customer's number is not asked about", async () => {
  const customer = await kit.customer();
  await changeNumber(customer, "DE299111101");
  expect(await checkOf(customer)).toBeNull();
});

test("what was answered within a day is not asked again, unless an operator does", async () => {
  const operator = await kit.operator();
  const provider = await providerWith("DE299111101");
  await runJob(provider);
  const send = async () => kit.run(sendDocuments, provider, { file_ids: [await kit.messageFile(provider)] });
  await send();
  expect(await checkOf(provider)).toMatchObject({ outcome: "valid" });
  await kit.run(recheckVatNumber, operator, { profile_id: idOf(provider) });
  expect(await checkOf(provider)).toMatchObject({ outcome: null, answered_at: null, asked_at: kit.now() });
  await runJob(provider);
  await kit.passTime({ days: 1, hours: 1 });
  await send();
  expect(await checkOf(provider)).toMatchObject({ outcome: null, asked_at: kit.now() });
});

test("a verification that begins anew asks again where the register did not answer", async () => {
  const { provider, version } = await kit.refusedProvider();
  await kit.owner.query("update profile set tax_id = 'DE299111400' where id = $1", [idOf(provider)]);
  await kit.owner.query(
    `insert into vat_check (profile_id, country, number, asked_at, outcome, answered_at)
     values ($1, 'DE', '299111400', $2, 'unanswered', $2)`,
    [idOf(provider), kit.now()],
  );
  await kit.run(askVerification, provider, { version });
  expect(await checkOf(provider)).toMatchObject({ outcome: null });
});

test("an operator cannot ask about a number that the register cannot have", async () => {
  const provider = await providerWith("12/345/67890");
  const input = { profile_id: idOf(provider) };
  expect(await outcomeOf(kit.run(recheckVatNumber, await kit.operator(), input))).toBe("conflict");
});

test("closing the account forgets the answer", async () => {
  const provider = await providerWith("DE299111101");
  await runJob(provider);
  await kit.run(closeAccount, await kit.again(provider), { confirmation: "delete" });
  expect(await checkOf(provider)).toBeNull();
});
