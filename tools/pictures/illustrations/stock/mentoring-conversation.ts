import { looks } from "../../kit/looks.ts";
import { archedWindow, bookcase, chair, cup, frame, lamp, laptop, plant, table } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { place } from "../../kit/svg.ts";

/** Stock 2: two people, one table, an afternoon. */
export const mentoringConversation = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.green200}"/><path d="M0 400h720v80H0z" fill="${c.brass100}"/><path d="M0 394h720v6H0z" fill="${c.green300}"/>` +
  archedWindow(
    262,
    268,
    190,
    226,
    c.sand,
    `<circle cx="400" cy="130" r="26" fill="${c.sun}"/><path d="M262 232q60-40 110-14t80-12v62H262z" fill="${c.green400}"/><path d="M262 252q90-20 190-2v18H262z" fill="${c.meadow}"/>`,
  ) +
  bookcase(22, 400, 150, 5, 3) +
  frame(
    560,
    92,
    110,
    82,
    `<path d="M566 150l26-30 20 20 16-14 36 36v6h-98z" fill="${c.green400}"/><circle cx="640" cy="114" r="9" fill="${c.brass}"/>`,
  ) +
  lamp(358, 96, c.green900) +
  plant(646, 400, 1.35, c.green600, c.brick) +
  place(
    360,
    458,
    `<g transform="translate(-360-458)">` +
      chair(238, 366, c.woodDark) +
      chair(482, 366, c.woodDark, true) +
      person({
        ...looks.mei,
        x: 240,
        y: 362,
        size: 1.12,
        pose: "sit",
        faces: 1,
        look: 1,
        right: [48, -28],
        left: [16, -20],
        wear: "jumper",
      }) +
      person({
        ...looks.ewan,
        x: 480,
        y: 362,
        size: 1.14,
        pose: "sit",
        faces: -1,
        look: -1,
        wear: "jacket",
        under: c.cream,
        left: [-46, -56],
        right: [-12, -18],
      }) +
      table(286, 336, 148, 122, c.wood) +
      laptop(346, 336, 0.95) +
      cup(304, 336, c.rose) +
      cup(414, 336, c.cream) +
      `<path d="M376 336l34-6 4 6z" fill="${c.cream}"/>` +
      "</g>",
    { size: 1.18 },
  );
