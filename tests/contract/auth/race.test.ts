import { expect, test } from "vitest";
import { admin, authDuringFile, browser, grant, lastMail, signedIn } from "../kit/auth.ts";

const standin = authDuringFile();

test("concurrent calls of every kind on one account never cause an unexpected failure", async () => {
  const { client, id, email, refresh_token } = await signedIn(standin);
  await client.auth.resetPasswordForEmail(email);
  const { token_hash, code } = lastMail(standin, email);
  const wrong = code === "000000" ? "000001" : "000000";
  const moves: (() => Promise<unknown>)[] = [
    () => browser(standin).auth.resetPasswordForEmail(email),
    () => browser(standin).auth.verifyOtp({ token_hash, type: "recovery" }),
    () => browser(standin).auth.verifyOtp({ email, token: wrong, type: "email" }),
    () => grant(standin, "refresh_token", { refresh_token }),
    () => client.auth.updateUser({ data: { at: Math.random() } }),
    () => admin(standin).auth.admin.updateUserById(id, { password: `password-${Math.random()}` }),
    () => admin(standin).auth.admin.generateLink({ type: "magiclink", email }),
    () => browser(standin).auth.signInWithOtp({ email }),
  ];
  await Promise.all(Array.from({ length: 5 }, () => moves).flatMap((round) => round.map((move) => move())));
  expect((await admin(standin).auth.admin.deleteUser(id, true)).error).toBeNull();
});
