import { expect, test } from "vitest";
import { topics } from "#domain/notification/topics.ts";
import { makeUnsubscribeToken, readUnsubscribeToken } from "./unsubscribe-token.ts";

const env = { COOKIE_SECRET: "a secret of the test, long enough" };
const account_id = "0190a2c4-7b1e-7cc3-98c4-dc0c0c07398f";
const other_id = "0190a2c4-7b1e-7cc3-98c4-dc0c0c073990";

test.each(topics)("a token names its account and the topic %s, and fits a header's line", (topic) => {
  const token = makeUnsubscribeToken(env, { account_id, topic });
  expect(readUnsubscribeToken(env, token)).toEqual({ account_id, topic });
  expect(token).toMatch(/^[\w.-]{60,90}$/);
});

const token = makeUnsubscribeToken(env, { account_id, topic: "offers" });
const [topic, account, signature = ""] = token.split(".");

test.each<[what: string, token: string]>([
  ["of another topic", ["messages", account, signature].join(".")],
  ["of an unknown topic", ["money", account, signature].join(".")],
  ["of another account", [topic, other_id, signature].join(".")],
  ["of no account", [topic, "nobody", signature].join(".")],
  ["without a signature", [topic, account].join(".")],
  ["with an empty signature", [topic, account, ""].join(".")],
  ["with half a signature", [topic, account, signature.slice(0, 11)].join(".")],
  ["with something behind it", `${token}.more`],
  [
    "signed with another secret",
    makeUnsubscribeToken({ COOKIE_SECRET: "another" }, { account_id, topic: "offers" }),
  ],
  ["that is empty", ""],
])("a token %s stops nothing", (_what, wrong) => {
  expect(readUnsubscribeToken(env, wrong)).toBeNull();
});
