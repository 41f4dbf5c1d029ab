import { looks } from "../../kit/looks.ts";
import { cup, frontChair, lamp, plant, table } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** The canteen: a former colleague comes back, and the others make room. */
export const fortune500Corp = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.paperDeep}"/>` +
  `<path d="M30 60h470v210H30z" fill="${c.sand}"/>` +
  `<path d="M30 270v-70l60-40v40l60-40v40l60-40v40l60-40v110z" fill="${c.brick}"/><path d="M46 222h24v20H46zM106 222h24v20h-24zM166 222h24v20h-24zM226 222h24v20h-24z" fill="${c.sand}"/>` +
  `<path d="M300 270V96h26v174zM346 270V126h24v144z" fill="${c.roof}"/><path d="M296 96h34v10h-34zM342 126h32v9h-32z" fill="${c.brickDark}"/><path d="M313 88q-6-20 16-26 34-4 40 10 24-6 30 10z" fill="${c.cream}"/><path d="M380 270v-60h100v60z" fill="${c.slate}"/><path d="M392 228h76" stroke="${c.sand}" stroke-width="13" stroke-dasharray="16 9"/>` +
  `<path d="M30 60h470v210H30zM187 60v210M343 60v210" fill="none" stroke="${c.green900}" stroke-width="7"/>` +
  `<path d="M560 400V150h110v250z" fill="${c.green700}"/><path d="M574 164h82v222h-82z" fill="${c.green600}"/><path d="M584 176h62v96h-62z" fill="${c.green200}"/><circle cx="650" cy="300" r="5" fill="${c.brass300}"/>` +
  `<path d="M0 400h720v80H0z" fill="${c.brass300}"/><path d="M0 394h720v8H0z" fill="${c.line}"/>` +
  lamp(150, 52, c.rose) +
  lamp(360, 52, c.rose) +
  plant(692, 402, 1.05, c.green600, c.green900) +
  [108, 224, 338].map((x) => frontChair(x, 374, 1.14)).join("") +
  person({
    ...looks.samuel,
    x: 108,
    y: 374,
    size: 1.14,
    pose: "front",
    look: 1,
    top: c.navy,
    right: [34, -22],
    left: [-20, -12],
  }) +
  person({
    ...looks.ingrid,
    x: 224,
    y: 374,
    size: 1.14,
    pose: "front",
    look: 1,
    under: c.cream,
    left: [-24, -14],
    right: [44, -78],
  }) +
  person({
    ...looks.callum,
    x: 338,
    y: 374,
    size: 1.14,
    pose: "front",
    look: 1,
    top: c.brass,
    left: [-26, -18],
    right: [22, -14],
  }) +
  table(36, 346, 388, 118, c.wood) +
  `<path d="M66 346l6-8h62l6 8zM182 346l6-8h62l6 8zM290 346l6-8h62l6 8z" fill="${c.green200}"/><path d="M82 338q20-18 40 0zM198 338q20-18 40 0zM306 338q20-18 40 0z" fill="${c.rose}"/>` +
  cup(160, 346, c.cream) +
  cup(270, 346, c.green600) +
  cup(384, 346, c.cream) +
  person({
    ...looks.winifred,
    x: 510,
    y: 440,
    size: 1.2,
    pose: "walk",
    faces: -1,
    look: -1,
    top: c.green900,
    wear: "coat",
    left: [-50, -64],
    right: [27, -2],
  }) +
  `<path d="M524 340h46v34h-46zM538 340v-8h18v8" fill="${c.brass700}" stroke="${c.brass700}" stroke-width="4"/>`;
