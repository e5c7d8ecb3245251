// The type of an upload is read from its content, and pictures are stored without metadata.
import sharp, { type FormatEnum, type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { pictureTypes } from "#domain/file/types.ts";
import { isRefusal } from "#domain/refusal.ts";
import { sitePicturePx } from "#domain/setting/picture.ts";
import { preparePhoto, prepareSitePicture, prepareUpload } from "./pictures.ts";

const text = (value: string) => new TextEncoder().encode(value);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#186" } });

async function refusalOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    await prepareUpload(new Blob([bytes]));
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
  return "taken";
}

describe("an upload", () => {
  it("keeps a picture as WebP of at most 2000 pixels, upright and without its metadata", async () => {
    const bytes = await picture(3_000, 1_200)
      .withExif({ IFD0: { Artist: "Somebody", Copyright: "secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = await prepareUpload(new Blob([new Uint8Array(bytes)]));
    expect(kept).toMatchObject({ content_type: "image/webp", width: 800, height: 2_000 });
    const written = Buffer.from(await new Response(kept.bytes as Uint8Array<ArrayBuffer>).arrayBuffer());
    const meta = await sharp(written).metadata();
    expect(meta.format).toBe("webp");
    expect(meta.exif).toBeUndefined();
    expect(written.includes("secret place")).toBe(false);
  });

  it("gets a small copy for lists, unless it is small itself", async () => {
    const large = await prepareUpload(
      new Blob([new Uint8Array(await picture(800, 1_600).jpeg().toBuffer())]),
    );
    const { format, width, height } = await sharp(large.small ?? undefined).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 320, height: 640 });
    const small = await prepareUpload(new Blob([new Uint8Array(await picture(640, 300).png().toBuffer())]));
    expect(small.small).toBeNull();
    expect((await prepareUpload(new Blob([text("Grüße")]))).small).toBeNull();
  });

  it.each(pictureTypes)("takes %s, as the pickers offer it", async (type) => {
    const format = type.slice("image/".length) as keyof FormatEnum;
    const bytes = new Uint8Array(await picture(40, 30).toFormat(format).toBuffer());
    expect(await prepareUpload(new Blob([bytes]))).toMatchObject({ width: 40, height: 30 });
    expect(await preparePhoto(new Blob([bytes]))).toMatchObject({ width: 30, height: 30 });
  });

  it("refuses HEIC, which no picker offers", async () => {
    const head = text("\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic");
    expect(await refusalOf(head)).toBe("picture_format_not_supported");
    expect(pictureTypes.join()).not.toContain("hei");
  });

  it("takes PDF and plain text as they are", async () => {
    expect(await prepareUpload(new Blob([text("%PDF-1.7\n%âãÏÓ\n")]))).toMatchObject({
      content_type: "application/pdf",
    });
    expect(await prepareUpload(new Blob([text("Grüße\n\tzwei")]))).toMatchObject({
      content_type: "text/plain",
    });
  });

  it("says why it refuses programs, archives, noise, other encodings, empty files and broken pictures", async () => {
    const png = new Uint8Array(await picture(60, 60).png().toBuffer());
    const jpeg = new Uint8Array(await picture(600, 600).jpeg({ quality: 100 }).toBuffer());
    const webp = new Uint8Array(await picture(600, 600).webp({ lossless: true }).toBuffer());
    const refused: [Uint8Array<ArrayBuffer>, string][] = [
      [text("MZ\u0000\u0001\u0002"), "file_type_not_allowed"],
      [
        new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]),
        "file_type_not_allowed",
      ],
      [text("\u0000\u0001"), "file_type_not_allowed"],
      [new Uint8Array([0xff, 0xfe, 0x47, 0, 0x0a, 0]), "text_not_utf8"],
      [new Uint8Array([0xfe, 0xff, 0, 0x47, 0, 0x0a]), "text_not_utf8"],
      [new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65]), "text_not_utf8"],
      [new Uint8Array(0), "file_empty"],
      [png.subarray(0, 60), "picture_damaged"],
      [jpeg.subarray(0, Math.floor(jpeg.length / 2)), "picture_damaged"],
      [webp.subarray(0, 40), "picture_damaged"],
      [new Uint8Array(await picture(60, 60).gif().toBuffer()), "picture_format_not_supported"],
      [new Uint8Array(await picture(60, 60).tiff().toBuffer()), "picture_format_not_supported"],
    ];
    for (const [bytes, code] of refused)
      expect([await refusalOf(bytes), bytes.length]).toEqual([code, bytes.length]);
  });

  it("goes by content: a PDF after a newline is a PDF, a page named as a picture is text, a drawing is refused", async () => {
    const pdf = await prepareUpload(
      new File([text("\n%PDF-1.4\n%%EOF")], "menu.txt", { type: "text/plain" }),
    );
    expect(pdf.content_type).toBe("application/pdf");
    const page = await prepareUpload(new File([text("<p>Menu</p>")], "menu.png", { type: "image/png" }));
    expect(page.content_type).toBe("text/plain");
    expect(await refusalOf(text("<svg onload='alert(1)'>"))).toBe("picture_format_not_supported");
  });

  it("keeps nothing of a PDF or page hidden in a picture", async () => {
    const jpeg = new Uint8Array(await picture(60, 60).jpeg().toBuffer());
    const kept = await prepareUpload(new Blob([jpeg, text("\n%PDF-1.4\n<script>alert(1)</script>%%EOF")]));
    expect(kept.content_type).toBe("image/webp");
    expect(Buffer.from(kept.bytes as Uint8Array).includes("script")).toBe(false);
  });
});

describe("a picture of the marketplace itself", () => {
  const blobOf = async (of: Sharp) => new Blob([new Uint8Array(await of.toBuffer())]);

  it("becomes a PNG within the bounds of a logo, whole and without its metadata", async () => {
    const photo = picture(3_000, 1_000).withExif({ IFD0: { Artist: "Somebody", Copyright: "secret place" } });
    const logo = await prepareSitePicture(await blobOf(photo.jpeg()), "logo");
    expect(logo).toMatchObject({ width: 288, height: 96 });
    const meta = await sharp(logo.bytes).metadata();
    expect([meta.format, meta.exif]).toEqual(["png", undefined]);
    expect(await prepareSitePicture(await blobOf(picture(40, 20).webp()), "logo")).toMatchObject({
      width: 40,
      height: 20,
    });
  });

  it("becomes a square icon with transparent edges", async () => {
    const icon = await prepareSitePicture(await blobOf(picture(400, 200).jpeg()), "icon");
    expect(icon).toMatchObject({ width: 192, height: 192 });
    const { data, info } = await sharp(icon.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 192, height: 192, channels: 4 });
    const alphaAt = (x: number, y: number) => data[(y * 192 + x) * 4 + 3];
    expect([alphaAt(96, 2), alphaAt(96, 96), alphaAt(96, 189)]).toEqual([0, 255, 0]);
    expect(await prepareSitePicture(await blobOf(picture(16, 10).png()), "icon")).toMatchObject({
      width: 16,
      height: 16,
    });
  });

  it("is refused as a drawing, as a page, as another format and when it is broken", async () => {
    const codeOf = async (bytes: Uint8Array<ArrayBuffer>) => {
      const done = await prepareSitePicture(new Blob([bytes]), "logo").catch((error: unknown) => error);
      return isRefusal(done) ? done.code : "taken";
    };
    const png = new Uint8Array(await picture(60, 60).png().toBuffer());
    expect(await codeOf(text("<svg onload='alert(1)'>"))).toBe("picture_format_not_supported");
    expect(await codeOf(text("<p>Menu</p>"))).toBe("file_type_not_allowed");
    expect(await codeOf(new Uint8Array(await picture(60, 60).gif().toBuffer()))).toBe(
      "picture_format_not_supported",
    );
    expect(await codeOf(png.subarray(0, 60))).toBe("picture_damaged");
  });

  it("fits into its row even as noise", async () => {
    for (const shape of ["logo", "icon"] as const) {
      const { width, height } = sitePicturePx[shape];
      const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
      const create = { width, height, channels: 4, background: "#888c", noise } as const;
      const { bytes } = await prepareSitePicture(await blobOf(sharp({ create }).png()), shape);
      expect(bytes.length).toBeGreaterThan(20_000);
      expect(bytes.length).toBeLessThanOrEqual(262_144);
    }
  });
});

/** CPU milliseconds, and the growth of this process's peak memory in MB. */
async function costOf(work: () => Promise<unknown>) {
  const [cpu, { maxRSS }] = [process.cpuUsage(), process.resourceUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: (user + system) / 1_000, mb: (process.resourceUsage().maxRSS - maxRSS) / 1_024 };
}

describe("a file made to exhaust memory or CPU", () => {
  it("is refused for its number of pixels before any is unpacked", async () => {
    const huge = sharp({
      create: { width: 12_000, height: 10_000, channels: 3, background: "#186" },
      limitInputPixels: false,
    });
    const bytes = new Uint8Array(await huge.png({ compressionLevel: 4 }).toBuffer());
    expect(bytes.length).toBeLessThan(2_000_000);
    const { ms, mb } = await costOf(async () => {
      expect(await refusalOf(bytes)).toBe("picture_too_many_pixels");
      expect(await preparePhoto(new Blob([bytes])).catch((error: unknown) => isRefusal(error))).toBe(true);
    });
    // Unpacked pixels would show in the memory; the time has room for a machine that pages.
    expect(ms).toBeLessThan(1_000);
    expect(mb).toBeLessThan(100);
  });

  it("shrinks while it is read: a panorama of 64 megapixels takes less memory than a tenth of its pixels", async () => {
    const panorama = sharp({
      create: { width: 16_000, height: 4_000, channels: 3, background: "#186" },
      limitInputPixels: false,
    });
    const bytes = new Uint8Array(await panorama.jpeg().toBuffer());
    const { mb } = await costOf(async () => {
      const kept = await prepareUpload(new Blob([bytes]));
      expect(kept).toMatchObject({ content_type: "image/webp", width: 2_000, height: 500 });
      expect(await preparePhoto(new Blob([bytes]))).toMatchObject({ width: 512, height: 512 });
    });
    expect(mb).toBeLessThan(60);
  });

  it("is inspected without copies: text of 20 MB, and an archive of local headers only", async () => {
    const long = text("words and words\n".repeat(1_300_000));
    const archive = new Uint8Array(20 * 1024 * 1024);
    for (let at = 0; at + 30 < archive.length; at += 30) archive.set([0x50, 0x4b, 3, 4], at);
    const { ms, mb } = await costOf(async () => {
      expect(await prepareUpload(new Blob([long]))).toMatchObject({ content_type: "text/plain" });
      expect(await refusalOf(archive)).toBe("file_type_not_allowed");
    });
    // Usually 300; page faults of a busy machine have cost 1,000. Copies would show in the memory.
    expect(ms).toBeLessThan(4_000);
    expect(mb).toBeLessThan(100);
  });

  it("is checked to its last byte: text that ends in a broken or a control character is refused", async () => {
    const bytes = text(`${"ä".repeat(100_000)}x`);
    expect(await refusalOf(bytes)).toBe("taken");
    expect(await refusalOf(bytes.subarray(0, 100_001))).toBe("text_not_utf8");
    bytes[bytes.length - 1] = 7;
    expect(await refusalOf(bytes)).toBe("file_type_not_allowed");
    const long = text(`%PDF-1.7\n${"x".repeat(300_000)}`);
    expect(await prepareUpload(new Blob([long]))).toMatchObject({ content_type: "application/pdf" });
  });
});
