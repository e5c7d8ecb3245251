// What a file is, by its content: all kinds, with everything that may precede, surround or hide inside them.
import { describe, expect, test } from "vitest";
import { type FileContent, kindOf } from "./content.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const bom = "\u00ef\u00bb\u00bf";
const asciiPdf = "%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n";
const pdf = { is: "application/pdf" };
const text = { is: "text/plain" };
const picture = { is: "picture" };
const refused = (code: string) => ({ is: "refused", code });

function kind(content: string, given: Partial<FileContent> = {}) {
  const all = bytes(content);
  return kindOf({ signature: undefined, text: "utf8", head: all, tail: all.slice(-1_024), ...given });
}

describe("a PDF", () => {
  test.each([
    ["as it is", asciiPdf],
    ["after a newline", `\n${asciiPdf}`],
    ["after CR LF", `\r\n\r\n${asciiPdf}`],
    ["after spaces and a tab", `  \t${asciiPdf}`],
    ["after a byte order mark", `${bom}${asciiPdf}`],
    ["after a byte order mark and a newline", `${bom}\n${asciiPdf}`],
    ["after the head of a mail", `Content-Type: application/pdf\r\n\r\n${asciiPdf}`],
    ["after a printer's prologue", `@PJL ENTER LANGUAGE=PDF\r\n${asciiPdf}`],
    ["after a warning of a page", `<br />\n<b>Warning</b>: on line 3<br />\n${asciiPdf}`],
    ["after a whole page with a script", `<html><script>alert(1)</script></html>${asciiPdf}`],
    ["at the last byte that counts", `${"x".repeat(1_017)}\n${asciiPdf}`.slice(0, 1_024) + asciiPdf],
    ["of which the end is missing", "\n%PDF-1.7\n1 0 obj"],
  ])("%s is one, also when it is plain ASCII", (_where, content) => {
    expect(kind(content)).toEqual(pdf);
    expect(kind(content, { text: null })).toEqual(pdf);
  });

  test("is one by its signature alone, whatever follows", () => {
    expect(kind(asciiPdf, { signature: "application/pdf", text: null })).toEqual(pdf);
  });

  test.each([
    ["prose that mentions the header", "Every PDF begins with %PDF-1.7 and a version."],
    ["a header after the first 1,024 bytes", `${"x".repeat(1_024)}\n${asciiPdf}`],
    ["a header without a version", "%PDF-\nnothing"],
    ["lower case", "%pdf-1.4"],
  ])("%s is text", (_what, content) => {
    expect(kind(content)).toEqual(text);
  });

  test("an archive, a program or a picture that hides one is not", () => {
    const hidden = `PK\u0003\u0004\n${asciiPdf}`;
    expect(kind(hidden, { signature: "application/zip", text: null })).toEqual(
      refused("file_type_not_allowed"),
    );
    expect(kind(`MZ\n${asciiPdf}`, { signature: "application/x-msdownload", text: null })).toEqual(
      refused("file_type_not_allowed"),
    );
    expect(kind(`GIF89a\n${asciiPdf}`, { signature: "image/gif", text: null })).toEqual(
      refused("picture_format_not_supported"),
    );
    expect(kind(`ÿØÿ\n${asciiPdf}`, { signature: "image/jpeg", text: null })).toEqual(picture);
  });
});

describe("a text", () => {
  test.each([
    ["of a word that is the signature of bitmaps", "BMW picks us up at 4 pm", "image/bmp"],
    ["of letters that are the signature of programs", "MZ is short for Mainz", "application/x-msdownload"],
    ["that is a calendar", "BEGIN:VCALENDAR\r\nEND:VCALENDAR", "text/calendar"],
    ["that is a visiting card", "BEGIN:VCARD\r\nEND:VCARD", "text/vcard"],
    ["of a page", "<!doctype html><title>Menu</title>", undefined],
    ["with a byte order mark", `${bom}Guests: 12`, undefined],
    ["of spaces and newlines", " \n\r\n\t", undefined],
    ["that mentions a drawing", "Use <svg> in your page", undefined],
  ])("%s is one", (_what, content, signature) => {
    expect(kind(content, { signature })).toEqual(text);
  });

  test.each([
    ["<?xml version='1.0'?><a/>", "application/xml"],
    ["{\\rtf1 hello}", "application/rtf"],
    ["%!PS-Adobe-3.0", "application/postscript"],
  ])("%s is none that people read", (content, signature) => {
    expect(kind(content, { signature })).toEqual(refused("file_type_not_allowed"));
  });

  test("in another encoding is refused for that", () => {
    expect(kind("ÿþG\u0000", { text: "other" })).toEqual(refused("text_not_utf8"));
  });
});

describe("a picture", () => {
  test.each(["image/jpeg", "image/png", "image/webp", "image/avif"])("of %s is taken", (signature) => {
    expect(kind("", { signature, text: null })).toEqual(picture);
  });

  test.each([
    "image/heic",
    "image/heif",
    "image/gif",
    "image/tiff",
    "image/bmp",
    "image/jxl",
    "image/x-icon",
  ])("of %s is refused for its format", (signature) => {
    expect(kind("", { signature, text: null })).toEqual(refused("picture_format_not_supported"));
  });

  test.each([
    "<svg onload='alert(1)'/>",
    `${bom}\n<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>`,
    "<?xml version='1.0'?>\n<!-- made by hand -->\n<!DOCTYPE svg>\n<SVG\n>",
  ])("that is drawn, %j, is refused for its format", (content) => {
    expect(kind(content)).toEqual(refused("picture_format_not_supported"));
    expect(kind(content, { signature: "application/xml" })).toEqual(refused("picture_format_not_supported"));
  });
});

test("noise is nothing", () => {
  expect(kind("\u0001\u0002", { text: null })).toEqual(refused("file_type_not_allowed"));
});
