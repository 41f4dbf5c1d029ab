import { classOf, memberOf, members } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { count, enter, growX, moves, on, rise } from "../motion.ts";
import { avatar, phoneScene, touch } from "../screens.ts";

/** A gift in the donor's own rhythm, and thanks on the same day. */
export function giving(seconds: number): Scene {
  return {
    seconds,
    captionsAt: "left",
    captions: [
      { from: 0.8, to: 4.6, text: "Each fund has a page where donors\nand scholars meet." },
      { from: 4.8, to: 8.8, text: "Members choose how much to give,\nand how often." },
      { from: 9.4, to: 14.4, text: "The scholar says thank you\non the wall of appreciation. Today." },
    ],
    html: phoneScene({
      ground: "sand",
      step: "Fundraising, wall of appreciation",
      title: "Thanks that come on time",
      text: "Appeals where people already talk, and thanks where the whole community can read them.",
      screen:
        `<div class="view" style="padding:0"><div style="height:226px;overflow:hidden"><img src="images/case-studies/scholarship-donor-program.svg" style="height:254px"></div><div style="padding:20px 24px"><h3 style="font-size:29px">The Observatory Scholarship</h3><p class="m" style="margin:8px 0 16px">One young astronomer a year, since 2016</p><div class="bar" style="height:16px;border-radius:8px"><i style="width:78%;border-radius:8px" ${moves(growX(1.4, 1.6))}></i></div><div class="row" style="margin-top:9px"><div><b>$<span ${moves(count(6.8, 1.2, 31200, 31300))}>31,200</span></b> <span class="m">of $40,000</span></div></div><div class="row" style="margin:22px 0 14px;gap:10px"><span class="btn line" style="flex:1">$50</span><span class="btn line" style="flex:1" ${moves(on(4.4))}>$100</span><span class="btn line" style="flex:1">$250</span></div><div class="row" style="padding:8px 0 16px"><div><b>Every month</b><div class="m">Stop whenever you like</div></div><span class="toggle" ${moves(on(5.4))}></span></div><span class="btn wide brass">Give $100 a month</span></div></div>` +
        touch(190, 449, 4.2) +
        touch(330, 512, 5.2) +
        touch(190, 575, 6.4) +
        `<div class="view" style="background:#f5e7cd" ${moves(enter(8.8))}><header><span class="display">Wall of appreciation</span></header><div style="background:#fffdf8;padding:26px 24px;margin-top:16px;transform:rotate(-1.5deg);box-shadow:0 10px 24px -14px rgb(15 47 42/.5)"><h3 style="font-size:28px">Thank you.</h3><p style="font-size:19px;margin:14px 0 20px">I saw Saturn’s rings last night, with a telescope that you all paid for. I start at the observatory on Monday.</p><div class="row">${avatar("thandiwe")}<div><b>${members.thandiwe.name}</b><div class="m">Scholar, ${classOf("thandiwe").toLowerCase()}</div></div></div></div><div class="card row" style="margin-top:30px;border:0" ${moves(rise(11.2))}>${avatar("ewan", "s")}<div><b>${memberOf("ewan").first}:</b> that is worth every cent.</div></div></div>`,
    }),
  };
}
