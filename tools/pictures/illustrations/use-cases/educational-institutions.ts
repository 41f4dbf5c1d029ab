import { looks } from "../../kit/looks.ts";
import { tree } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { place } from "../../kit/svg.ts";

const cap = (x: number, y: number, turn = 0) =>
  place(
    x,
    y,
    `<path d="M-14 0v9q14 9 28 0V0z" fill="${c.green800}"/><path d="M-26-3L0-14 26-3 0 8z" fill="${c.green900}"/><path d="M0-3l20 5v13" fill="none" stroke="${c.brass}" stroke-width="2.5"/>`,
    { turn },
  );

/** Commencement on the library steps: this year's class, and those who came before it. */
export const educationalInstitutions = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.sky}"/><circle cx="92" cy="84" r="38" fill="${c.sun}"/>` +
  tree(40, 350, 1.7, c.green500) +
  tree(684, 350, 1.6, c.green600) +
  `<path d="M128 118L360 30l232 88z" fill="${c.brass300}"/><path d="M176 108L360 46l184 62z" fill="${c.brass100}"/><circle cx="360" cy="84" r="17" fill="${c.green700}"/><path d="M352 90v-9a8 8 0 0 1 16 0v9z" fill="${c.brass300}"/>` +
  `<path d="M128 118h464v22H128z" fill="${c.clay}"/><path d="M148 140h424v182H148z" fill="${c.sand}"/><path d="M316 322V220a44 44 0 0 1 88 0v102z" fill="${c.green900}"/><path d="M360 178v144" stroke="${c.brass}" stroke-width="2"/>` +
  `<path d="M196 322v-94a22 22 0 0 1 44 0v94zM480 322v-94a22 22 0 0 1 44 0v94z" fill="${c.green300}"/>` +
  `<path d="M160 140h24v182h-24zM262 140h24v182h-24zM434 140h24v182h-24zM536 140h24v182h-24z" fill="${c.cream}"/>` +
  `<path d="M100 322h520v26H100z" fill="${c.clay}"/><path d="M70 348h580v28H70z" fill="#e4d3c7"/><path d="M40 376h640v30H40z" fill="${c.clay}"/><path d="M0 406h720v74H0z" fill="${c.meadow}"/>` +
  person({ ...looks.ewan, x: 176, y: 372, size: 0.92, look: 1, wear: "jacket", under: c.cream, right: [34, -34] }) +
  person({
    ...looks.elena,
    x: 548,
    y: 372,
    size: 0.9,
    look: -1,
    top: c.green700,
    wear: "jacket",
    under: c.brass300,
    left: [-36, -44],
  }) +
  person({
    ...looks.zanele,
    x: 250,
    y: 404,
    size: 1.02,
    look: 1,
    wear: "gown",
    top: c.green900,
    under: c.brass,
    right: [36, -104, "lifted"],
    left: [-30, -4],
  }) +
  person({
    ...looks.mateo,
    x: 362,
    y: 412,
    size: 1.06,
    look: 0,
    wear: "gown",
    top: c.green900,
    under: c.brass,
    left: [-42, -108, "lifted"],
    right: [42, -108, "lifted"],
  }) +
  person({
    ...looks.mei,
    x: 472,
    y: 404,
    size: 1.02,
    look: -1,
    wear: "gown",
    top: c.green900,
    under: c.brass,
    left: [-38, -104, "lifted"],
    right: [30, -4],
  }) +
  cap(268, 170, -18) +
  cap(358, 128, 10) +
  cap(446, 168, 24) +
  person({ ...looks.callum, x: 86, y: 446, size: 1.06, look: 1, top: c.brick, right: [40, -52], left: [-27, 2] }) +
  person({ ...looks.ngozi, x: 640, y: 448, size: 1.06, look: -1, under: c.cream, left: [-16, -54], right: [14, -54] }) +
  `<path d="M118 294h22v15h-22z" fill="${c.ink}"/><circle cx="135" cy="301" r="5" fill="${c.slate}"/>`;
