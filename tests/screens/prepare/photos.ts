// Photos of profiles and requests, with bytes that a browser can draw.
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { setProfilePhoto } from "#server/file/commands/profile-photo.ts";
import { storeBookingFile } from "#server/file/commands/store-booking-file.ts";
import { storeFile } from "#server/file/commands/store-file.ts";
import { sendDocuments } from "#server/flow/account/verification/send-documents.ts";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import { deliverBooking } from "#server/flow/booking/delivery/report-delivery.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { writePicture } from "#server/services/files.ts";
import { prepareUpload } from "#server/services/pictures.ts";
import { photoOf } from "#tests/kit/accounts.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import type { ScreenProduct } from "../product.ts";
import { started } from "./bookings.ts";

const prepared = async (width: number, height: number) => {
  const create = { width, height, channels: 3 as const, background: "#2f6f5e" };
  const bytes = await sharp({ create }).webp().toBuffer();
  const picture = await prepareUpload(new Blob([new Uint8Array(bytes)]));
  if (picture.content_type !== "image/webp") throw new Error("the picture became another file");
  return { ...picture, width, height };
};

/** Gives a member's profile a photo. */
export async function addPhoto({ kit, env }: ScreenProduct, member: Member): Promise<void> {
  const picture = await prepared(64, 64);
  const photo = { ...photoOf(member), size_bytes: picture.bytes.length, width: 64, height: 64 };
  await writePicture(env, photo.storage_key, picture);
  await kit.run(setProfilePhoto, member, photo);
}

/** A picture that a member has uploaded for a message and not sent. */
export async function uploadForMessage({ kit, env }: ScreenProduct, member: Member): Promise<string> {
  const picture = await prepared(800, 600);
  const storage_key = `messages/${member.profile?.id}/${randomUUID()}.webp`;
  await writePicture(env, storage_key, picture);
  return kit.messageFile(member, { storage_key, size_bytes: picture.bytes.length });
}

/** A provider that waits for its verification and has sent a picture. */
export async function withDocument(product: ScreenProduct): Promise<{ provider: Member }> {
  const provider = await product.kit.provider({ is_verified: false });
  const file_ids = [await uploadForMessage(product, provider)];
  await product.kit.run(sendDocuments, provider, { file_ids });
  return { provider };
}

const sizes = [
  [1_600, 900],
  [700, 1_400],
  [800, 800],
  [400, 300],
] as const;

/** Its work was reported with four pictures (the first wide, the second tall), and accepted. */
export async function completedWithPictures(product: ScreenProduct): Promise<BookingFixture> {
  const { kit, env } = product;
  const made = await started(product);
  const { booking_id, booking_version: version, customer, provider } = made;
  const file_ids: string[] = [];
  for (const [width, height] of sizes) {
    const picture = await prepared(width, height);
    const storage_key = `bookings/${booking_id}/${randomUUID()}.webp`;
    await writePicture(env, storage_key, picture);
    const { file_id } = await kit.run(storeBookingFile, provider, {
      booking_id,
      storage_key,
      width,
      height,
      name: `The dance, ${width} wide.webp`,
      size_bytes: picture.bytes.length,
      content_type: "image/webp",
    });
    file_ids.push(file_id);
  }
  const note = "All pictures are in the archive.";
  await kit.run(deliverBooking, provider, { booking_id, version, note, file_ids });
  await kit.run(acceptDelivery, customer, { booking_id, version: version + 1 });
  return { ...made, booking_version: version + 2 };
}

/** An open request with four photos (the first wide, the second tall) and a document. */
export async function requestWithPhotos({ kit, env }: ScreenProduct) {
  const customer = await kit.customer();
  const { request_id, version } = await kit.draftOf(customer);
  const plan = { name: "plan.pdf", content_type: "application/pdf", width: null, height: null } as const;
  await kit.run(storeFile, customer, {
    ...plan,
    request_id,
    size_bytes: 1_000,
    storage_key: `requests/${request_id}/${randomUUID()}.pdf`,
  });
  for (const [width, height] of sizes) {
    const picture = await prepared(width, height);
    const storage_key = `requests/${request_id}/${randomUUID()}.webp`;
    await writePicture(env, storage_key, picture);
    await kit.run(storeFile, customer, {
      request_id,
      storage_key,
      width,
      height,
      name: `The barn, ${width} wide.webp`,
      size_bytes: picture.bytes.length,
      content_type: "image/webp",
    });
  }
  await kit.run(submitRequest, customer, { request_id, version });
  return { customer, request_id };
}
