// Outdoor places for the demo's requests, drawn in code.
import { box, disc, each, fill, line, move, picture } from "./shapes.ts";

const scene = (sky: string, ...content: string[]) =>
  picture(800, 600, box(sky, 0, 0, 800, 600) + content.join(""));

const tree = (x: number, y: number, size: number, leaf = "#6f9460") =>
  move(
    x,
    y,
    size,
    line("#6b4f38", 14, "M0 0v-90M0-60l24-26M0-50l-22-22") +
      disc(leaf, 0, -150, 66, 76) +
      disc("#ffffff1c", -18, -172, 36, 40),
  );
const bush = (x: number, y: number, size: number, leaf = "#5d8353") =>
  move(x, y, size, disc(leaf, 0, -20, 50, 34) + disc(leaf, 46, -14, 36, 26) + disc(leaf, -44, -12, 36, 26));
const cloud = (x: number, y: number) =>
  disc("#ffffffb8", x, y, 60, 18) + disc("#ffffffb8", x + 40, y + 10, 56, 16);

/** The old mill at the stream. */
export const mill = () =>
  scene(
    "#cfe2ea",
    cloud(150, 90) + cloud(590, 70),
    fill("#a9c29a", "M0 330q200-70 420-30t380-20v320H0z"),
    tree(110, 380, 1.2) + tree(710, 370, 1.3, "#7ea069"),
    fill("#efe6d4", "M240 220h300v230H240z") + fill("#d9cdb6", "M540 220l90 40v190h-90z"),
    line("#7b5737", 9, "M240 300h300M300 220v230M400 220v230M480 220v230M300 300l100 90M480 300l-80 90"),
    fill("#a2533c", "M214 226l70-106h240l46 106z") + fill("#8a4431", "M524 120l126 140-20 12-60-46z"),
    each([258, 336, 424, 496], (x) => box("#53636b", x, 244, 34, 40)),
    box("#5b432f", 336, 370, 56, 80, 4),
    `<circle cx="600" cy="430" r="84" fill="none" stroke="#5b432f" stroke-width="14"/>`,
    line("#5b432f", 9, "M600 346v168M516 430h168M541 371l118 118M659 371L541 489"),
    fill("#8fb6c4", "M0 520q200-60 420-40t380-30v150H0z") +
      line("#c4dde5", 5, "M60 550h120M260 530h90M420 560h150M640 520h90"),
    bush(120, 520, 1) + bush(400, 480, 0.7, "#7ea069"),
  );

/** A garden with a long table below trees. */
export const garden = () =>
  scene(
    "#d7e6e6",
    cloud(420, 80),
    fill("#8fae7c", "M0 300q400-60 800 0v300H0z") + fill("#a5c08d", "M0 420q400-70 800 0v180H0z"),
    bush(80, 320, 1.3) + bush(720, 320, 1.4) + bush(420, 300, 1),
    tree(170, 400, 1.6) + tree(650, 390, 1.5, "#82a36c"),
    line("#fdf6df", 3, "M200 180q200 110 420-10") +
      each([250, 310, 370, 430, 490, 550], (x) => disc("#fff3c4", x, 236 - Math.abs(400 - x) * 0.14, 9)),
    fill("#fbf8f0", "M180 430h440l60 50H120z") +
      fill("#e6dfcf", "M120 480h560v16H120z") +
      line("#8b6a4a", 10, "M150 496v74M650 496v74"),
    each([240, 330, 420, 510, 590], (x) => disc("#ffffff", x, 452, 24, 7) + disc("#cfd9c4", x, 452, 12, 3)),
    each(
      [285, 465],
      (x) =>
        box("#7fa0a8", x - 9, 420, 18, 30, 4) +
        disc("#d98a7a", x - 8, 414, 10) +
        disc("#f1d9a6", x + 9, 410, 10),
    ),
    fill("#a37c56", "M100 540h220v14H100zM480 540h220v14H480z") +
      line("#a37c56", 9, "M120 554v40M300 554v40M500 554v40M680 554v40"),
  );

/** A wooden garden house with peeling paint, from the front or from the side. */
export const gardenHouse = (isSide = false) =>
  scene(
    "#d5e3e6",
    fill("#8fae7c", "M0 330q400-50 800 0v270H0z"),
    tree(90, 400, 1.5) + tree(730, 380, 1.3, "#82a36c"),
    isSide
      ? fill("#8c9a86", "M160 230h480v260H160z") + fill("#6d5a4b", "M130 236l60-110h440l40 110z")
      : fill("#8c9a86", "M220 260l180-130 180 130v230H220z") +
          fill("#6d5a4b", "M180 276L400 116l220 160-16 24L400 152 196 300z"),
    each(
      isSide
        ? [190, 220, 250, 280, 310, 340, 370, 400, 430, 460, 490, 520, 550, 580, 610]
        : [250, 280, 310, 340, 370, 400, 430, 460, 490, 520, 550],
      (x) => line("#7a8875", 3, `M${x} ${isSide ? 240 : 300}V490`),
    ),
    fill(
      "#b49a78",
      "M232 400q20-30 14-80 20 10 22 60 12 60-14 96-22-20-22-76zM520 330q14 40 8 90 16 20 30-6 6-60-16-94z",
    ),
    isSide
      ? box("#f4f1e8", 300, 290, 90, 90) +
          box("#5f7480", 310, 300, 70, 70) +
          line("#f4f1e8", 6, "M345 300v70M310 335h70") +
          box("#f4f1e8", 460, 290, 90, 90) +
          box("#5f7480", 470, 300, 70, 70) +
          line("#f4f1e8", 6, "M505 300v70M470 335h70")
      : box("#f4f1e8", 356, 320, 88, 170) +
          box("#6f8577", 366, 332, 68, 158) +
          disc("#d8c48a", 424, 416, 5) +
          box("#f4f1e8", 370, 220, 60, 50) +
          box("#5f7480", 378, 228, 44, 34),
    fill("#a5c08d", "M0 486q400-24 800 0v114H0z") + fill("#cfc3a8", "M350 490h100l60 110H290z"),
    bush(200, 510, 1) +
      bush(620, 512, 1.1) +
      each([150, 250, 590, 680], (x) => disc("#d98a7a", x, 490, 7) + disc("#f1d9a6", x + 20, 500, 6)),
  );

/** A village church. */
export const church = () =>
  scene(
    "#d3e2ee",
    cloud(160, 110) + cloud(640, 80),
    fill("#9db98b", "M0 400q400-60 800 0v200H0z"),
    fill("#efeae0", "M300 280h320v210H300z") + fill("#a2533c", "M276 290l60-90h270l44 90z"),
    fill("#e4ddcf", "M190 190h120v300H190z") +
      fill("#6d7f86", "M176 196L250 50l74 146z") +
      line("#d8b24a", 6, "M250 50V16M238 28h24"),
    disc("#fbf8f0", 250, 240, 26) + line("#55524b", 4, "M250 240v-16M250 240l12 6"),
    each([370, 450, 530], (x) => fill("#6c8592", `M${x} 420v-60q0-24 22-24t22 24v60z`)),
    fill("#6b4f38", "M224 490v-70q0-28 26-28t26 28v70z"),
    fill("#cfc3a8", "M220 490h60l90 110H130z") +
      tree(700, 500, 1.7) +
      tree(80, 500, 1.2, "#82a36c") +
      bush(560, 506, 0.9),
  );

/** The river between vineyards. */
export const river = () =>
  scene(
    "#d9e6ea",
    cloud(220, 80),
    fill("#b7c99a", "M0 260q160-120 360-60t440-90v490H0z") +
      fill("#93ae72", "M0 330q200-80 380-10l-140 280H0z") +
      fill("#a4bb80", "M800 220q-200 30-330 130l120 250h210z"),
    each([0, 1, 2, 3, 4, 5], (row) =>
      line("#7a9659", 5, `M${10 + row * 14} ${350 + row * 36}q120-50 ${290 - row * 20}-26`),
    ),
    each([0, 1, 2, 3, 4], (row) =>
      line("#87a066", 5, `M${780 - row * 4} ${270 + row * 46}q-140 10-${230 - row * 16} 70`),
    ),
    fill("#8fb6c4", "M400 318q60 20 40 80t-140 110q-60 40-80 92h420q-20-110-90-170t-60-112z") +
      line("#c4dde5", 5, "M400 420h60M360 490h90M420 550h120"),
    fill("#f6f3ea", "M440 470h110l-16 28h-80z") +
      box("#f6f3ea", 464, 448, 56, 22, 3) +
      line("#3f5e70", 5, "M446 482h98"),
    fill("#efeae0", "M590 260h46v46h-46zM650 250h50v50h-50z") +
      fill("#a2533c", "M584 262l29-26 29 26zM644 252l31-28 31 28z"),
  );

/** A courtyard between tall houses. */
export const courtyard = () =>
  scene(
    "#dbe7ec",
    fill("#e2c9a6", "M0 40l240 90v330L0 560z") +
      fill("#d8b995", "M800 40L560 130v330l240 100z") +
      fill("#efe2c9", "M240 130h320v330H240z"),
    each([266, 346, 426, 500], (x) =>
      each([160, 240, 320], (y) => box("#fbf8f0", x - 5, y - 5, 48, 62) + box("#7d929b", x, y, 38, 52)),
    ),
    fill(
      "#7d929b",
      "M60 150l50 18v80l-50-10zM140 180l46 16v72l-46-8zM60 300l50 8v80l-50 4zM140 310l46 8v70l-46 2zM740 150l-50 18v80l50-10zM660 180l-46 16v72l46-8zM740 300l-50 8v80l50 4zM660 310l-46 8v70l46 2z",
    ),
    fill("#b9b2a4", "M240 460h320l240 100v40H0v-40z") + box("#6b4f38", 372, 390, 56, 70, 3),
    line("#55524b", 3, "M90 210q300 140 620 0M120 320q280 110 560 0") +
      each([170, 250, 330, 410, 490, 570, 640], (x) => disc("#ffe5a0", x, 280 - Math.abs(400 - x) * 0.2, 10)),
    tree(620, 500, 1.2) +
      fill("#8b6a4a", "M150 480h240v14H150zM130 520h280v10H130z") +
      line("#8b6a4a", 9, "M180 494v70M360 494v70") +
      bush(90, 570, 1),
  );
