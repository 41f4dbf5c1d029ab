import { looks } from "../../kit/looks.ts";
import { glass } from "../../kit/indoors.ts";
import { block, lights } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { place } from "../../kit/svg.ts";

/** Stock 3: a city chapter meets on a roof. */
export const chapterEvening = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.green900}"/><circle cx="112" cy="84" r="34" fill="${c.brass300}"/><circle cx="126" cy="76" r="30" fill="${c.green900}"/>` +
  block(-10, 330, 84, 150, "#1a4a40", c.brass, 1) +
  block(70, 330, 66, 214, "#17423a", c.brass300, 2) +
  block(150, 330, 92, 122, "#1a4a40", c.brass, 3) +
  `<path d="M286 330V120l22-46 22 46v210z" fill="#17423a"/><path d="M308 30v50" stroke="#17423a" stroke-width="5"/><path d="M308 130v190" stroke="${c.brass}" stroke-width="10" stroke-dasharray="8 12"/>` +
  block(346, 330, 76, 168, "#1a4a40", c.brass300, 4) +
  block(440, 330, 100, 232, "#17423a", c.brass, 5) +
  block(548, 330, 70, 140, "#1a4a40", c.brass300, 6) +
  block(630, 330, 100, 196, "#17423a", c.brass, 7) +
  `<path d="M0 322h720v158H0z" fill="#4a3324"/><path d="M0 318h720v10H0z" fill="${c.brass700}"/><path d="M0 286h720" stroke="${c.green400}" stroke-width="4"/><path d="M40 288v32m128-32v32m128-32v32m128-32v32m128-32v32m128-32v32" stroke="${c.green400}" stroke-width="4"/>` +
  lights(0, 60, 360, 40, 34) +
  lights(360, 40, 720, 66, 34) +
  place(
    360,
    468,
    `<g transform="translate(-360-454)">` +
      person({
        ...looks.thandiwe,
        x: 148,
        y: 392,
        size: 1.12,
        pose: "waist",
        look: 1,
        right: [42, -64],
        left: [-24, -4],
      }) +
      person({
        ...looks.lars,
        x: 244,
        y: 392,
        size: 1.12,
        pose: "waist",
        look: 1,
        top: c.brick,
        right: [36, -70],
        left: [-26, -4],
      }) +
      person({
        ...looks.elena,
        x: 356,
        y: 392,
        size: 1.1,
        pose: "waist",
        look: 0,
        left: [-34, -74],
        right: [30, -30],
      }) +
      person({
        ...looks.arjun,
        x: 462,
        y: 392,
        size: 1.14,
        pose: "waist",
        look: -1,
        top: c.green600,
        left: [-38, -66],
        right: [28, -4],
      }) +
      person({
        ...looks.winifred,
        x: 566,
        y: 392,
        size: 1.1,
        pose: "waist",
        look: -1,
        left: [-40, -60],
        right: [26, -4],
      }) +
      glass(199, 322, c.brass300) +
      glass(288, 314, c.rose) +
      glass(316, 312, c.brass300) +
      glass(416, 318, c.rose) +
      glass(520, 326, c.brass300) +
      `<path d="M76 384h568l16 96H60z" fill="${c.brass100}"/><path d="M140 392l-8 88m108-88l-4 88m124-88v88m124-88l4 88m100-88l8 88" stroke="${c.sand}" stroke-width="4"/><path d="M70 384h580v10H70z" fill="${c.cream}"/>` +
      `<path d="M150 384q34-20 68 0zM430 384q26-16 52 0z" fill="${c.cream}"/><path d="M164 378q20-18 40 0z" fill="${c.brass}"/><path d="M438 379q18-14 36 0z" fill="${c.green400}"/>` +
      glass(264, 384, c.rose) +
      glass(560, 384, c.brass300) +
      `<path d="M336 384v-22q0-8 6-12v-14h10v14q6 4 6 12v22z" fill="${c.green700}"/><path d="M338 366h18v10h-18z" fill="${c.brass100}"/>` +
      "</g>",
    { size: 1.16 },
  );
