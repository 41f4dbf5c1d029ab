import { looks } from "../../kit/looks.ts";
import { plant } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** The lobby of the old firm: a former colleague walks in and is met. */
export const corporateOrganizations = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.green50}"/>` +
  `<path d="M0 0h720v330H0z" fill="${c.sky}"/><path d="M30 330V150h74v180zM120 330V84h96v246zM560 330V110h84v220zM660 330V190h60v140z" fill="${c.green200}"/><path d="M140 116h56m-56 34h56m-56 34h56m-56 34h56m-56 34h56M580 140h44m-44 34h44m-44 34h44m-44 34h44" stroke="${c.green50}" stroke-width="12"/>` +
  `<path d="M0 0h720v52H0z" fill="${c.green900}"/><path d="M0 52h720v8H0z" fill="${c.brass}"/>` +
  `<path d="M90 60v336M240 60v336M480 60v336M630 60v336M90 210h150M480 210h150" stroke="${c.green800}" stroke-width="8"/>` +
  `<path d="M0 388h720v92H0z" fill="${c.clay}"/><path d="M120 480L240 388h240l120 92z" fill="${c.brick}"/><path d="M148 480l104-92M572 480L468 388" stroke="${c.brass300}" stroke-width="3"/>` +
  `<path d="M258 388V150a102 92 0 0 1 204 0v238z" fill="${c.green800}"/><path d="M272 388V152a88 78 0 0 1 176 0v236z" fill="${c.green200}"/><path d="M360 76v312M272 226h176" stroke="${c.green800}" stroke-width="6"/><path d="M300 388l44-20V110l-44 40zM420 388l-44-20V110l44 40z" fill="${c.green50}" opacity=".6"/>` +
  plant(50, 404, 1.5, c.green600, c.green900) +
  plant(676, 404, 1.5, c.green700, c.green900) +
  person({
    ...looks.samuel,
    x: 344,
    y: 434,
    size: 1.22,
    look: -1,
    wear: "coat",
    top: c.brass,
    under: c.cream,
    left: [-54, -52],
    right: [27, 2],
  }) +
  `<path d="M360 356h44v32h-44zM374 356v-8h16v8" fill="${c.woodDark}" stroke="${c.woodDark}" stroke-width="4"/>` +
  person({
    ...looks.winifred,
    x: 214,
    y: 444,
    size: 1.22,
    look: 1,
    right: [56, -52],
    left: [-28, 2],
    top: c.green600,
  }) +
  person({
    ...looks.meera,
    x: 474,
    y: 446,
    size: 1.2,
    look: -1,
    top: c.rose,
    under: c.cream,
    left: [-42, -112, "lifted"],
    right: [28, 0],
  }) +
  person({
    ...looks.lars,
    x: 568,
    y: 450,
    size: 1.22,
    look: -1,
    top: c.navy,
    wear: "jumper",
    left: [-6, -50],
    right: [16, -44],
  }) +
  `<path d="M556 292h30v24h-30z" fill="${c.cream}"/>`;
