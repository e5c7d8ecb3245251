// Mails with a link to an address that may have no account.
import { expect, test } from "vitest";
import { makeLinkToken } from "#server/kernel/token/link-token.ts";
import { renderLinkMail } from "#server/notification/layout/render.tsx";
import { insertDirectOffer } from "#tests/kit/mail/direct-offer-rows.ts";
import { insertDeal, now, publicUrl, startMailRuntime, title } from "#tests/kit/mail/rows.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";

const bench = duringFile(startMailRuntime);

const render = (subject_id: string, at = now) =>
  renderLinkMail(bench.runtime, { template: "direct_offer", subject_id, key: subject_id }, at);
const plain = (text: string) => text.replace(/\s+/gu, " ");

test.each([
  ["en", "An offer for you", "This was not meant for you?"],
  ["de", "Ein Angebot für Sie", "Das war nicht für Sie gedacht?"],
] as const)(
  "in %s it has the offer, both links and no page of an account",
  async (locale, subject, not_me) => {
    const deal = await insertDeal(bench.runtime.db, locale);
    const id = await insertDirectOffer(bench.runtime.db, deal, { locale });
    const mail = await render(id);
    if (!mail) throw new Error("no mail");
    const { message, account_id } = mail;
    expect(account_id).toBeNull();
    expect(message).toMatchObject({ to: "ada@people.example", language: locale });
    expect(message.subject).toBe(subject);
    const text = plain(message.text);
    for (const part of [message.subject, message.html, text])
      expect(part).not.toMatch(/undefined|null|NaN|Invalid|\[object|direct_mail_|\{[a-z_]+\}/u);
    expect(text).toContain(not_me);
    expect(text).toContain("Ada Example");
    expect(text).toContain("Studio Nord");
    expect(text).toContain(title);
    const link = `${publicUrl}/offer/${makeLinkToken(bench.runtime.env, "direct_offer", id, 1)}`;
    expect(message.html).toContain(`href="${link}"`);
    expect(text).toContain(link);
    expect(message.html).toContain(
      `${publicUrl}/not-me/${makeLinkToken(bench.runtime.env, "not_me", id, 1)}`,
    );
    expect(message.html).not.toContain(`${publicUrl}/account`);
  },
);

test.each([
  ["en", "The offer for you was withdrawn", "You do not have to do anything"],
  ["de", "Das Angebot für Sie wurde zurückgezogen", "Sie müssen nichts tun"],
] as const)(
  "in %s its recipient hears that it was withdrawn, as long as the address is kept",
  async (locale, subject, says) => {
    const deal = await insertDeal(bench.runtime.db, locale);
    const template = "direct_offer_withdrawn";
    const tell = async (row: Parameters<typeof insertDirectOffer>[2]) => {
      const subject_id = await insertDirectOffer(bench.runtime.db, deal, { locale, ...row });
      return renderLinkMail(bench.runtime, { template, subject_id, key: subject_id }, now);
    };
    const mail = await tell({ status: "withdrawn", ended_at: now });
    expect(mail?.message).toMatchObject({ to: "ada@people.example", language: locale, subject });
    expect(plain(mail?.message.text ?? "")).toContain(says);
    expect(plain(mail?.message.text ?? "")).toContain(title);
    expect(await tell({ status: "withdrawn", ended_at: now, recipient_email: null })).toBeNull();
    expect(await tell({})).toBeNull();
  },
);

test("sends nothing about one withdrawn, expired or erased in the meantime", async () => {
  const deal = await insertDeal(bench.runtime.db, "en");
  expect(
    await render(await insertDirectOffer(bench.runtime.db, deal), new Date("2027-03-16T09:00:00Z")),
  ).toBeNull();
  const ended = { status: "withdrawn", ended_at: now } as const;
  expect(await render(await insertDirectOffer(bench.runtime.db, deal, ended))).toBeNull();
});

test("writes to an address with an account in the account's language", async () => {
  const deal = await insertDeal(bench.runtime.db, "en");
  const { account_id } = deal.customer;
  const recipient_email = `${account_id}@people.example`;
  const mail = await render(
    await insertDirectOffer(bench.runtime.db, deal, { recipient_email, locale: "de" }),
  );
  expect(mail?.account_id).toBe(account_id);
  expect(mail?.message.language).toBe("en");
});
