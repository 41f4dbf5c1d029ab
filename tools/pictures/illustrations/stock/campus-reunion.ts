import { looks } from "../../kit/looks.ts";
import { cup } from "../../kit/indoors.ts";
import { bunting, hall, tree } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** Stock 1: old classmates on the lawn before the hall. */
export const campusReunion = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.sand}"/><circle cx="560" cy="96" r="44" fill="${c.sun}"/>` +
  `<path d="M0 262q150-46 330-20t390-22v260H0z" fill="${c.green300}"/>` +
  tree(52, 290, 1.25, c.green500, "poplar") +
  tree(654, 282, 1.5, c.green600) +
  hall(330, 286, 1.15) +
  tree(116, 300, 1.25, c.green700) +
  `<path d="M0 292q300-34 720-6v194H0z" fill="${c.meadow}"/><path d="M300 290q-30 90-120 190h190q30-100-14-190z" fill="${c.brass100}" opacity=".85"/>` +
  bunting(116, 214, 650, 180, 30, [c.rose, c.cream, c.brass, c.green900]) +
  person({ ...looks.arjun, x: 252, y: 336, size: 0.44, look: 1 }) +
  person({ ...looks.meera, x: 278, y: 338, size: 0.42, look: -1, left: [-30, -40] }) +
  person({ ...looks.callum, x: 92, y: 432, size: 0.9, look: 1, right: [36, -38], left: [-28, -6] }) +
  person({ ...looks.aiko, x: 172, y: 436, size: 0.86, look: -1, left: [-38, -36], right: [26, 0] }) +
  cup(128, 330, c.cream, 0.9) +
  person({
    ...looks.samuel,
    x: 330,
    y: 452,
    size: 1,
    look: 1,
    wear: "jacket",
    under: c.cream,
    right: [40, -58],
    left: [-32, -8],
  }) +
  person({ ...looks.ewan, x: 404, y: 448, size: 0.97, look: -1, left: [-34, -62], right: [30, -2], behind: "left" }) +
  person({
    ...looks.yasmin,
    x: 486,
    y: 440,
    size: 0.92,
    look: -1,
    wear: "skirt",
    left: [-46, -110, "lifted"],
    right: [28, 0],
  }) +
  `<path d="M560 384h150l8 74H552z" fill="${c.cream}"/><path d="M600 390l-4 68m40-68v68m36-68l4 68" stroke="${c.paperDeep}" stroke-width="3"/>` +
  cup(590, 384, c.brass300) +
  cup(612, 384, c.green200) +
  `<path d="M640 384q26-24 52 0z" fill="${c.brick}"/>` +
  person({ ...looks.zanele, x: 572, y: 464, size: 0.98, look: 1, wear: "dress", left: [-27, 0], right: [38, -34] }) +
  cup(610, 352, c.brass300, 0.9);
