// Mail leaves the operator's network by TLS or not at all.
import { createServer } from "node:net";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { portOf } from "#tests/kit/doctor/answering-service.ts";
import { mailServer } from "./mail.ts";

/** A server without STARTTLS, as it looks when an attacker strips the offer, and the commands that it received. */
async function clearServer() {
  const told: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 hello\r\n");
    socket.on("data", (data) => {
      told.push(data.toString().trim().split(" ")[0] ?? "");
      socket.write(told.at(-1) === "STARTTLS" ? "454 not now\r\n" : "250 ok\r\n");
    });
  });
  return { url: `smtp://127.0.0.1:${await portOf(server)}`, told };
}

test.each([
  ["smtp://mail.example:587", true],
  ["smtp://user:secret@8.8.8.8:25", true],
  ["smtps://mail.example:465", true],
  ["smtp://127.0.0.1:2525", false],
  ["smtp://mailpit:1025", false],
  ["smtp://10.1.2.3", false],
  ["smtp://mail.internal:25", false],
])("%s requires TLS: %s", (url, requireTLS) => {
  expect(mailServer(url)).toEqual({ url, requireTLS });
});

test.each([
  ["outside", "smtp://mail.example:587", false],
  ["of the own network", "smtp://mailpit:1025", true],
])("a server %s that offers no TLS is greeted, and spoken to further: %s", async (_place, url, goesOn) => {
  const { told, url: here } = await clearServer();
  const transport = createTransport({ ...mailServer(url), url: here });
  const outcome = await transport.verify().then(
    () => true,
    () => false,
  );
  transport.close();
  expect(outcome).toBe(goesOn);
  expect(told).toContain("EHLO");
  expect(told.filter((word) => ["AUTH", "MAIL", "RCPT", "DATA"].includes(word))).toEqual([]);
});
