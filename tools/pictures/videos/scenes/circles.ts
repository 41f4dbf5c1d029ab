import { memberOf, type MemberKey } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { count, enter, growX, moves, on, rise } from "../motion.ts";
import { avatar, phoneScene, touch } from "../screens.ts";

function bubble(who: MemberKey, text: string, at: number, mine = false): string {
  const box = `<div class="card" style="flex:none;max-width:250px;padding:11px 15px;border:0;${mine ? "background:#1f6f5c;color:#fff" : ""}">${text}</div>`;
  return `<div class="row" style="margin-bottom:14px;${mine ? "justify-content:flex-end" : ""}" ${moves(rise(at))}>${mine ? box + avatar(who, "s") : avatar(who, "s") + box}</div>`;
}

function option(text: string, share: number, at: number): string {
  return `<div style="margin-top:16px"><div class="row"><div><b>${text}</b></div><span class="m" style="font-weight:600"><span ${moves(count(at, 1.4, 0, share))}>0</span> %</span></div><div class="bar" style="margin-top:7px"><i style="width:${share}%" ${moves(growX(at, 1.4))}></i></div></div>`;
}

/** A small circle talks, then chooses its date by a poll. */
export function circles(seconds: number): Scene {
  return {
    seconds,
    captionsAt: "left",
    captions: [
      { from: 0.8, to: 5.4, text: "Ten thousand people are hard to write to.\nNine are easy." },
      { from: 5.8, to: 9.8, text: "Chapters, forums and circles open in a minute\nand have moderators of their own." },
      { from: 10, to: 13.4, text: "A poll settles what a thread can't." },
    ],
    html: phoneScene({
      ground: "deep",
      step: "Chapters, forums, polls",
      title: "Small circles, long talks",
      text: "The rowing eight, one hall’s residents, all who became teachers: rooms for every reason to stay in touch.",
      screen:
        `<div class="view" style="background:#f2ecdf"><header style="display:block;height:auto"><span class="display">The rowing eight, 1996–99</span><div class="m" style="margin-top:4px">Nine members · ${memberOf("callum").first} moderates</div></header><div style="height:12px"></div>` +
        bubble("callum", "The boathouse has kept our oar. Who is coming to take it down?", 1.2) +
        bubble("samuel", "All of us. June, then?", 2.8, true) +
        bubble("ingrid", "I have a van. Booked.", 4) +
        bubble("omar", "I steer. As ever.", 5) +
        `</div><div class="view" ${moves(enter(6.6))}><header><span class="display">Poll</span>${avatar("callum", "s")}</header><h3 style="font-size:31px;margin:8px 0 12px">Which weekend in June?</h3><p class="m">Closes on Friday · seven of nine have voted</p>` +
        `<div class="card" style="margin-top:18px;padding-bottom:22px">${option("6 and 7 June", 14, 9)}${option("13 and 14 June", 71, 9)}${option("20 and 21 June", 15, 9)}</div><div style="margin-top:20px"><span class="btn wide line" ${moves(on(8.6))}>13 and 14 June is fine</span></div></div>` +
        touch(190, 494, 8.3),
    }),
  };
}
