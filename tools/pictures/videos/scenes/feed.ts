import { classOf, college, memberOf, members } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { moves, on, out, rise, slide, swap, type } from "../motion.ts";
import { avatar, avatars, icon, phoneScene, touch } from "../screens.ts";

/** A question from Lisbon finds its answer; further down a campus in flower and a birthday. */
export function feed(seconds: number): Scene {
  return {
    seconds,
    captionsAt: "left",
    captions: [
      { from: 0.8, to: 4.8, text: "Mei-Ling is in Lisbon until Sunday.\nShe asks her old choir." },
      { from: 5, to: 8.6, text: `${memberOf("omar").first} is around the corner.\nThey meet on Thursday.` },
      ...(seconds > 12
        ? [{ from: 9.2, to: 15.4, text: "Photographs, news, birthdays:\na reason to look in every day." }]
        : []),
    ],
    html: phoneScene({
      ground: "",
      door: true,
      step: "Feed updates",
      title: "Every class, talking again",
      text: "News and stories from the people they actually knew, sorted by class, chapter and group.",
      screen:
        `<div class="view"><div style="position:relative;z-index:5;background:#fbf8f2;margin:-62px -24px 0;padding:62px 24px 1px"><header><span class="display">${college}</span>${avatar("ingrid", "s")}</header>` +
        `<div style="margin:0 -6px 4px"><span class="chip is">For you</span><span class="chip">Class of ’99</span><span class="chip">Nearby</span></div></div>` +
        `<div ${moves(slide(9, 1.4, 0, -352))}><div class="rule" style="margin-top:10px"></div>` +
        `<div class="row">${avatar("mei")}<div><b>${members.mei.name}</b><div class="m">${classOf("mei")} · ${members.mei.city}</div></div></div>` +
        `<p style="font-size:20px;margin:14px 0">In Lisbon until Sunday. Anyone from the old choir around on Thursday?</p>` +
        `<div class="row m" style="gap:8px"><span ${moves(on(2.8))} class="like">${icon("heart", "#b3382c")}</span><b ${moves(swap(2.9, "12 like this"))}>11 like this</b><span style="width:14px"></span>${icon("reply")}<b ${moves(swap(7.6, "14 replies"))}>13 replies</b></div>` +
        `<div style="height:92px;margin-top:18px;position:relative"><div class="row" style="align-items:flex-start;position:absolute;inset:0" ${moves(rise(7.2))}>${avatar("omar", "s")}<div class="card" style="padding:10px 14px;background:#e9f1ed;border:0"><b>${memberOf("omar").first}</b> I am! Thursday at eight, by the river?</div></div>` +
        `<div class="field" style="position:absolute;left:0;right:0;top:8px" ${moves(out(7, 0.3))}><span class="caret" ${moves(type(4.4, 2))}>I am! Thursday at eight, by the river?</span></div></div>` +
        `<div class="rule" style="margin-top:10px"></div><div class="row">${avatar("samuel")}<div><b>${members.samuel.name}</b><div class="m">${classOf("samuel")} · ${members.samuel.city}</div></div></div><p style="font-size:20px;margin:14px 0">The lindens we planted. Look at them now.</p><img src="images/stock-6.svg" style="width:332px;border-radius:12px;display:block"><div class="row m" style="gap:8px;margin:14px 0">${avatars("ewan", "yasmin", "zanele")}<b style="margin-left:14px">25 like this</b></div><div class="card row" style="background:#0f2f2a;color:#fff;border:0" ${moves(rise(11.2))}>${avatar("aiko")}<div><b>${memberOf("aiko").first} turns forty today</b><div style="color:#e3bf7f">Send her a wish</div></div></div></div></div>` +
        touch(36, 330, 2.6),
    }),
  };
}
