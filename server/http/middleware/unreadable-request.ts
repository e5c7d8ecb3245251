// Answers to requests that Node cannot parse as HTTP, which never reach the app. The language is unknown, so that the
// answer is one small page in both languages, without script or style; the connection is closed.
import type { Duplex } from "node:stream";

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
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};
const byCode: Record<string, Notice> = {
  HPE_HEADER_OVERFLOW: tooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

/** Answers a connection whose request cannot be parsed; a broken connection is only closed. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
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
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** The same page for a request that was parsed but has no valid address, such as an invalid host. */
export function brokenPage(): Response {
  return new Response(pageOf(broken), { status: 400, headers });
}

/** The page for an unexpected error when the product's own error page fails too. It shows the log's request id. */
export function faultPage(request_id: string): Response {
  return new Response(pageOf(fault, request_id), {
    status: 500,
    headers: { ...headers, "X-Request-Id": request_id },
  });
}

function pageOf({ status, en, de }: Notice, request_id?: string): string {
  const paragraph = (locale: string, text: string, back: string) =>
    `<p lang="${locale}">${text} <a href="/">${back}</a></p>`;
  const number = request_id === undefined ? "" : `<p><code>${request_id}</code></p>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title></head><body><main><h1>${status}</h1>${paragraph("en", en, "Back to the start")}${paragraph("de", de, "Zurück zum Start")}${number}</main></body></html>`;
}
