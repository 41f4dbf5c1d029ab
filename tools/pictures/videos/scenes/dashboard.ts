import { college, memberOf, type MemberKey, members as cast } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { draw, fade, growX, moves, on, rise, slide, swap } from "../motion.ts";
import { avatar, deskScene, pointer } from "../screens.ts";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const upcoming: [string, number][] = [
  ["Class of 1999 supper", 83],
  ["Mentors’ evening, Toronto", 57],
  ["Choir weekend", 31],
];
const members: [MemberKey, string][] = [
  ["yasmin", "Chapter lead"],
  ["callum", "Moderator"],
  ["elena", "Member"],
  ["mateo", "Member"],
];
const joined: MemberKey[] = ["lars", "yaw", "aiko"];
const since = (who: MemberKey) => `${cast[who].classOf} · ${cast[who].city}`;
/** Conversations of the week, each day as far from the next: the height of its point. */
const points = [138, 96, 108, 54, 66, 14, 32];
const [firstDay, dayStep] = [34, 68];
const curve = points
  .map((y, day) =>
    day === 0 ? `M${firstDay} ${y}` : `S${firstDay + dayStep * (day - 0.5)} ${y} ${firstDay + dayStep * day} ${y}`,
  )
  .join("");

/** The week at a glance; then roles, which decide who sees what. */
export function dashboard(seconds: number): Scene {
  const long = seconds > 10;
  const overview = `<div ${long ? moves(["out", 8.4, 0.3]) : ""}><h3 style="font-size:32px">Good morning, ${memberOf("ingrid").first}</h3><p class="m" style="margin:4px 0 18px;font-size:17px">What your alumni did this week</p><div style="display:grid;grid-template-columns:480px 1fr;gap:46px"><div><b>Conversations by day</b><svg width="480" height="190" viewBox="0 0 480 190" style="margin-top:12px"><path d="M0 30h480M0 80h480M0 130h480" stroke="#ddd5c3"/><path d="${curve}V160H${firstDay}z" fill="#e9f1ed" ${moves(fade(2, 1.2))}/><path pathLength="1" d="${curve}" fill="none" stroke="#1f6f5c" stroke-width="4" ${moves(draw(1, 2))}/><circle cx="${firstDay + dayStep * 5}" cy="${points[5]}" r="7" fill="#c8963e" ${moves(fade(2.9, 0.3))}/><g font-size="14" text-anchor="middle" fill="#4b5451">${days.map((day, index) => `<text x="${firstDay + dayStep * index}" y="184">${day}</text>`).join("")}</g></svg></div><div><b>Next events</b>${upcoming.map(([name, share], index) => `<div style="margin-top:18px"><div style="margin-bottom:7px">${name}</div><div class="bar"><i style="width:${share}%" ${moves(growX(1.6 + index * 0.4, 1.1))}></i></div></div>`).join("")}</div></div><div class="row" style="margin-top:22px;gap:34px"><b style="flex:none">Just joined</b>${joined
    .map(
      (who, index) =>
        `<span class="row" style="gap:10px" ${moves(rise(3.4 + index * 0.4))}>${avatar(who, "s")}<span><b>${cast[who].name}</b><br><span class="m" style="font-size:14px">${since(who)}</span></span></span>`,
    )
    .join("")}</div></div>`;
  const table = `<div style="position:absolute;inset:26px 34px" ${moves(fade(8.8, 0.4))}><div class="row"><h3 style="font-size:32px">Members</h3><span class="field" style="width:280px;height:42px">Search members</span></div><div style="margin-top:20px;display:grid;grid-template-columns:1.5fr 1.1fr 1fr;font-size:15px;font-weight:600;color:#4b5451;border-bottom:2px solid #1b1f1e;padding-bottom:8px"><span>Name</span><span>Class and city</span><span>Role</span></div>${members
    .map(
      ([who, role], index) =>
        `<div style="display:grid;grid-template-columns:1.5fr 1.1fr 1fr;align-items:center;height:60px;border-bottom:1px solid #ddd5c3" ${moves(rise(9 + index * 0.15))}><span class="row">${avatar(who, "s")}<b>${cast[who].name}</b></span><span>${since(who)}</span><span class="chip" style="justify-self:start;border:1px solid #8a8470" ${who === "elena" ? moves(swap(13.2, "Chapter lead"), on(13.2)) : ""}>${role}</span></div>`,
    )
    .join("")}</div>`;
  return {
    seconds,
    captionsAt: "foot",
    captions: [
      { from: 0.8, to: long ? 4.6 : seconds - 0.4, text: "Your team sees what alumni did this week." },
      ...(long
        ? [
            { from: 4.8, to: 8.4, text: "Conversations, registrations and new members at a glance." },
            {
              from: 9.2,
              to: 13,
              text: `Roles decide who sees what. ${memberOf("elena").first}'s chapter needs a lead.`,
            },
            {
              from: 13.2,
              to: 17.4,
              text: `One choice, and she runs ${cast.elena.city}'s calendar. Nothing else opens to her.`,
            },
          ]
        : []),
    ],
    html: deskScene({
      step: "Dashboard",
      title: "One desk for all of it",
      text: long ? "Members, events, messages, reports" : "For your whole team",
      address: `dashboard · ${college}`,
      active: "Overview",
      ...(long ? { later: { active: "Members", at: 8.3 } } : {}),
      main: overview + (long ? table : ""),
      over: long
        ? pointer(fade(5.6), slide(5.6, 0.01, 700, 560), slide(6.6, 1.4, -520, -298), slide(10.6, 1.6, 756, 172), [
            "out",
            15,
            0.5,
          ])
        : "",
    }),
  };
}
