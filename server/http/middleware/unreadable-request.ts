// Answers to requests that never reach the app: those that Node cannot parse as HTTP or would answer by itself. The
// language is unknown, so the answer is one small page in both languages, without script or style. It has the headers
// of every other answer, and the connection is closed.
import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { addSecurityHeaders } from "./security.ts";

type Notice = { status: string; en: string; de: string };

const tooLarge: Notice = {
  status: "431 Request Header Fields Too Large",
  en: "Your browser sent more than this site can read: a very long address, or too many cookies. Try a shorter address, or remove this site's cookies in your browser.",
  de: "Ihr Browser hat mehr gesendet, als diese Seite lesen kann: eine sehr lange Adresse oder zu viele Cookies. Versuchen Sie eine kürzere Adresse, oder entfernen Sie die Cookies dieser Seite in Ihrem Browser.",
};
const tooSlow: Notice = {
  status: "408 Request Timeout",
  en: "Your request did not arrive in time. Nothing was changed. Try again.",
  de: "Ihre Anfrage ist nicht rechtzeitig angekommen. Es wurde nichts geändert. Versuchen Sie es noch einmal.",
};
const broken: Notice = {
  status: "400 Bad Request",
  en: "This request could not be read. Nothing was changed.",
  de: "Diese Anfrage konnte nicht gelesen werden. Es wurde nichts geändert.",
};
const fault: Notice = {
  status: "500 Internal Server Error",
  en: "Something went wrong on our side. Nothing was changed.",
  de: "Bei uns ist etwas schiefgegangen. Es wurde nichts geändert.",
};
const unmet: Notice = { ...broken, status: "417 Expectation Failed" };
const byCode: Record<string, Notice> = {
  HPE_HEADER_OVERFLOW: tooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

type Options = { is_live: boolean };

/** Answers a connection whose request cannot be parsed; a broken connection is only closed. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex, options: Options): void {
  // A second answer after one that has begun would be read as part of the first. Node keeps the open answer in
  // `_httpMessage` and checks it the same way.
  const open: unknown = Reflect.get(socket, "_httpMessage");
  const hasBegun = typeof open === "object" && open !== null && Reflect.get(open, "headersSent") === true;
  if (error.code === "ECONNRESET" || !socket.writable || hasBegun) {
    socket.destroy();
    return;
  }
  const notice = byCode[error.code ?? ""] ?? broken;
  const body = pageOf(notice);
  const head = [
    `HTTP/1.1 ${notice.status}`,
    ...[...headersOf(options)].map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Answers a request with an unsupported `Expect` header, which Node would refuse with bare headers. */
export function answerUnmetExpectation(response: ServerResponse, options: Options): void {
  response.writeHead(417, { ...Object.fromEntries(headersOf(options)), Connection: "close" });
  response.end(pageOf(unmet));
}

/** The same page for a request that parses but has no valid URL, for example with an invalid host or none. */
export function brokenPage(options: Options): Response {
  return new Response(pageOf(broken), { status: 400, headers: headersOf(options) });
}

/** The page for an unexpected error when the product's own error page fails too. It shows the log's request id. */
export function faultPage(request_id: string, options: Options): Response {
  const headers = headersOf(options);
  headers.set("X-Request-Id", request_id);
  return new Response(pageOf(fault, request_id), { status: 500, headers });
}

function headersOf(options: Options): Headers {
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  addSecurityHeaders(headers, options);
  return headers;
}

function pageOf({ status, en, de }: Notice, request_id?: string): string {
  const paragraph = (locale: string, text: string, back: string) =>
    `<p lang="${locale}">${text} <a href="/">${back}</a></p>`;
  const number = request_id === undefined ? "" : `<p><code>${request_id}</code></p>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title></head><body><main><h1>${status}</h1>${paragraph("en", en, "Back to the start")}${paragraph("de", de, "Zurück zum Start")}${number}</main></body></html>`;
}

/** Whether the decoded path is valid UTF-8, as every page's is. */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}
