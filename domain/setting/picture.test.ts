import { expect, test } from "vitest";
import { isPictureName, pictureName, pictureSize, shownLogos, shownPicture } from "./picture.ts";

const hash = "a1".repeat(32);
const name = (width: number, height: number) => pictureName(hash, { width, height });

test("a name says how large the picture is", () => {
  expect(pictureSize(name(480, 96))).toEqual({ width: 480, height: 96 });
  const others = ["", hash, `${hash}-0x10`, `${hash}-1000x10`, `../${name(10, 10)}`, `${name(10, 10)}\n`];
  expect(others.filter((other) => pictureSize(other) !== null)).toEqual([]);
});

test("a logo is wide and low at most, an icon is a square", () => {
  const accepted = (shape: "logo" | "icon", ...sizes: [number, number][]) =>
    sizes.map(([width, height]) => isPictureName(name(width, height), shape));
  expect(accepted("logo", [480, 96], [1, 1], [481, 96], [480, 97])).toEqual([true, true, false, false]);
  expect(accepted("icon", [192, 192], [16, 16], [193, 193], [192, 191])).toEqual([true, true, false, false]);
  expect(isPictureName("https://elsewhere.test/logo.png", "logo")).toBe(false);
});

test("it is shown within the height of the bar, and never larger than it is", () => {
  expect(shownPicture(name(480, 96))).toEqual({
    path: `/site/${hash}-480x96.png`,
    width: 160,
    height: 32,
  });
  expect(shownPicture(name(40, 20))).toMatchObject({ width: 40, height: 20 });
  expect(shownPicture(name(1, 96))).toMatchObject({ width: 1, height: 32 });
});

test("without a logo for dark the other one is shown there; that for dark alone is none", () => {
  const [light, dark] = [name(480, 96), name(100, 50)];
  expect(shownLogos({ logo_light: light, logo_dark: dark })).toEqual({
    light: shownPicture(light),
    dark: shownPicture(dark),
  });
  expect(shownLogos({ logo_light: light, logo_dark: null })).toEqual({
    light: shownPicture(light),
    dark: shownPicture(light),
  });
  expect(shownLogos({ logo_light: null, logo_dark: dark })).toBeNull();
});
