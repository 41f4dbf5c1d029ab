import { looks } from "../../kit/looks.ts";
import { block, tree } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** One minute until the bus: a bag in one hand, her old school in the other. */
export const mobileFirstAlumniPlatforms = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.sand}"/><circle cx="566" cy="104" r="44" fill="${c.sun}"/>` +
  block(20, 330, 96, 210, c.green300, c.cream, 2) +
  block(124, 330, 74, 150, c.clay, c.cream, 4) +
  block(430, 330, 84, 190, c.green200, c.cream, 3) +
  block(612, 330, 96, 236, c.clay, c.cream, 1) +
  tree(222, 352, 1.1, c.green500) +
  `<path d="M0 330h720v70H0z" fill="${c.line}"/><path d="M0 366h720v80H0z" fill="${c.slate}"/><path d="M0 362h720v8H0z" fill="${c.cream}"/><path d="M0 446h720v34H0z" fill="${c.paperDeep}"/><path d="M0 442h720v8H0z" fill="${c.clay}"/>` +
  `<path d="M452 262q0-22 22-22h246v178H452z" fill="${c.rose}"/><path d="M466 262q0-8 8-8h42v76h-50zM532 254h60v60h-60zM608 254h60v60h-60zM684 254h36v60h-36z" fill="${c.sky}"/><path d="M452 336h268v12H452z" fill="${c.cream}"/><path d="M478 256h34v12h-34z" fill="${c.ink}"/><path d="M483 262h24" stroke="${c.brass300}" stroke-width="4"/><path d="M456 372h18v14h-18z" fill="${c.sun}"/><circle cx="528" cy="418" r="27" fill="${c.ink}"/><circle cx="528" cy="418" r="11" fill="${c.line}"/><circle cx="668" cy="418" r="27" fill="${c.ink}"/><circle cx="668" cy="418" r="11" fill="${c.line}"/><path d="M474 300q16-30 34 0v30h-34z" fill="${c.green900}"/><circle cx="491" cy="284" r="11" fill="#c98f65"/><path d="M484 282h0m8 0h0" stroke="#231a16" stroke-width="2.6" stroke-linecap="round"/><path d="M484 288q4 3 8 0" fill="none" stroke="#7f3a2c" stroke-width="1.6" stroke-linecap="round"/><path d="M480 280q0-9 11-9t11 9z" fill="${c.green900}"/>` +
  `<path d="M52 462V120M330 462V120" stroke="${c.green900}" stroke-width="9"/><path d="M34 104h316l-12 22H46z" fill="${c.green700}"/><path d="M60 140h262v220H60z" fill="${c.white}" opacity=".34"/><path d="M70 392h120v12H70zM86 404v58M174 404v58" fill="${c.wood}" stroke="${c.wood}" stroke-width="6"/>` +
  `<path d="M386 464V150" stroke="${c.ink}" stroke-width="7"/><circle cx="386" cy="136" r="27" fill="${c.brass}"/><path d="M374 126h24v16h-24zM378 142v6M394 142v6" fill="${c.green900}" stroke="${c.green900}" stroke-width="4"/>` +
  person({
    ...looks.callum,
    x: 118,
    y: 398,
    size: 1.06,
    pose: "sit",
    faces: 1,
    look: 1,
    left: [14, -22],
    right: [26, -20],
  }) +
  person({
    ...looks.meera,
    x: 272,
    y: 466,
    size: 1.4,
    look: 1,
    wear: "coat",
    top: c.green600,
    under: c.brass300,
    bottom: c.navy,
    left: [-30, 6],
    right: [30, -62],
  }) +
  `<path d="M212 346h46v56h-46z" fill="${c.brass}"/><path d="M222 346q0-20 13-20t13 20" fill="none" stroke="${c.brass700}" stroke-width="5"/><path d="M224 330q-10-26-20-18M236 334q0-30 10-26" fill="none" stroke="${c.green500}" stroke-width="7" stroke-linecap="round"/>` +
  `<g transform="translate(318 244) rotate(12)"><path d="M-14-28h28v52h-28z" fill="${c.ink}"/><path d="M-10-22h20v40h-20z" fill="${c.sun}"/><path d="M-5 6v-10a5 5 0 0 1 10 0V6z" fill="${c.green600}"/></g>`;
