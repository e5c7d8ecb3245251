// Rooms for the demo's requests, drawn in code: seen from the middle of one wall, lit from the windows.
import { box, disc, each, fill, line, picture } from "./shapes.ts";

/** Ceiling, floor and three walls. */
function room(wall: string, floor: string, content: string): string {
  return picture(
    800,
    600,
    [
      fill("#f4f1ea", "M0 0h800L630 120H170z"),
      fill(wall, "M170 120h460v290H170z"),
      fill(wall, "M0 0l170 120v290L0 600zM800 0L630 120v290l170 190z"),
      fill("#00000014", "M0 0l170 120v290L0 600z"),
      fill("#0000000a", "M800 0L630 120v290l170 190z"),
      fill(floor, "M170 410h460l170 190H0z"),
      line("#0000001c", 3, "M250 410L120 600M330 410l-60 190M410 410l6 190M490 410l76 190M570 410l140 190"),
      content,
    ].join(""),
  );
}

const skirting = fill(
  "#ffffffb0",
  "M170 400h460v12H170zM0 578l170-180v14L0 600zM800 578L630 398v14l170 188z",
);
const window = (x: number, y: number, width: number, height: number, sky = "#cfe3ea") =>
  box("#fbfaf6", x - 10, y - 10, width + 20, height + 20) +
  box(sky, x, y, width, height) +
  box("#9fb98f", x, y + height * 0.72, width, height * 0.28) +
  line("#fbfaf6", 8, `M${x + width / 2} ${y}v${height}M${x} ${y + height * 0.4}h${width}`) +
  box("#e9e4d8", x - 18, y + height + 8, width + 36, 12);

/** An empty living room whose paint is worn. */
export const livingRoom = () =>
  room(
    "#e3d3ad",
    "#b98a5c",
    [
      window(270, 160, 150, 160),
      fill("#fff3c440", "M270 410h150l90 190H190z"),
      fill("#efe4c9", "M486 176h76v58h-76zM500 262h54v70h-54z"),
      fill("#d3c095", "M180 330q40-30 74 20 10 40-30 50h-44zM574 330q40 0 46 66h-70q0-50 24-66z"),
      line("#a08c63", 3, "M604 126l-14 34 12 26-16 40M182 140l14 30-8 24"),
      fill("#8a8377", "M80 128l40 24v120l-40 8z"),
      skirting,
      box("#d8d2c4", 560, 470, 92, 74, 3) + line("#a39c8c", 4, "M560 492h92M606 470v22"),
      line("#6f6a60", 7, "M662 546l40-220 40 220M676 470h52M686 410h34"),
    ].join(""),
  );

/** The second room: blue, with dowels left in the wall. */
export const bedroom = () =>
  room(
    "#b9c8cf",
    "#c2a178",
    [
      window(400, 150, 130, 180),
      fill("#fff6d644", "M400 410h130l110 190H440z"),
      fill("#c8d5da", "M196 170h130v96H196z"),
      each([206, 316, 206, 316], (x) => disc("#7d8b91", x, 182, 4)) + disc("#7d8b91", 261, 252, 4),
      fill("#a9bac2", "M172 300q60-20 92 40 0 50-92 60z"),
      skirting,
      box("#efece4", 214, 330, 130, 72) +
        line("#c9c4b8", 5, "M236 330v72M258 330v72M280 330v72M302 330v72M324 330v72"),
    ].join(""),
  );

/** A narrow hallway with doors. */
export const hallway = () =>
  room(
    "#dcd8cc",
    "#8f8b82",
    [
      box("#efeae0", 330, 180, 140, 230) + box("#d9d1c1", 344, 196, 112, 214) + disc("#b08f4a", 440, 310, 7),
      fill("#efeae0", "M40 116l90 54v274L40 520zM760 116l-90 54v274l90 76z"),
      fill("#cfc7b6", "M52 136l66 40v256l-66 56zM748 136l-66 40v256l66 56z"),
      fill("#c9c3b4", "M486 300h120v20H486z") + fill("#d1ccbe", "M190 240q60-16 110 20v40q-50 20-110 0z"),
      line("#55524b", 4, "M400 0v60") + fill("#f6e7b8", "M372 60h56l16 30h-88z"),
      skirting,
    ].join(""),
  );

const chairs = (y: number, xs: readonly number[]) =>
  each(
    xs,
    (x) =>
      box("#7a5a3c", x, y, 46, 10, 3) +
      line("#7a5a3c", 6, `M${x + 6} ${y + 8}v56M${x + 40} ${y + 8}v56M${x + 4} ${y}v-50h38v50`),
  );

/** The hall of the mill, laid for a party; in the evening without tables, for dancing. */
export const hall = (isEvening = false) =>
  room(
    isEvening ? "#7d6a63" : "#e9e1d2",
    isEvening ? "#5c4636" : "#a77b4f",
    [
      line(
        isEvening ? "#3f2f25" : "#7b5737",
        20,
        "M0 20L170 128M800 20L630 128M170 124h460M286 124V410M514 124V410",
      ),
      each([190, 330, 540], (x) =>
        window(x, 190, x === 330 ? 150 : 76, 150, isEvening ? "#3b4a63" : "#cfe3ea"),
      ),
      line(isEvening ? "#f2dca0" : "#8d836f", 3, "M60 60Q240 200 400 130T740 60"),
      each(
        [
          [120, 104],
          [200, 142],
          [290, 156],
          [380, 138],
          [470, 114],
          [560, 112],
          [650, 96],
        ],
        ([x = 0, y = 0]) => disc(isEvening ? "#ffe9a8" : "#fff6d8", x, y + 10, 10),
      ),
      isEvening
        ? fill("#f6c97844", "M250 420h300l120 180H130z") +
          box("#2c2622", 300, 350, 200, 70, 4) +
          disc("#4a423c", 350, 350, 36, 10) +
          disc("#4a423c", 450, 350, 36, 10) +
          box("#2c2622", 214, 290, 56, 130, 3) +
          box("#2c2622", 530, 290, 56, 130, 3) +
          each([242, 558], (x) => disc("#6a5f56", x, 378, 20) + disc("#6a5f56", x, 322, 12))
        : chairs(470, [150, 260, 380, 500, 610]) +
          fill("#fbf8f0", "M130 440h540l60 50H70z") +
          fill("#e8e1d0", "M70 490h660v44q-330 30-660 0z") +
          each(
            [190, 300, 410, 520, 620],
            (x) => disc("#ffffff", x, 464, 26, 8) + disc("#dcd4c2", x, 464, 14, 4),
          ) +
          each(
            [245, 465],
            (x) =>
              line("#5f7f56", 5, `M${x} 456v-40m0 16l-14-18m14 10l14-20`) +
              disc("#d98a7a", x - 14, 410, 9) +
              disc("#f1d9a6", x + 14, 402, 9) +
              disc("#d98a7a", x, 412, 9),
          ),
    ].join(""),
  );

/** A kitchen with room for one cook. */
export const kitchen = () =>
  room(
    "#eef0ea",
    "#c7b08d",
    [
      window(330, 150, 140, 110),
      box("#dfe6dd", 170, 262, 460, 36) +
        line(
          "#c4cfc3",
          2,
          "M216 262v36M262 262v36M308 262v36M354 262v36M400 262v36M446 262v36M492 262v36M538 262v36M584 262v36M170 280h460",
        ),
      box("#5f7d6d", 180, 140, 110, 96, 4) +
        box("#5f7d6d", 510, 140, 110, 96, 4) +
        disc("#d8c48a", 276, 188, 5) +
        disc("#d8c48a", 524, 188, 5),
      box("#5f7d6d", 170, 312, 460, 110) + box("#a9805a", 160, 298, 480, 18, 3),
      line("#4e695b", 4, "M286 318v104M400 318v104M514 318v104") +
        box("#33383b", 410, 328, 94, 84, 4) +
        box("#565d60", 420, 346, 74, 46, 3),
      box("#8d9598", 420, 262, 72, 36, 6) + line("#6b7275", 5, "M410 274h-14M502 274h14M440 256h32"),
      disc("#c9603f", 224, 288, 14) +
        disc("#d99a3d", 248, 290, 12) +
        disc("#7d9a52", 204, 291, 11) +
        fill("#b58c64", "M186 296h82l-12 6h-58z"),
      line("#55524b", 4, "M300 0v60M500 0v60") +
        fill("#d9b45c", "M268 96q0-38 32-38t32 38zM468 96q0-38 32-38t32 38z"),
      fill("#8b6642", "M180 500h440l50 50H130z") +
        fill("#6f5034", "M130 550h540v18H130z") +
        disc("#f6f3ea", 320, 520, 44, 12) +
        disc("#f6f3ea", 480, 520, 44, 12),
    ].join(""),
  );

/** A bright meeting room. */
export const office = () =>
  room(
    "#edeae3",
    "#9aa09d",
    [
      window(200, 150, 180, 180) + window(420, 150, 180, 180),
      fill("#fff8de55", "M200 410h180l50 190H110zM420 410h180l110 190H470z"),
      box("#7b5b41", 24, 190, 70, 300) +
        each(
          [230, 300, 370, 440],
          (y) =>
            box("#5b432f", 30, y, 58, 6) +
            box("#a5513d", 34, y - 40, 12, 40) +
            box("#3f5e70", 48, y - 36, 12, 36) +
            box("#c7a557", 62, y - 42, 10, 42),
        ),
      chairs(440, [220, 330, 440, 550]),
      fill("#8d6b4d", "M160 440h480l70 60H90z") + fill("#6f5239", "M90 500h620v20H90z"),
      line("#4a3829", 10, "M120 520v80M680 520v80"),
      box("#f7f5ef", 300, 456, 60, 28) + box("#f7f5ef", 450, 462, 60, 28),
      box("#b9785a", 690, 420, 60, 60, 4) +
        fill(
          "#5d8461",
          "M720 424q-60-30-46-110 46 20 46 110zM722 424q60-40 40-120-44 30-40 120zM720 420q-10-80 6-140 20 70-6 140z",
        ),
    ].join(""),
  );

/** A loft with brick walls and a bar. */
export const loft = () =>
  room(
    "#b06f52",
    "#8a8680",
    [
      each([150, 190, 230, 270, 310, 350, 390], (y) => line("#9a5c42", 3, `M170 ${y}h460`)),
      window(230, 150, 150, 190) + window(430, 150, 150, 190),
      line("#3a3733", 12, "M0 40L170 130h460L800 40M400 0v130"),
      box("#4d3a2b", 40, 400, 240, 120, 4) + box("#caa873", 28, 386, 264, 20, 4),
      each(
        [70, 110, 150, 200, 240],
        (x) => box("#3f6a55", x, 340, 16, 46, 4) + box("#3f6a55", x + 5, 324, 6, 20),
      ),
      each(
        [110, 180, 250],
        (x) => disc("#c9a227", x, 470, 26, 8) + line("#3a3733", 6, `M${x} 474v70m-20 8h40`),
      ),
      each([300, 500], (x) => line("#3a3733", 4, `M${x} 0v70`) + disc("#ffe5a0", x, 84, 16)),
      fill("#ffe9a830", "M330 430h260l130 170H330z"),
    ].join(""),
  );
