import { looks } from "../../kit/looks.ts";
import { frame, plant } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** The last Friday: badge and laptop go back over the counter, and an invitation comes the other way. */
export const corporateAlumniNetworks = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.green200}"/><path d="M0 408h720v72H0z" fill="${c.slate}"/><path d="M0 400h720v9H0z" fill="${c.green300}"/>` +
  `<path d="M356 40h330v270H356z" fill="${c.brass100}"/><path d="M356 310v-84l56-40v40l56-40v40l56-40v124z" fill="${c.brick}"/><path d="M372 254h24v22h-24zM428 254h24v22h-24zM484 254h24v22h-24z" fill="${c.sand}"/><path d="M548 310V110h30v200zM596 310V140h26v170z" fill="${c.roof}"/><path d="M544 108h38v11h-38zM592 138h34v10h-34z" fill="${c.brickDark}"/><path d="M562 96q-4-26 22-30 30-14 44 4 30-8 32 16z" fill="${c.cream}"/><path d="M356 40h330v270H356zM466 40v270M576 40v270" fill="none" stroke="${c.green900}" stroke-width="8"/>` +
  frame(
    58,
    70,
    86,
    110,
    `<path d="M72 90h58M72 106h58M72 122h40" stroke="${c.line}" stroke-width="5"/><path d="M84 164l-8-8M84 164l16-20" stroke="${c.green600}" stroke-width="5"/>`,
    c.green700,
  ) +
  `<circle cx="246" cy="112" r="40" fill="${c.cream}" stroke="${c.green900}" stroke-width="7"/><path d="M246 84v28l20 18" fill="none" stroke="${c.ink}" stroke-width="5" stroke-linecap="round"/>` +
  person({
    ...looks.ingrid,
    x: 196,
    y: 344,
    size: 1.2,
    pose: "waist",
    look: 1,
    under: c.cream,
    right: [52, -44],
    left: [-18, -14],
  }) +
  `<path d="M60 336h300v20H60z" fill="${c.wood}"/><path d="M72 356h276v124H72z" fill="${c.woodDark}"/><path d="M96 376h100v84H96zM224 376h100v84H224z" fill="${c.wood}"/>` +
  plant(92, 338, 0.62, c.green600, c.cream) +
  `<path d="M300 336l-4-5h58l-4 5z" fill="${c.ink}"/><path d="M296 331l10-8h44l4 8z" fill="${c.slate}"/>` +
  `<path d="M140 330h30v6h-30z" fill="${c.rose}"/><path d="M150 330q-16-22-30-10" fill="none" stroke="${c.green900}" stroke-width="3"/>` +
  person({
    ...looks.samuel,
    x: 470,
    y: 452,
    size: 1.26,
    look: -1,
    wear: "coat",
    top: c.navy,
    under: c.cream,
    bottom: c.ink,
    left: [-62, -58],
    right: [20, -28],
  }) +
  `<g transform="translate(336 268) rotate(-10)"><path d="M-30-20h60v40h-60z" fill="${c.cream}"/><path d="M-30-20L0 4l30-24" fill="none" stroke="${c.brass}" stroke-width="3"/><path d="M-7 14V4a7 7 0 0 1 14 0v10z" fill="${c.green600}"/></g>` +
  `<path d="M476 344h84v58h-84z" fill="${c.brass300}"/><path d="M476 344h84l8-14h-84z" fill="${c.sand}"/><path d="M502 366h30" stroke="${c.brass700}" stroke-width="6"/><path d="M500 334v-30h20v30z" fill="${c.green400}"/>` +
  plant(542, 334, 0.5, c.green700, c.rose) +
  person({
    ...looks.zanele,
    x: 636,
    y: 456,
    size: 1.16,
    look: -1,
    wear: "vest",
    top: c.cream,
    under: c.brass,
    bottom: c.navy,
    left: [-40, -94, "lifted"],
    right: [22, -6],
  });
