import { looks } from "../../kit/looks.ts";
import { cup, laptop, plant, table } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** A warm introduction: an alumna brings a founder and an investor together in front of the batch wall. */
export const startupEcosystem = (): string => {
  const nodes = [
    [150, 110],
    [236, 74],
    [250, 164],
    [330, 112],
    [420, 70],
    [414, 160],
    [500, 112],
    [578, 82],
    [570, 168],
  ] as const;
  const links =
    "M150 110L236 74 330 112 250 164 150 110M330 112L420 70 500 112 414 160 330 112M500 112L578 82M500 112L570 168M250 164L414 160";
  return (
    `<path d="M0 0h720v480H0z" fill="${c.brick}"/><path d="M0 408h720v72H0z" fill="${c.roof}"/>` +
    `<path d="M96 32h534v184H96z" fill="${c.woodDark}"/><path d="M104 40h518v168H104z" fill="${c.paper}"/>` +
    `<path d="${links}" fill="none" stroke="${c.green400}" stroke-width="2.5"/><path d="M250 164L330 112 420 70" fill="none" stroke="${c.rose}" stroke-width="4"/>` +
    nodes
      .map(([x, y], index) => {
        const fill =
          [c.brass300, c.green200, c.brass, c.green600, c.brass300, c.green200, c.brass, c.green300, c.sand][index] ??
          c.sand;
        return `<path d="M${x - 17} ${y - 15}h34v30h-34z" fill="${fill}"/>`;
      })
      .join("") +
    plant(56, 410, 1.5, c.green700, c.sand) +
    person({ ...looks.mateo, x: 262, y: 440, size: 1.2, look: 1, wear: "jumper", right: [67, -18], left: [-29, 2] }) +
    person({
      ...looks.yasmin,
      x: 343,
      y: 412,
      size: 1.16,
      look: 0,
      top: c.sand,
      cloth: c.green700,
      left: [-52, -50],
      right: [52, -50],
      behind: "both",
    }) +
    person({
      ...looks.lars,
      x: 424,
      y: 440,
      size: 1.24,
      look: -1,
      top: c.green900,
      under: c.cream,
      left: [-67, -18],
      right: [29, 2],
    }) +
    table(556, 342, 190, 110, c.wood) +
    laptop(620, 342, 1.1) +
    cup(684, 342, c.brass300) +
    `<path d="M566 342v-26h30v26z" fill="${c.green600}"/>`
  );
};
