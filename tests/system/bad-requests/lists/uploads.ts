// Files that are not what their names say, and files uploaded to somebody else's rows.
import { type Line, namedLines } from "../kit/line.ts";
import { bytes, multipart, parts, text } from "./multipart.ts";

const files = { path: "/request?step=extras&draft={draft}", who: "customer" } as const;
const file = (name: string) => `name="files"; filename="${name}"`;
const ours = [text("command", "upload"), text("request_id", "{draft}")] as const;
const upload = (...all: (readonly [string, string | Uint8Array])[]) => ({
  ...files,
  ...bytes(multipart, parts(...ours, ...all)),
});
const gif = "GIF89a\u0001\u0000\u0001\u0000;";
const notAllowed = { status: 422 } as const;

export const uploads: readonly Line[] = namedLines({
  "no file": { ...upload(), ...notAllowed, says: ["Choose a file."] },
  "an empty file": { ...upload([file("empty.txt"), ""]), ...notAllowed },
  "a program called a picture": {
    ...upload([file("cat.png"), "MZ\u0000\u0003\u0000\u0000\u0000"]),
    ...notAllowed,
    says: ["cat.png"],
  },
  "a picture of a kind we do not take": { ...upload([file("a.gif"), gif]), ...notAllowed, says: ["a.gif"] },
  "a picture that is broken": {
    ...upload([file("b.png"), new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]),
    ...notAllowed,
    says: ["b.png"],
  },
  "text with a null byte": { ...upload([file("c.txt"), "a\u0000b"]), ...notAllowed, says: ["c.txt"] },
  "a file with a path for a name": { ...upload([file("../../../etc/passwd"), "a\u0000b"]), ...notAllowed },
  "a file with a name of control characters": {
    ...upload([file("a\u0001\u202eb.txt"), "a\u0000b"]),
    ...notAllowed,
  },
  "a file with a name of 10 KB": {
    ...upload([file(`${"n".repeat(10_000)}.txt`), "a\u0000b"]),
    ...notAllowed,
  },
  "a file of 21 MB": {
    ...upload([file("large.txt"), "a".repeat(21 * 1024 * 1024)]),
    ...notAllowed,
    says: ["large.txt"],
  },
  "a file that is a text field": { ...upload(text("files", "not a file")), ...notAllowed },
  "a file to a draft that is not there": {
    ...files,
    ...bytes(multipart, parts(text("request_id", "{nobody}"), [file("a.txt"), "text"])),
    status: 404,
  },
  "a file to no draft": { ...files, ...bytes(multipart, parts([file("a.txt"), "text"])), status: 404 },
  "a file to somebody else's draft": {
    ...upload([file("a.txt"), "text"]),
    path: "/request?step=category",
    who: "stranger",
    status: 404,
  },
  "a file to another visitor's draft": {
    path: "/request?step=category",
    who: "visitor",
    ...bytes(multipart, parts(text("request_id", "{visitor_draft}"), [file("a.txt"), "text"])),
    status: 404,
  },
  "a file to a request that is open": {
    ...files,
    ...bytes(multipart, parts(text("request_id", "{request}"), [file("a.txt"), "text"])),
    status: 409,
  },
  "a file for another profile": {
    ...upload(text("profile_id", "{provider_profile}"), [file("a.txt"), "text"]),
    status: 409,
  },
  "a file posted as a form": {
    ...files,
    form: { command: "upload", request_id: "{draft}", files: "x" },
    status: 405,
  },
});
