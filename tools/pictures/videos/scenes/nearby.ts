import { memberOf, type MemberKey } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { moves, pop, rise } from "../motion.ts";
import { avatar, phoneScene, touch } from "../screens.ts";

const pins: [MemberKey, number, number, number][] = [
  ["mei", 190, 330, 1],
  ["ewan", 96, 262, 2],
  ["samuel", 292, 236, 2.4],
  ["zanele", 276, 414, 2.8],
  ["yasmin", 84, 420, 3.2],
];

/** A map of a city with the members who have chosen to be visible. */
export function nearby(seconds: number): Scene {
  return {
    seconds,
    captionsAt: "left",
    captions:
      seconds > 10
        ? [
            { from: 0.8, to: 4.4, text: "Someone from home is nearly always near." },
            { from: 4.6, to: 8.8, text: "The map shows those who wish to be seen,\nas exactly as they wish." },
            { from: 9, to: 12.6, text: "City chapters keep a calendar\nand a table of their own." },
          ]
        : [
            {
              from: 0.8,
              to: seconds - 0.4,
              text: "Someone from home is nearly always near.\nThe map shows those who wish to be seen.",
            },
          ],
    html: phoneScene({
      ground: "sand",
      step: "Nearby alumni",
      title: "Who is in town tonight?",
      text: "Members switch themselves on for a trip or for good, by street, district or city.",
      screen:
        `<svg viewBox="0 0 380 816" width="380" height="816" style="position:absolute"><path d="M0 0h380v816H0z" fill="#e4ede3"/><path d="M0 560c70-40 110 4 176-20s110-80 204-74v350H0z" fill="#b5d2d6"/><path d="M-4 180c90 18 150-6 224 18s100 4 204 22M60-4c10 70 40 260 34 520M190-4c-10 60 30 260 20 520M330-4c-20 60 14 290 4 470M0 340c90-14 200 20 420-22M0 470c120-10 220-40 400-30" fill="none" stroke="#fff" stroke-width="10"/><path d="M104 40h70v100h-70zM226 60h84v90h-84zM20 220h44v90H20zM226 260h80v54h-80zM112 380h70v60h-70z" fill="#c7dcc3"/></svg>` +
        `<svg viewBox="0 0 380 816" width="380" height="816" style="position:absolute"><g style="transform-origin:190px 330px" ${moves(pop(1.2))}><circle cx="190" cy="330" r="150" fill="#1f6f5c" opacity=".1"/><circle cx="190" cy="330" r="150" fill="none" stroke="#1f6f5c" stroke-width="2" stroke-dasharray="6 7"/></g></svg>` +
        pins
          .map(
            ([who, x, y, at], index) =>
              `<div style="position:absolute;left:${x - (index ? 31 : 42)}px;top:${y - (index ? 31 : 42)}px;width:${index ? 62 : 84}px;height:${index ? 62 : 84}px;border-radius:50%;background:#fff;padding:5px;box-shadow:0 6px 14px -6px rgb(15 47 42/.5)" ${moves(pop(at))}>${avatar(who).replace('class="av "', 'width="100%" height="100%"')}</div>`,
          )
          .join("") +
        `<div style="position:absolute;left:20px;right:20px;top:60px" class="card row"><div><b>Visible to members</b><div class="m">My district, until Sunday</div></div><span class="toggle is"></span></div>` +
        `<div style="position:absolute;left:20px;right:20px;top:510px" class="card" ${moves(rise(4.2, 30))}><h3 style="font-size:25px">Lisbon chapter</h3><div class="m" style="margin:4px 0 14px">Five of you nearby · next table on Thursday</div><span class="btn wide">Say hello</span></div>` +
        touch(190, 612, 5.6) +
        `<div class="push row" ${moves(rise(6.2, -30))}>${avatar("samuel", "s")}<div style="font-size:17px"><b>${memberOf("samuel").first}:</b> eight o’clock, by the river. I’ll book.</div></div>`,
    }),
  };
}
