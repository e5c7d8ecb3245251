// Pictures that do not arrive: photos without pixels.

/** Pictures of the open page without pixels; loads those further down first. Runs in the browser. */
export async function pictureFaults(): Promise<string[]> {
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  return images
    .filter((image) => image.naturalWidth === 0)
    .map((image) => `the picture ${image.currentSrc} does not load`);
}
