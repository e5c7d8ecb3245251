// Files chosen without scripts: each is stored as what it is, or refused at the field with what is wrong and what to do.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { draftAt, errorAt, languages } from "./kit.ts";

const pdf = "%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n";
const picture = (format: "jpeg" | "png" | "gif" | "tiff") =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#186" } })
    .toFormat(format)
    .toBuffer();

const heic = Buffer.from("\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic", "latin1");

/** The file's name and content; the type it is stored as. */
const taken = async () =>
  [
    ["plain.pdf", pdf, "application/pdf"],
    ["newline.pdf", `\n${pdf}`, "application/pdf"],
    ["two-newlines.pdf", `\r\n\r\n${pdf}`, "application/pdf"],
    ["mark.pdf", `\ufeff${pdf}`, "application/pdf"],
    ["called-text.txt", `\n${pdf}`, "application/pdf"],
    ["notes.txt", "The garden.\n", "text/plain"],
    ["photo.jpg", await picture("jpeg"), "image/webp"],
    ["photo.png", await picture("png"), "image/webp"],
    ["called-a-pdf.pdf", await picture("png"), "image/webp"],
  ] as const;

/** The file's name and content; its sentence. */
const refused = async () => {
  const [jpeg, png] = await Promise.all([picture("jpeg"), picture("png")]);
  return [
    ["IMG_0001.HEIC", heic, m.refusal_picture_format_not_supported],
    ["called-jpeg.jpg", heic, m.refusal_picture_format_not_supported],
    ["scan.tiff", await picture("tiff"), m.refusal_picture_format_not_supported],
    ["moving.gif", await picture("gif"), m.refusal_picture_format_not_supported],
    ["empty.jpg", "", m.refusal_file_empty],
    ["empty.pdf", "", m.refusal_file_empty],
    ["cut.jpg", jpeg.subarray(0, Math.floor(jpeg.length / 2)), m.refusal_picture_damaged],
    ["cut.png", png.subarray(0, Math.floor(png.length / 2)), m.refusal_picture_damaged],
    ["head-only.jpg", jpeg.subarray(0, 24), m.refusal_picture_damaged],
    ["archive.zip", "PK\u0003\u0004\u0014\u0000\u0000\u0000", m.refusal_file_type_not_allowed],
    [
      "program.exe",
      Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 0xff, 0xfe]),
      m.refusal_file_type_not_allowed,
    ],
  ] as const;
};

const fileOf = (name: string, content: string | Buffer) =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name);

async function storedTypes(request_id: string): Promise<string[]> {
  const { rows } = await product.owner.query(
    "select content_type from file where request_id = $1 order by 1",
    [request_id],
  );
  return rows.map(({ content_type }) => content_type);
}

provideDemoProduct();

describe.concurrent("a file", () => {
  test("is stored as what it is, however it is called", async () => {
    const { page, request_id, stayAt } = await draftAt("extras", "en");
    const types: string[] = [];
    for (const [name, content, content_type] of await taken()) {
      await stayAt("extras");
      types.push(content_type);
      page.attach(m.request_files_label({}, { locale: "en" }), fileOf(name, content));
      await page.press(m.request_files_add({}, { locale: "en" }));
      expect([name, page.status, page.alert]).toEqual([name, 200, ""]);
      expect([name, await storedTypes(request_id)]).toEqual([name, types.toSorted()]);
    }
  });

  test.each(languages)("%s: is refused at the field with the true reason", async (locale) => {
    const { page, request_id, stayAt } = await draftAt("extras", locale);
    for (const [name, content, sentence] of await refused()) {
      await stayAt("extras");
      page.attach(m.request_files_label({}, { locale }), fileOf(name, content));
      await page.press(m.request_files_add({}, { locale }));
      expect([name, page.status >= 400 && page.status < 500]).toEqual([name, true]);
      expect(errorAt(page, "files")).toBe(`${name}: ${sentence({}, { locale })}`);
    }
    expect(await storedTypes(request_id)).toEqual([]);
  });
});
