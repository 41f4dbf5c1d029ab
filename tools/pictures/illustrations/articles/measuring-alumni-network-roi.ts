import { looks } from "../../kit/looks.ts";
import { archedWindow, frame } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { path } from "../../kit/svg.ts";

/** A doorpost with height marks of earlier years, by which growth can be seen. */
export const measuringAlumniNetworkRoi = (): string => {
  const marks = [388, 352, 322, 274, 232, 178];
  return (
    `<path d="M0 0h720v480H0z" fill="${c.green50}"/><path d="M0 0h720v34H0z" fill="${c.green200}"/><path d="M0 420h720v60H0z" fill="${c.brass300}"/><path d="M0 412h720v9H0z" fill="${c.clay}"/>` +
    archedWindow(
      44,
      278,
      128,
      186,
      c.sky,
      `<path d="M44 244q60-34 128-10v44H44z" fill="${c.green300}"/><circle cx="82" cy="140" r="17" fill="${c.sun}"/>`,
    ) +
    `<path d="M262 420V150a86 86 0 0 1 172 0v270z" fill="${c.wood}"/><path d="M286 420V152a62 62 0 0 1 124 0v268z" fill="${c.green900}"/>` +
    `<path d="${marks.map((y) => path`M412 ${y}h20`).join("")}" stroke="${c.cream}" stroke-width="4"/><path d="M412 178h20" stroke="${c.rose}" stroke-width="6"/>` +
    `<path d="M348 388Q336 280 350 190" fill="none" stroke="${c.green400}" stroke-width="8"/><path d="M346 330q-40-4-46-36 38 0 46 36zM344 290q38-8 48-40-42 2-48 40zM346 250q-34-6-38-36 34 4 38 36z" fill="${c.green500}"/>` +
    `<path d="${Array.from({ length: 12 }, (_, index) => path`M${352 + Math.cos((index * Math.PI) / 6) * 28} ${168 + Math.sin((index * Math.PI) / 6) * 28}h0`).join("")}" stroke="${c.brass}" stroke-width="19" stroke-linecap="round"/><circle cx="352" cy="168" r="22" fill="${c.woodDark}"/>` +
    `<path d="M314 388h68l-10 50h-48z" fill="${c.brick}"/><path d="M308 380h80v14h-80z" fill="${c.brickDark}"/>` +
    `<path d="M458 372h76v16h-76z" fill="${c.wood}"/><path d="M466 388l-8 62M526 388l8 62M470 420h52" stroke="${c.woodDark}" stroke-width="7"/>` +
    person({
      ...looks.zanele,
      x: 494,
      y: 372,
      size: 1.12,
      look: -1,
      top: c.rose,
      left: [-62, -84, "lifted"],
      right: [22, 0],
    }) +
    `<path d="M424 184l14-4 2 6z" fill="${c.brass300}"/>` +
    person({
      ...looks.lars,
      x: 630,
      y: 452,
      size: 1.2,
      look: -1,
      left: [-30, -44],
      right: [4, -36],
      top: c.navy,
      under: c.cream,
    }) +
    `<path d="M580 322l46-8 8 50-46 8z" fill="${c.green700}"/><path d="M586 326l36-6 6 40-36 6z" fill="${c.cream}"/><path d="M594 334l22-4M596 344l22-4M598 354l14-2" stroke="${c.slate}" stroke-width="3"/>` +
    frame(
      574,
      76,
      104,
      86,
      `<path d="M590 146v-14h14v14zM612 146v-26h14v26zM634 146v-40h14v40z" fill="${c.green400}"/><path d="M656 146v-8h8v8z" fill="${c.rose}"/>`,
    ) +
    person({ ...looks.ewan, x: 196, y: 452, size: 1.16, look: 1, right: [32, -58], left: [-20, -4] }) +
    `<path d="M234 430V300" stroke="${c.brass}" stroke-width="9"/><path d="M230 420h8M230 400h8M230 380h8M230 360h8M230 340h8M230 320h8" stroke="${c.ink}" stroke-width="2.500"/>`
  );
};
