// The part of the package that the build uses; it has no types of its own.
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2";
    variationAxes: Record<string, { min: number; max: number }>;
    /** Tags of OpenType features; the others are dropped. */
    keepFeatures: readonly string[];
  };
  /** The font with only the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
