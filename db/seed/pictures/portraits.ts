// Portraits of the demo's people, drawn in code: head and shoulders on a plain ground, a square of 512 units.
import type { CustomerKey, ProviderKey } from "../demo-accounts.ts";
import { disc, fill, line, picture } from "./shapes.ts";

type Hair = "long" | "bob" | "curls" | "short" | "parted" | "bun" | "crop";
type Clothes = "jumper" | "shirt" | "jacket" | "collar" | "chef" | "dungarees";
type Face = {
  ground: string;
  skin: string;
  shade: string;
  hair: string;
  style: Hair;
  clothes: Clothes;
  cloth: string;
  second?: string;
  extras?: readonly ("glasses" | "beard" | "moustache" | "cap" | "headphones" | "earrings")[];
};

const dark = "#2b2723";

const faces: Readonly<Record<CustomerKey | ProviderKey | "operator", Face>> = {
  lena: {
    ground: "#d9e2d4",
    skin: "#efc9a9",
    shade: "#dfb08d",
    hair: "#6b4329",
    style: "long",
    clothes: "jumper",
    cloth: "#c56b4e",
    extras: ["earrings"],
  },
  jonas: {
    ground: "#d5dfe6",
    skin: "#f0cdb0",
    shade: "#e0b493",
    hair: "#a87b45",
    style: "parted",
    clothes: "shirt",
    cloth: "#46647a",
    extras: ["beard"],
  },
  keller: {
    ground: "#e6ded2",
    skin: "#eec6a8",
    shade: "#deae8c",
    hair: "#a9a49c",
    style: "bob",
    clothes: "jumper",
    cloth: "#33383b",
    extras: ["glasses"],
  },
  winter: {
    ground: "#e7d9b9",
    skin: "#8a5a3d",
    shade: "#744830",
    hair: "#2a201c",
    style: "curls",
    clothes: "jacket",
    cloth: "#2f6b5a",
    second: "#f1ead9",
    extras: ["headphones"],
  },
  petersen: {
    ground: "#d3ddd9",
    skin: "#f1c8ab",
    shade: "#e2ae8d",
    hair: "#a8562c",
    style: "crop",
    clothes: "chef",
    cloth: "#f6f3ec",
    extras: ["beard"],
  },
  lindenhof: {
    ground: "#dde4c9",
    skin: "#eabf9c",
    shade: "#d7a680",
    hair: "#d9b667",
    style: "bun",
    clothes: "collar",
    cloth: "#5d7a4a",
    second: "#f2efe4",
  },
  rheinbogen: {
    ground: "#d4dbe3",
    skin: "#e9bf9f",
    shade: "#d6a583",
    hair: "#d8d5cf",
    style: "short",
    clothes: "jacket",
    cloth: "#2f4258",
    second: "#f4f2ec",
    extras: ["moustache"],
  },
  yilmaz: {
    ground: "#e4dccf",
    skin: "#cf9a70",
    shade: "#b9835a",
    hair: "#2e2520",
    style: "short",
    clothes: "dungarees",
    cloth: "#e9e4d8",
    second: "#41627c",
    extras: ["moustache", "cap"],
  },
  operator: {
    ground: "#dcdde4",
    skin: "#dba982",
    shade: "#c79169",
    hair: "#3b2c24",
    style: "crop",
    clothes: "collar",
    cloth: "#6c5a7d",
    second: "#f1eef4",
    extras: ["glasses"],
  },
};

export type FaceKey = keyof typeof faces;
export const faceKeys = Object.keys(faces) as FaceKey[];

/** A demo person's portrait as SVG. */
export function portrait(key: FaceKey): string {
  const face = faces[key];
  const { ground, skin, shade, extras = [] } = face;
  const content = [
    `<path fill="${ground}" d="M0 0h512v512H0z"/>`,
    hairBehind(face),
    fill(shade, "M216 300h80v70q-40 44-80 0z"),
    clothes(face),
    disc(shade, 168, 236, 16, 24) + disc(shade, 344, 236, 16, 24),
    fill(skin, "M170 206q0-94 86-94t86 94q0 76-34 112-24 24-52 24t-52-24q-34-36-34-112z"),
    features(face),
    hairInFront(face),
    ...extras.map((extra) => extraOf[extra](face)),
  ];
  return picture(512, 512, content.join(""));
}

function features({ shade, hair }: Face): string {
  const brow = hair === "#d8d5cf" || hair === "#d9b667" ? "#a08a5c" : hair;
  return [
    line(brow, 7, "M202 198q16-10 32-3M310 198q-16-10-32-3"),
    disc(dark, 218, 220, 6, 7) + disc(dark, 294, 220, 6, 7),
    line(shade, 7, "M256 222q-6 26-9 36 6 7 15 5"),
    line("#a2584a", 7, "M230 292q26 18 52 0"),
  ].join("");
}

function hairBehind({ style, hair }: Face): string {
  if (style === "long")
    return fill(
      hair,
      "M144 220q-6-130 112-134 118 4 112 134 0 80 24 150-66 30-100 4h-72q-34 26-100-4 24-70 24-150z",
    );
  if (style === "bob")
    return fill(
      hair,
      "M142 226q-8-136 114-140 122 4 114 140 2 60-8 92-46 12-64-8h-84q-18 20-64 8-10-32-8-92z",
    );
  if (style === "curls")
    return [
      [160, 150, 54],
      [140, 216, 50],
      [150, 280, 44],
      [352, 150, 54],
      [372, 216, 50],
      [362, 280, 44],
      [210, 106, 56],
      [302, 106, 56],
      [256, 92, 54],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(hair, x, y, r))
      .join("");
  if (style === "bun")
    return disc(hair, 256, 78, 46, 42) + fill(hair, "M154 230q-6-136 102-138 108 2 102 138z");
  return "";
}

const fronts: Readonly<Record<Hair, string>> = {
  long: "M164 232q-8-134 92-138 100 4 92 138-12-56-64-96-44 60-120 96z",
  bob: "M160 222q-8-130 96-134 104 4 96 134-8-30-22-46-80 2-130-34-22 30-40 80z",
  curls: "M166 200q-4-60 40-84 50-22 100 0 44 24 40 84-20-44-60-50-40 14-70-4-36 14-50 54z",
  short: "M162 216q-14-118 94-122 108 4 94 122-8-8-12-46-40-20-82-20t-82 20q-4 38-12 46z",
  parted: "M160 214q-14-114 76-126 120-8 116 126-10-10-14-42-60 0-112-38-20 32-50 42-8 20-16 38z",
  bun: "M162 216q-8-116 94-120 102 4 94 120-14-56-94-74-80 18-94 74z",
  crop: "M164 206q-10-106 92-110 102 4 92 110-8-30-16-44-36-22-76-22t-76 22q-8 14-16 44z",
};
const hairInFront = ({ style, hair }: Face) => fill(hair, fronts[style]);

const shoulders = "M40 512q6-112 104-138l62-18q50 40 100 0l62 18q98 26 104 138z";

function clothes({ clothes: kind, cloth, second = "#fff" }: Face): string {
  const shirt = fill(cloth, shoulders);
  switch (kind) {
    case "jumper":
      return (
        shirt +
        line("#0000002e", 10, "M202 360q54 46 108 0") +
        line("#0000001f", 6, "M120 512q4-50 18-76M392 512q-4-50-18-76")
      );
    case "shirt":
      return (
        shirt +
        fill("#ffffff38", "M204 352l52 66 52-66 26 16-34 72-44-32-44 32-34-72z") +
        line("#0000002e", 4, "M256 418v94")
      );
    case "collar":
      return shirt + fill(second, "M204 350l52 56 52-56 24 18-40 62-36-24-36 24-40-62z");
    case "jacket":
      return (
        fill(second, shoulders) +
        fill(cloth, "M40 512q6-112 104-138l56-16 42 154zM472 512q-6-112-104-138l-56-16-42 154z") +
        fill("#00000026", "M200 358l-34 62 38 16-18 16 56 60zM312 358l34 62-38 16 18 16-56 60z")
      );
    case "chef":
      return (
        shirt +
        fill("#00000014", "M256 400l70-30 20 142h-60z") +
        fill("#dfe6e2", "M204 348l52 40 52-40 12 26-64 40-64-40z") +
        [430, 476].map((y) => disc("#8b9691", 222, y, 8) + disc("#8b9691", 290, y, 8)).join("")
      );
    case "dungarees":
      return (
        shirt +
        line("#00000022", 8, "M206 358q50 40 100 0") +
        fill(second, "M158 372l34-10 14 82h100l14-82 34 10-6 140H164z") +
        disc("#d6b35a", 198, 446, 9) +
        disc("#d6b35a", 314, 446, 9)
      );
  }
}

type Extra = NonNullable<Face["extras"]>[number];
const extraOf: Readonly<Record<Extra, (face: Face) => string>> = {
  glasses: () =>
    line(
      dark,
      6,
      "M188 222a30 28 0 1 0 60 0 30 28 0 1 0-60 0M264 222a30 28 0 1 0 60 0 30 28 0 1 0-60 0M248 218q8-6 16 0M188 216l-16-6M324 216l16-6",
    ),
  beard: ({ hair }) =>
    fill(
      hair,
      "M172 244q6 34 30 32 20-16 54-16t54 16q24 2 30-32 2 52-32 76-24 26-52 26t-52-26q-34-24-32-76z",
    ) + line("#a2584a", 8, "M234 294q22 12 44 0"),
  moustache: ({ hair }) =>
    fill(hair, "M256 268q18-8 40 14 2 10-10 10-18 0-30-10-12 10-30 10-12 0-10-10 22-22 40-14z"),
  cap: ({ second = "#41627c" }) =>
    fill(second, "M158 176q-4-92 98-96 102 4 98 96z") +
    fill("#00000033", "M150 172q106-24 212 0l4 14q-110-18-220 0z"),
  headphones: () =>
    line(dark, 14, "M150 392q4-36 40-40M362 392q-4-36-40-40") +
    disc(dark, 156, 404, 26, 34) +
    disc(dark, 356, 404, 26, 34) +
    disc("#e7d9b9", 156, 404, 12, 18) +
    disc("#e7d9b9", 356, 404, 12, 18),
  earrings: () => disc("#d6a94e", 166, 268, 7) + disc("#d6a94e", 346, 268, 7),
};
