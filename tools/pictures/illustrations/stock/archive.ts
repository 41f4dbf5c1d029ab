import { looks } from "../../kit/looks.ts";
import { archedWindow, bookcase, classPhotograph, lamp, table } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** Stock 5: a class photograph comes out of the archive. */
export const archive = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.brass100}"/><path d="M0 412h720v68H0z" fill="${c.brass300}"/>` +
  bookcase(-12, 412, 186, 8, 5, c.woodDark) +
  bookcase(548, 412, 190, 8, 8, c.woodDark) +
  archedWindow(206, 236, 96, 176, c.water) +
  archedWindow(420, 236, 96, 176, c.water) +
  lamp(360, 74, c.green700) +
  `<path d="M150 412L206 92M182 412L238 92" stroke="${c.wood}" stroke-width="7"/><path d="M164 352h30M174 300h28M183 248h28M192 196h28M200 148h28" stroke="${c.wood}" stroke-width="6"/>` +
  person({
    ...looks.callum,
    x: 272,
    y: 424,
    size: 1.12,
    look: 1,
    wear: "jacket",
    under: c.brass300,
    top: c.green800,
    right: [46, -46],
    left: [-29, -4],
  }) +
  person({ ...looks.thandiwe, x: 462, y: 424, size: 1.14, look: -1, top: c.rose, left: [-44, -44], right: [30, 0] }) +
  `<path d="M306 236h122v96H306z" fill="${c.cream}" stroke="${c.wood}" stroke-width="9"/><path d="M312 242h110v50H312z" fill="${c.green200}"/><path d="M312 298h110v28H312z" fill="${c.meadow}"/>` +
  classPhotograph(318, 264, 6, 3, 16.4) +
  `<path d="M304 290h12m102 0h12" stroke="#eec3a8" stroke-width="11" stroke-linecap="round"/><path d="M418 290h12" stroke="#553524" stroke-width="11" stroke-linecap="round"/>` +
  table(238, 396, 250, 76, c.wood) +
  `<path d="M256 380h74v16h-74z" fill="${c.brick}"/><path d="M262 366h64v14h-64z" fill="${c.green600}"/><path d="M266 354h50v12h-50z" fill="${c.brass}"/>` +
  `<path d="M388 376h72v20h-72z" fill="${c.clay}"/><path d="M384 368h80v12h-80z" fill="#c4ab99"/><path d="M416 384h16v6h-16z" fill="${c.cream}"/>`;
