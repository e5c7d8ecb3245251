// Links to offers in the wrong hands: guessed, opened by mail scanners, and searched for in everything stored.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { until } from "#tests/kit/product/until.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { newEmail } from "./people.ts";
import { shared, stateOf } from "./shared-links.ts";
import { type Answer, Caller, provideTarget, target } from "./target.ts";

const guess = () => `/offer/${randomBytes(32).toString("base64url")}`;

/** What a link's answer reveals: header names and the text, without what differs in every answer. */
function said({ status, headers, text }: Answer) {
  const names = [...headers.keys()].filter((name) => name !== "set-cookie").toSorted();
  return {
    status,
    names,
    text: text.replaceAll(/\/offer\/[\w-]{43}/g, "/offer/…").replaceAll(/<time[^>]*>[^<]*<\/time>/g, "time"),
  };
}

async function timeOf(path: string): Promise<number> {
  const caller = new Caller();
  const started = performance.now();
  await caller.ask(path);
  return performance.now() - started;
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

provideTarget();

describe("a link to an offer", () => {
  test("opened by programs decides nothing and does not count as a view; a reader counts once", async () => {
    const { lena, link, share_id } = await shared({ "flag:may_decide": "on" });
    const program = new Caller();
    const browser = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "none" };
    for (const headers of [{}, browser, { ...browser, "sec-purpose": "prefetch" }]) {
      expect((await program.ask(link, { headers })).status).toBe(200);
      expect((await program.ask(link, { method: "HEAD", headers })).status).toBe(200);
    }
    expect((await program.ask(`${link}?seen`)).status).toBe(200);
    expect(await stateOf(share_id)).toEqual({ view_count: 0, decision: null, status: "sent" });
    const picture = { "sec-fetch-dest": "image", "sec-fetch-site": "same-origin" };
    for (let times = 0; times < 2; times += 1) {
      expect((await program.ask(`${link}?seen`, { headers: picture })).status).toBe(204);
    }
    await lena.ask(`${link}?seen`, { headers: picture });
    expect(await stateOf(share_id)).toMatchObject({ view_count: 1, decision: null });
  });

  test("guessed, revoked or expired gets the same answer in the same time, and few guesses", async () => {
    const revoked = await shared();
    const form = { share_id: revoked.share_id, version: "1" };
    expect((await revoked.lena.post(revoked.path, "revoke_share", form)).status).toBe(303);
    const expired = await shared({ duration: "1" });
    await target.owner.query("update offer_share set expires_at = now() - interval '1 hour' where id = $1", [
      expired.share_id,
    ]);
    const answers = [];
    for (const path of [guess(), revoked.link, expired.link])
      answers.push(said(await new Caller().ask(path)));
    expect(answers[0]?.status).toBe(404);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // In turns, so that other load on the machine affects all alike.
    const times: Record<"unknown" | "revoked" | "expired", number[]> = {
      unknown: [],
      revoked: [],
      expired: [],
    };
    for (let turns = 0; turns < 15; turns += 1) {
      times.unknown.push(await timeOf(guess()));
      times.revoked.push(await timeOf(revoked.link));
      times.expired.push(await timeOf(expired.link));
    }
    const medians = Object.values(times).map(median);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2.5);

    const guesser = new Caller();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await guesser.ask(guess())).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test("that requests codes too often is limited on its own; other links still work", async () => {
    const [busy, other] = [
      await shared({ recipient_email: newEmail(), "flag:may_decide": "on" }),
      await shared({ recipient_email: newEmail(), "flag:may_decide": "on" }),
    ];
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1)
      statuses.push((await new Caller().post(busy.link, "request_offer_code", {})).status);
    expect(statuses).toEqual([...Array<number>(6).fill(303), 429]);
    expect((await new Caller().post(other.link, "request_offer_code", {})).status).toBe(303);
  });

  test("appears only in its mail: in no row, no log, no other mail and no referrer", async () => {
    const email = newEmail();
    const { link, share_id } = await shared({ recipient_email: email, "flag:may_decide": "on" });
    const token = link.slice("/offer/".length);
    const mail = await until("the mail with the link", async () =>
      (await target.mails()).find(({ text }) => text.includes(token)),
    );
    expect(mail.to.map(({ address }) => address)).toEqual([email]);
    const reader = new Caller();
    const page = await reader.ask(link);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.text).not.toContain(email);
    expect((await reader.post(link, "request_offer_code", {})).status).toBe(303);
    expect((await reader.post(link, "confirm_offer_code", { token: "000000" })).status).toBe(422);
    // A form for another address than the link's.
    expect((await reader.post(link, "request_offer_code", { email: newEmail() })).status).toBe(403);
    expect((await reader.post(link, "accept_shared_offer", { version: "1" })).status).toBeGreaterThan(302);
    expect(await stateOf(share_id)).toMatchObject({ decision: null, status: "sent" });
    expect(await findTextEverywhere(target.owner, token)).toEqual([]);
    expect(target.logged()).not.toContain(token);
    const naming = (await target.mails()).filter(({ text, html = "" }) => `${text}${html}`.includes(token));
    expect(new Set(naming.flatMap(({ to }) => to.map(({ address }) => address)))).toEqual(new Set([email]));
  });
});
