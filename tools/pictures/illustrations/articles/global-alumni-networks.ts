import { looks } from "../../kit/looks.ts";
import { cup, glass } from "../../kit/indoors.ts";
import { block } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { path } from "../../kit/svg.ts";

/** The view from the table in each city at this hour, with the left edge and ground of its panel given. */
const cities: readonly { sky: string; view: (x: number, ground: number) => string }[] = [
  {
    sky: c.brass300,
    view: (x, y) =>
      `<circle cx="${x + 100}" cy="${y - 40}" r="34" fill="${c.sun}"/><path d="${path`M${x} ${y - 30}l34-44 40 52 26-24 44 46v22H${x}z`}" fill="${c.brick}"/>`,
  },
  {
    sky: c.sky,
    view: (x, y) =>
      block(x + 10, y, 44, 120, c.green300, c.cream, 2) +
      block(x + 88, y, 48, 90, c.slate, c.cream, 3) +
      `<path d="${path`M${x + 62} ${y}v-150l9-30 9 30v150z`}" fill="${c.green400}"/><circle cx="${x + 30}" cy="70" r="20" fill="${c.sun}"/>`,
  },
  {
    sky: c.water,
    view: (x, y) =>
      `<path d="${path`M${x} ${y}v-34q74-26 144 0v34z`}" fill="${c.meadow}"/><path d="${path`M${x + 20} ${y - 36}v-56h40v56zM${x + 14} ${y - 92}l26-26 26 26z`}" fill="${c.brick}"/><path d="${path`M${x + 86} ${y - 40}v-80h26v80zM${x + 82} ${y - 120}a17 17 0 0 1 34 0z`}" fill="${c.cream}"/>`,
  },
  {
    sky: c.brickDark,
    view: (x, y) =>
      `<circle cx="${x + 44}" cy="${y - 60}" r="26" fill="${c.brass300}"/><path d="${path`M${x} ${y}v-50h30v-24h24v24h20v-60h14l6-30 6 30h14v60h30v50z`}" fill="${c.roof}"/>`,
  },
  {
    sky: c.green900,
    view: (x, y) =>
      block(x + 6, y, 50, 130, c.green800, c.brass300, 4) +
      block(x + 62, y, 40, 180, c.green700, c.brass300, 1) +
      block(x + 108, y, 34, 100, c.green800, c.brass300, 5) +
      `<path d="${path`M${x + 34} 66a20 20 0 1 0 22 26 17 17 0 0 1-22-26z`}" fill="${c.sun}"/>`,
  },
];

const guests = [
  { ...looks.thandiwe, look: 1, right: [40, -60], left: [-22, -16] },
  { ...looks.mei, look: -1, left: [-30, -20], right: [26, -44] },
  { ...looks.ingrid, look: 1, top: c.rose, under: c.cream, right: [34, -66], left: [-22, -18] },
  { ...looks.arjun, look: -1, left: [-36, -60], right: [22, -18] },
  { ...looks.aiko, look: -1, wear: "jumper", left: [-34, -62], right: [24, -16] },
] as const;

/** One table through five cities and five hours of the day. */
export const globalAlumniNetworks = (): string => {
  const width = 144;
  const ground = 300;
  return (
    cities
      .map(
        ({ sky, view }, index) =>
          `<path d="M${index * width} 0h${width}v480h-${width}z" fill="${sky}"/>${view(index * width, ground)}`,
      )
      .join("") +
    `<path d="M0 ${ground}h720v180H0z" fill="${c.green800}"/>` +
    guests
      .map((guest, index) => person({ ...guest, x: index * width + 72, y: 372, size: 1.16, pose: "waist" }))
      .join("") +
    `<path d="M0 370h720v20H0z" fill="${c.cream}"/><path d="M0 390h720v90H0z" fill="${c.sand}"/>` +
    `<path d="${[1, 2, 3, 4].map((index) => path`M${index * width} 0V362`).join("")}" stroke="${c.paper}" stroke-width="6"/>` +
    `<path d="M0 404h720" stroke="${c.rose}" stroke-width="3" stroke-dasharray="14 10"/>` +
    cup(30, 372, c.green600, 1.2) +
    cup(244, 372, c.rose, 1.2) +
    glass(330, 372, c.brass) +
    `<path d="M384 372h40l-6-10h-28z" fill="${c.brick}"/><path d="M52 372h52l-8-8H60z" fill="${c.brass}"/><path d="M160 372h46l-6-8h-34z" fill="${c.green500}"/>` +
    glass(474, 372, c.rose) +
    glass(546, 372, c.rose) +
    glass(612, 372, c.brass300) +
    `<path d="M660 372h44l-8-9h-28z" fill="${c.green400}"/>`
  );
};
