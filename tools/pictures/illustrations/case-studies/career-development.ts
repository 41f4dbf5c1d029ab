import { looks } from "../../kit/looks.ts";
import { cup, laptop, plant } from "../../kit/indoors.ts";
import { block } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** A job offer is read line by line. */
export const careerDevelopment = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.green600}"/>` +
  `<path d="M70 30h580v250H70z" fill="${c.sky}"/>` +
  block(96, 280, 86, 150, c.green300, c.cream, 2) +
  block(196, 280, 70, 206, c.slate, c.sand, 3) +
  block(470, 280, 92, 180, c.green300, c.cream, 5) +
  block(576, 280, 66, 120, c.slate, c.sand, 1) +
  `<path d="M280 280V130h160v150z" fill="${c.green200}"/><path d="M280 160h160M280 190h160M280 220h160M280 250h160" stroke="${c.cream}" stroke-width="9" stroke-dasharray="22 12"/>` +
  `<path d="M70 30h580v250H70zM360 30v250" fill="none" stroke="${c.green900}" stroke-width="9"/>` +
  plant(44, 398, 1.5, c.green800, c.brass) +
  person({
    ...looks.ngozi,
    x: 236,
    y: 396,
    size: 1.62,
    pose: "waist",
    look: 1,
    lean: 5,
    top: c.navy,
    under: c.cream,
    right: [44, -14],
    left: [-26, -4],
  }) +
  person({
    ...looks.omar,
    x: 470,
    y: 396,
    size: 1.62,
    pose: "waist",
    look: -1,
    lean: -5,
    top: c.brass,
    wear: "shirt",
    left: [-34, -10],
    right: [26, -4],
  }) +
  `<path d="M0 384h720v96H0z" fill="${c.wood}"/><path d="M0 384h720v10H0z" fill="${c.brass700}"/>` +
  `<path d="M284 372h146l38 86H244z" fill="${c.cream}"/><path d="M302 386h70m-74 13h120m-124 13h128m-132 26h64" stroke="${c.line}" stroke-width="5"/><path d="M290 425h136" stroke="${c.brass}" stroke-width="7"/><path d="M394 438q10-10 14 0t14-2 16 2" fill="none" stroke="${c.green700}" stroke-width="3"/>` +
  `<path d="M306 376l16 30" stroke="#6f4932" stroke-width="15" stroke-linecap="round"/><path d="M290 344l17 34" stroke="${c.navy}" stroke-width="21" stroke-linecap="round"/><path d="M316 412l14 16" stroke="${c.rose}" stroke-width="5" stroke-linecap="round"/>` +
  laptop(606, 424, 1.6) +
  cup(118, 424, c.cream, 1.5) +
  cup(508, 436, c.rose, 1.4);
