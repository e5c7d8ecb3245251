// The sender against local servers: what it connects to, what it reads, and when it gives up.
import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { describe, expect, test } from "vitest";
import { portOf } from "#tests/kit/doctor/answering-service.ts";
import { type AddressRule, postWebhook, type SenderOptions } from "./webhook-sender.ts";

const receive = (listener: RequestListener) => portOf(createServer(listener));

const post = (url: string, options: Partial<SenderOptions> = {}) =>
  postWebhook(
    { url, headers: { "webhook-id": "m1" }, body: '{"type":"x"}' },
    { may_be_loopback: true, timeout_ms: 1_000, ...options },
  );

describe("an answer", () => {
  test.each([
    [200, "delivered"],
    [204, "delivered"],
    [404, "refused"],
    [410, "gone"],
    [500, "refused"],
  ])("%s is %s", async (status, outcome) => {
    const port = await receive((_request, response) => response.writeHead(status).end());
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      outcome,
      status_code: status,
      answer: null,
    });
  });

  test("that redirects is a failure, and is not followed", async () => {
    let calls = 0;
    const port = await receive((_request, response) => {
      calls += 1;
      response.writeHead(302, { location: "/elsewhere" }).end("moved");
    });
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      outcome: "redirect",
      status_code: 302,
      answer: "moved",
    });
    expect(calls).toBe(1);
  });

  test("is read up to one kilobyte, and may hold anything", async () => {
    const port = await receive((_request, response) => {
      response.write(Buffer.from([0, 0xff, 0xfe, 0x41]));
      const more = setInterval(() => response.write("x".repeat(4_000)), 1);
      response.on("close", () => clearInterval(more));
    });
    const { outcome, answer, duration_ms } = await post(`http://127.0.0.1:${port}/`, { timeout_ms: 4_000 });
    expect(outcome).toBe("delivered");
    expect(answer).not.toContain("\0");
    expect(answer?.length).toBeLessThanOrEqual(1_024);
    expect(duration_ms).toBeLessThan(3_000);
  });

  test("counts by its status when its body never ends", async () => {
    const port = await receive((_request, response) => {
      response.writeHead(200).write("so far");
    });
    expect(await post(`http://127.0.0.1:${port}/`, { timeout_ms: 200 })).toMatchObject({
      outcome: "delivered",
      answer: "so far",
    });
  });

  test("that does not come ends in a time-out", async () => {
    const port = await receive(() => undefined);
    const { outcome, duration_ms } = await post(`http://127.0.0.1:${port}/`, { timeout_ms: 150 });
    expect(outcome).toBe("timeout");
    expect(duration_ms).toBeLessThan(5_000);
  });

  test("from something that speaks no HTTP, breaks off, or is not there", async () => {
    const noise = await portOf(createTcpServer((socket) => socket.end("SSH-2.0-x\r\n")));
    expect((await post(`http://127.0.0.1:${noise}/`)).outcome).toBe("connection");
    expect((await post(`https://127.0.0.1:${noise}/`)).outcome).toMatch(/^(?:tls|connection)$/);
    expect((await post("http://127.0.0.1:9/")).outcome).toBe("connection");
  });
});

test("the message arrives as signed, with its headers and the name it was sent to", async () => {
  const seen: unknown[] = [];
  const port = await receive((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      const { method, url, headers } = request;
      seen.push({
        method,
        url,
        host: headers.host,
        type: headers["content-type"],
        id: headers["webhook-id"],
        body,
      });
      response.end();
    });
  });
  await post(`http://localhost:${port}/hook?for=us`);
  expect(seen).toEqual([
    {
      method: "POST",
      url: "/hook?for=us",
      host: `localhost:${port}`,
      type: "application/json",
      id: "m1",
      body: '{"type":"x"}',
    },
  ]);
});

describe("what a name leads to", () => {
  const resolving = (...answers: string[][]) => {
    let asked = 0;
    const resolve = async () => answers[asked++] ?? [];
    return { resolve, times: () => asked };
  };

  test.each([
    ["this machine", ["127.0.0.1"]],
    ["a private network", ["10.1.2.3"]],
    ["the cloud's own data", ["169.254.169.254"]],
    ["an IPv4 address inside an IPv6 one", ["::ffff:127.0.0.1"]],
    ["a private address beside a public one", ["93.184.215.14", "192.168.0.1"]],
  ])("is refused when it is %s", async (_what, addresses) => {
    const { resolve } = resolving(addresses);
    const sent = await post("https://receiver.example/", { resolve });
    expect(sent).toMatchObject({ outcome: "private_address", status_code: null });
  });

  /** Treats 127.0.0.1 as the only public address, so that nothing leaves this machine. */
  const rule: AddressRule = { faultOf: () => null, isAllowed: (address) => address === "127.0.0.1" };

  test("is refused when it changes after the first message, as in DNS rebinding", async () => {
    const hosts: (string | undefined)[] = [];
    const port = await receive((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    });
    const { resolve, times } = resolving(["127.0.0.1"], ["10.0.0.1"]);
    const url = `http://receiver.example:${port}/`;
    // Only this resolver knows the name: the connection went to the checked address.
    expect((await post(url, { resolve, rule })).outcome).toBe("delivered");
    expect((await post(url, { resolve, rule })).outcome).toBe("private_address");
    expect(hosts).toEqual([`receiver.example:${port}`]);
    expect(times()).toBe(2);
  });

  test("is resolved once for each message, so that no second answer can differ", async () => {
    const port = await receive((_request, response) => response.end());
    const { resolve, times } = resolving(["127.0.0.1", "127.0.0.1"], ["10.0.0.1"]);
    expect((await post(`http://receiver.example:${port}/`, { resolve, rule })).outcome).toBe("delivered");
    expect(times()).toBe(1);
  });

  test("does not matter where the URL itself has an address of this machine", async () => {
    const port = await receive((_request, response) => response.end());
    const sent = await post(`http://127.0.0.1:${port}/`, { may_be_loopback: false });
    expect(sent).toMatchObject({ outcome: "address", status_code: null });
  });

  test("may be nothing, or take too long", async () => {
    expect((await post("https://receiver.example/", { resolve: async () => [] })).outcome).toBe(
      "unknown_host",
    );
    const resolve = () => new Promise<string[]>(() => undefined);
    expect((await post("https://receiver.example/", { resolve, timeout_ms: 100 })).outcome).toBe("timeout");
  });
});
