import { looks } from "../../kit/looks.ts";
import { bookcase, plant } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person, type Person } from "../../kit/person.ts";

/** A person who takes part from home, cropped by the edge of their picture on the screen. */
const remote = (x: number, y: number, ground: string, who: Omit<Person, "x" | "y">, behind = "") =>
  `<svg x="${x}" y="${y}" width="118" height="86" viewBox="0 0 118 86"><path d="M0 0h118v86H0z" fill="${ground}"/>${behind}${person({ ...who, x: 59, y: 118, size: 0.72, pose: "waist" })}</svg>`;

/** A hybrid evening: the hall, and the people on the screen, whose host asks their question first. */
export const virtualHybridAlumniEvents = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.brickDark}"/><path d="M0 380h720v100H0z" fill="${c.door}"/><path d="M0 374h720v9H0z" fill="${c.wood}"/>` +
  `<path d="M0 0h60q10 200-30 374H0zM720 0h-60q-10 200 30 374h30z" fill="${c.roof}"/>` +
  `<path d="M138 38h408v226H138z" fill="${c.ink}"/>` +
  remote(
    150,
    50,
    c.sky,
    { ...looks.mei, right: [40, -96, "lifted"] },
    `<path d="M80 0h38v60H80z" fill="${c.cream}"/><path d="M99 0v60" stroke="${c.slate}" stroke-width="3"/>`,
  ) +
  remote(283, 50, c.brass100, looks.callum, bookcase(4, 86, 44, 1, 5)) +
  remote(416, 50, c.green200, { ...looks.yasmin, left: [-20, -40], right: [14, -44] }, plant(104, 86, 0.6)) +
  remote(150, 158, c.navy, looks.aiko, `<circle cx="22" cy="24" r="9" fill="${c.sun}"/>`) +
  remote(283, 158, c.green400, { ...looks.omar, right: [36, -70] }) +
  remote(
    416,
    158,
    c.sand,
    looks.winifred,
    `<path d="M8 12h30v24H8z" fill="${c.green400}" stroke="${c.wood}" stroke-width="3"/>`,
  ) +
  `<path d="M277 44h130v98H277z" fill="none" stroke="${c.brass}" stroke-width="6"/>` +
  `<path d="M586 380v-92h58v92z" fill="${c.wood}"/><path d="M576 276h78v14h-78z" fill="${c.woodDark}"/>` +
  person({
    ...looks.arjun,
    x: 612,
    y: 296,
    size: 1.1,
    pose: "waist",
    look: -1,
    under: c.cream,
    left: [-58, -66],
    right: [20, -14],
  }) +
  `<path d="M580 276q-4-20 8-30" fill="none" stroke="${c.ink}" stroke-width="4"/><circle cx="589" cy="244" r="6" fill="${c.ink}"/>` +
  person({
    ...looks.meera,
    x: 96,
    y: 436,
    size: 1.14,
    look: 1,
    top: c.green600,
    under: c.cream,
    right: [44, -44],
    left: [4, -40],
  }) +
  `<path d="M104 292l52-10 8 36-52 10z" fill="${c.ink}"/><path d="M110 296l42-8 5 26-42 8z" fill="${c.brass100}"/>` +
  `<path d="M330 480l26-106 26 106M356 480V376" fill="none" stroke="${c.ink}" stroke-width="6"/><path d="M326 336h52v40h-52z" fill="${c.ink}"/><path d="M378 346l24-10v40l-24-10z" fill="${c.slate}"/><circle cx="338" cy="346" r="4" fill="${c.rose}"/>` +
  [
    { x: 212, skin: "#6f4932", hair: c.ink, top: c.navy },
    { x: 284, skin: "#f1cbb0", hair: "#b06a2c", top: c.green700 },
    { x: 444, skin: "#c98f65", hair: "#2b211c", top: c.brass },
    { x: 520, skin: "#eec3a8", hair: "#a8a39a", top: c.rose },
  ]
    .map(
      ({ x, skin, hair, top }) =>
        `<path d="M${x - 38} 480v-22q0-24 24-26h28q24 2 24 26v22z" fill="${top}"/><path d="M${x - 8} 420h16v18q-8 6-16 0z" fill="${skin}"/><circle cx="${x}" cy="404" r="21" fill="${hair}"/>`,
    )
    .join("");
