// The join page as browsers and programs request it, and the form that remembers it.
import { describe, expect, test } from "vitest";
import { loader as partnerLoader } from "#app/routes/partner/partner.tsx";
import { units } from "#domain/limits.ts";
import { registerAccount } from "#server/account/commands/register-account.ts";
import { recordPartnerPayment } from "#server/flow/partner/record-partner-payment.ts";
import { type Locale, sessionContext } from "#server/http/context.ts";
import { referralOf } from "#server/http/session/referral.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { partnerInput } from "#tests/kit/states/partners.ts";
import { editPartner } from "../commands/edit-partner.ts";
import { joinPage } from "./join.ts";
import { rememberPartner } from "./join-form.ts";
import { servePartnerStatement } from "./statement.ts";

const kit = kitDuringFile();

const opened = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
type Asked = { headers?: Record<string, string>; method?: string; as?: Member; body?: string };

async function argsOf(path: string, { headers = {}, method = "GET", as, body }: Asked = {}) {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const init = body === undefined ? { method, headers } : { method, headers: { ...type, ...headers }, body };
  const request = new Request(`http://app.test${path}`, init);
  const { context } = await openAuth(kit.runtime, request);
  const session = context.get(sessionContext);
  if (as) {
    const member = { display_name: "", initials: "", is_operator: as.is_operator, profiles: [] };
    Object.assign(session, { actor: as, member });
    Object.assign(detailsOf(session), { state: "member" });
  }
  const name = decodeURIComponent(path.replace(/^\/join\//, "").replace(/\?.*$/, ""));
  return { request, context, params: { name } };
}

/** What the page answers: its data, or the status and location of the redirect. */
async function ask(path: string, asked: Asked = {}) {
  try {
    return { status: 200, ...(await joinPage(await argsOf(path, asked))) };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { status: thrown.status, location: thrown.headers.get("location"), text: await thrown.text() };
  }
}

const visits = async (partner_id: string) => {
  const sum = "select coalesce(sum(visits), 0)::int as visits from partner_visit where partner_id = $1";
  return (await kit.rows(sum, partner_id))[0]?.visits;
};

describe("the join page", () => {
  test("is not found, with the same answer, for unknown, paused, reserved and invalid names", async () => {
    const { name } = await kit.pausedPartner();
    const answers = await Promise.all(
      [name, "nobody-has-this", "admin", "x", "-x", "%00", "a".repeat(2_000)].map((one) =>
        ask(`/join/${one}`),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[1]);
    expect(answers[1]).toMatchObject({ status: 404 });
  });

  test("of an old name redirects to the current one, with its query", async () => {
    const { name, operator, partner_id, version } = await kit.partner();
    await kit.run(editPartner, operator, { partner_id, version, ...partnerInput(`${name}-new`) });
    expect(await ask(`/join/${name}?a=b`)).toMatchObject({ status: 301, location: `/join/${name}-new?a=b` });
  });

  test("shows HTML in the operator's text as text", async () => {
    const { name, operator, partner_id, version } = await kit.partner();
    const text_en = "<script>alert(1)</script>\n\n[x](javascript:alert(1))";
    await kit.run(editPartner, operator, { partner_id, version, ...partnerInput(name), text_en });
    const answer = await ask(`/join/${name}`);
    expect(JSON.stringify(answer)).toContain("&lt;script&gt;");
    expect(JSON.stringify(answer)).not.toMatch(/<script|javascript:/);
  });

  test("counts people who open it in a browser, and nothing else", async () => {
    const { name, partner_id, member, operator } = await kit.partner();
    const path = `/join/${name}`;
    await ask(path, { headers: opened });
    await ask(path, { headers: opened, as: await kit.customer() });
    expect(await visits(partner_id)).toBe(2);
    await ask(path);
    await ask(path, { headers: opened, method: "HEAD" });
    await ask(path, { headers: { ...opened, "sec-purpose": "prefetch;prerender" } });
    await ask(path, { headers: { ...opened, purpose: "prefetch" } });
    await ask(path, { headers: { ...opened, "sec-fetch-dest": "empty" } });
    await ask(path, { headers: opened, as: member });
    await ask(path, { headers: opened, as: operator });
    await ask(`${path}?preview=de`, { headers: opened, as: operator });
    expect(await visits(partner_id)).toBe(2);
  });

  test("is shown to operators while paused, in the language that they request, and only as a preview", async () => {
    const { name, operator, member } = await kit.pausedPartner();
    const shown = await ask(`/join/${name}?preview=de`, { as: operator });
    expect(shown).toMatchObject({ status: 200, text_locale: "de", preview: { is_paused: true } });
    expect(await ask(`/join/${name}`, { as: operator })).toMatchObject({ status: 404 });
    expect(await ask(`/join/${name}?preview=de`, { as: member })).toMatchObject({ status: 404 });
  });
});

describe("agreeing on the join page", () => {
  const agree = async (name: string, cookie = "") => {
    const args = await argsOf(`/join/${name}`, {
      method: "POST",
      body: "remember=sign_up",
      headers: cookie ? { cookie } : {},
    });
    const answer = await rememberPartner(args);
    const set = args.context.get(sessionContext).response_headers.getSetCookie();
    const line = set.find((one) => one.startsWith("referral="));
    return { answer, line, cookie: line?.split(";")[0] };
  };

  test("sets the cookie: opening the page sets none, and the first partner stays", async () => {
    const [one, other] = [await kit.partner(), await kit.partner()];
    const args = await argsOf(`/join/${one.name}`, { headers: opened });
    await joinPage(args);
    expect(args.context.get(sessionContext).response_headers.getSetCookie()).toEqual([]);
    const first = await agree(one.name);
    expect(first.answer.status).toBe(303);
    expect(first.answer.headers.get("location")).toBe("/auth/signup");
    // 90 days.
    expect(first.line).toContain("Max-Age=7776000;");
    expect((await agree(other.name, first.cookie)).cookie).toBeUndefined();
  });

  test("counts for a sign-up two days later, even if the partner was renamed meanwhile", async () => {
    const { name, operator, partner_id, version } = await kit.partner();
    const { cookie = "" } = await agree(name);
    await kit.run(editPartner, operator, { partner_id, version, ...partnerInput(`${name}-new`) });
    kit.clock.move(2 * units.day_ms);
    const request = new Request("http://app.test/auth/signup", { headers: { cookie } });
    const referral = referralOf(kit.runtime, request, null);
    const account_id = crypto.randomUUID();
    const about = { email: `${account_id}@people.test`, locale: "en" as const, time_zone: "UTC", referral };
    await kit.run(registerAccount, system, { account_id, ...about });
    const query = "select partner_id, referral from account where id = $1";
    expect(await kit.rows(query, account_id)).toEqual([{ partner_id, referral: name }]);
  });

  test("is not possible for a paused or unknown partner, nor with another button", async () => {
    const { name } = await kit.pausedPartner();
    for (const one of [name, "nobody-has-this", "admin"])
      await expect(agree(one), one).rejects.toMatchObject({ status: 404 });
    const { name: active } = await kit.partner();
    const args = await argsOf(`/join/${active}`, { method: "POST", body: "remember=__proto__" });
    await expect(rememberPartner(args)).rejects.toMatchObject({ status: 405 });
  });
});

describe("the statement as a file", () => {
  const fileOf = async (member: Member, search = "", locale: Locale = "en") => {
    const { context, request } = await argsOf(`/partner/statement.csv${search}`, { as: member });
    context.get(sessionContext).locale = locale;
    return (await servePartnerStatement(context, request)).text();
  };

  test("has each month with its balance, and the payments of a single month", async () => {
    const { member, bookings, partner_id, version, operator } = await kit.groupedPartner();
    await kit.run(recordPartnerPayment, operator, {
      partner_id,
      version,
      currency: "EUR",
      amount_minor: 1_000,
      paid_on: "2026-01-15",
      reference: "January",
    });
    const month = kit.now().toISOString().slice(0, 7);
    const all = (await fileOf(member)).split("\r\n");
    expect(all[1]).toBe(`${month},EUR,90.00,0.00,10.00,80.00`);
    const one = (await fileOf(member, `?month=${month}`)).split("\r\n").slice(1, -1);
    expect(one.map((line) => line.split(",").slice(-2)[0])).toEqual([
      "0.00",
      "90.00",
      "0.00",
      "-10.00",
      "80.00",
    ]);
    expect(one[3]).toContain("2026-01-15,January");
    const german = (await fileOf(member, "", "de")).split("\r\n");
    expect(german[1]).toBe(`${month};EUR;90,00;0,00;10,00;80,00`);
    const germanMonth = (await fileOf(member, `?month=${month}`, "de")).split("\r\n").slice(1, -1);
    expect(germanMonth.map((line) => line.split(";")[4])).toEqual([
      "0,00",
      "90,00",
      "0,00",
      "-10,00",
      "80,00",
    ]);
    const texts = [...all, ...one].join("\n");
    for (const { customer, provider, request_id, booking_id } of bookings) {
      const people = [customer, provider].flatMap(({ email, account_id, profile }) => [
        ...[email, account_id, profile?.display_name ?? "", profile?.id ?? ""],
      ]);
      for (const secret of [...people, request_id, booking_id]) expect(texts).not.toContain(secret);
    }
  });

  test("is only for the linked account, like its page", async () => {
    const { operator, booking } = await kit.earningPartner();
    for (const actor of [operator, booking.customer, booking.provider]) {
      await expect(fileOf(actor)).rejects.toMatchObject({ status: 404 });
      const args = await argsOf("/partner", { as: actor });
      await expect(partnerLoader(args as never)).rejects.toMatchObject({ status: 404 });
    }
    const { member } = await kit.partner();
    await expect(fileOf(member, "?month=2026-13")).rejects.toMatchObject({ status: 404 });
  });
});
