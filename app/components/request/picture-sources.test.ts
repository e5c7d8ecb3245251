import { expect, test } from "vitest";
import { isPicture, pictureSources } from "./picture-sources.ts";

test("a large picture offers its small copy and itself, each with its width", () => {
  expect(pictureSources({ id: "a", width: 2000, height: 1500 }, "100vw")).toEqual({
    src: "/files/a?size=small",
    srcSet: "/files/a?size=small 640w, /files/a 2000w",
    sizes: "100vw",
  });
  expect(pictureSources({ id: "a", width: 1000, height: 2000 }, "100vw").srcSet).toBe(
    "/files/a?size=small 320w, /files/a 1000w",
  );
});

test("a small picture, and one that is only shown small, has one address", () => {
  expect(pictureSources({ id: "a", width: 640, height: 480 }, "100vw")).toEqual({
    src: "/files/a?size=small",
  });
  expect(pictureSources({ id: "a", width: 2000, height: 1500 }, null)).toEqual({
    src: "/files/a?size=small",
  });
});

test("a file without a size in pixels is not a picture", () => {
  expect(isPicture({ width: null, height: null })).toBe(false);
  expect(isPicture({ width: 1, height: 1 })).toBe(true);
});
