// Invalid HTTP: it never reaches the app, and still gets a readable answer.
export type Connection = { name: string; bytes: string; status: number; says?: readonly string[] };

const host = "Host: localhost";
const unreadable = { status: 400, says: ["could not be read", "konnte nicht gelesen werden", 'href="/"'] };

export const connections: readonly Connection[] = [
  {
    name: "20 KB of cookies",
    bytes: `GET / HTTP/1.1\r\n${host}\r\nCookie: a=${"b".repeat(20_000)}\r\n\r\n`,
    status: 431,
    says: ["too many cookies", "zu viele Cookies", 'href="/"'],
  },
  {
    name: "20 KB of address",
    bytes: `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
    status: 431,
    says: ["a very long address", "eine sehr lange Adresse"],
  },
  { name: "no HTTP", bytes: "hello\r\n\r\n", ...unreadable },
  { name: "the beginning of TLS", bytes: "\u0016\u0003\u0001\u0002\u0000\r\n\r\n", ...unreadable },
  { name: "a method nobody knows", bytes: `STEAL / HTTP/1.1\r\n${host}\r\n\r\n`, ...unreadable },
  { name: "no host", bytes: "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", status: 400 },
  {
    name: "TRACE",
    bytes: `TRACE / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    status: 405,
  },
  {
    name: "a space before the colon",
    bytes: `GET / HTTP/1.1\r\n${host}\r\nCookie : a=b\r\n\r\n`,
    ...unreadable,
  },
  {
    name: "two lengths",
    bytes: `POST /auth/signin HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    ...unreadable,
  },
  {
    name: "a length and chunks",
    bytes: `POST /auth/signin HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ...unreadable,
  },
  {
    name: "a null byte in a header",
    bytes: `GET / HTTP/1.1\r\n${host}\r\nCookie: a=\u0000\r\n\r\n`,
    ...unreadable,
  },
];
