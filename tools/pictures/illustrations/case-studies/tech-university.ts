import { looks } from "../../kit/looks.ts";
import { tree } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

const [centreX, centreY, radius] = [360, 690, 400] as const;

/** Places something upright on the globe, at this many degrees from its top. */
function onGlobe(degrees: number, children: string): string {
  return `<g transform="rotate(${degrees} ${centreX} ${centreY})">${children}</g>`;
}

/** An institute on top of the world, its engineers all round the curve with their phones. */
export const techUniversity = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.brass100}"/><circle cx="360" cy="250" r="216" fill="${c.sand}"/>` +
  `<path d="M92 330Q140 60 340 66M628 330Q580 60 380 66M200 292Q230 130 340 92M520 292Q490 130 380 92" fill="none" stroke="${c.brass}" stroke-width="2.5" stroke-dasharray="2 9" stroke-linecap="round"/>` +
  `<circle cx="${centreX}" cy="${centreY}" r="${radius}" fill="${c.water}"/>` +
  `<path d="M40 452q60-90 150-118 60-10 70 20-30 40-90 42-30 50-70 60zM330 298q90-20 130 8-10 40-70 34-40 40-90 20-20-40 30-62zM520 330q90 30 150 122l-40 10q-40-70-90-66-40-20-20-66z" fill="${c.meadow}"/>` +
  `<path d="M244 302V176l52-30v156zM424 302V176l-52-30v156z" fill="${c.slate}"/><path d="M284 302V120l76-52 76 52v182z" fill="${c.green700}"/><path d="M360 68l76 52v182h-76z" fill="${c.green600}"/>` +
  `<path d="M304 150h112M304 184h112M304 218h112" stroke="${c.brass300}" stroke-width="13" stroke-dasharray="17 8"/><path d="M336 302v-36a24 24 0 0 1 48 0v36z" fill="${c.brass300}"/><path d="M360 302v-60" stroke="${c.green900}" stroke-width="2"/><path d="M360 68V34" stroke="${c.ink}" stroke-width="3"/><path d="M360 34h34l-8 9 8 9h-34z" fill="${c.rose}"/>` +
  onGlobe(-15, tree(360, 300, 0.8, c.green500)) +
  onGlobe(14, tree(360, 300, 0.9, c.green600, "pine")) +
  onGlobe(-42, tree(360, 298, 0.7, c.green600, "poplar")) +
  onGlobe(44, tree(360, 298, 0.7, c.green500)) +
  onGlobe(
    -34,
    person({ ...looks.omar, x: 360, y: 304, size: 0.94, look: 1, top: c.rose, left: [8, -42], right: [26, -38] }),
  ) +
  onGlobe(
    -23,
    person({
      ...looks.meera,
      x: 360,
      y: 300,
      size: 0.94,
      look: 1,
      right: [50, -92, "lifted"],
      top: c.brass,
      under: c.cream,
    }),
  ) +
  onGlobe(
    22,
    person({ ...looks.arjun, x: 360, y: 300, size: 0.96, look: -1, top: c.navy, left: [-28, -36], right: [-6, -40] }),
  ) +
  onGlobe(
    34,
    person({ ...looks.mei, x: 360, y: 304, size: 0.92, look: -1, top: c.brick, left: [-48, -86, "lifted"] }),
  ) +
  onGlobe(-34, `<path d="M374 178h13v21h-13z" fill="${c.ink}"/>`) +
  onGlobe(22, `<path d="M330 174h13v21h-13z" fill="${c.ink}"/>`);
