import { college } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { moves, on, rise, slide, swap } from "../motion.ts";
import { avatars, icon, phoneScene, touch } from "../screens.ts";

/** A supper, from the invitation to the pass at the door. */
export function events(seconds: number): Scene {
  const long = seconds > 10;
  return {
    seconds,
    captionsAt: "left",
    captions: [
      { from: 0.8, to: 3.6, text: "The Class of 1999 sits down again." },
      { from: 3.8, to: long ? 8.4 : seconds - 0.4, text: "One tap, and the kitchen\nknows that you are coming." },
      ...(long
        ? [
            { from: 8.6, to: 12, text: "Tickets, guests and payments\nare in the same place." },
            { from: 12.2, to: 15.5, text: "A reminder arrives the day before,\nand the pass opens the door." },
          ]
        : []),
    ],
    html: phoneScene({
      ground: "dark",
      door: true,
      step: "Event registration and RSVP",
      title: "Eighty-seven will be there",
      text: "From supper for ten to a full reunion: invitation, registration, reminder and guest list.",
      screen:
        `<div class="view" style="padding:0"><div ${moves(slide(7.4, 1.2, 0, -190))}><div style="height:254px;overflow:hidden"><img src="images/stock-1.svg" style="height:254px;margin-left:0"></div><div style="padding:20px 24px 0"><h3 style="font-size:34px">Class of 1999</h3><p style="font-size:19px;margin:6px 0 14px">Reunion supper, Founders’ Hall</p><p class="m" style="font-size:17px"><b style="color:#1b1f1e">Saturday 14 June</b>, 6 pm</p><div class="row" style="margin:18px 0 20px">${avatars("omar", "callum", "samuel")}<b style="margin-left:14px" ${moves(swap(4.1, "87 going"))}>86 going</b></div><div class="row" style="gap:12px"><span class="btn line" style="width:162px" ${moves(on(3.9))}>Going</span><span class="btn line" style="width:158px">Maybe</span></div>` +
        `<div class="card" style="margin-top:24px" ${moves(rise(5))}><div class="row">${icon("check", "#1f6f5c")}<div><b>Your seat is kept</b><div class="m">Bring a guest? Add a name.</div></div></div></div>` +
        `<div class="card" style="margin-top:14px" ${moves(rise(8.8))}><div class="row"><div><b>Supper and wine</b><div class="m">One member, one guest</div></div><b>$90</b></div><div class="rule" style="margin:14px 0"></div><div class="row"><div class="m">Paid by card · receipt by email</div>${icon("check", "#1f6f5c")}</div></div></div></div></div>` +
        touch(105, 476, 3.6) +
        `<div class="push" ${moves(rise(12.2, -30))}><div class="m">${college} · now</div><b>Tomorrow at six: your class in Founders’ Hall</b></div>`,
    }),
  };
}
