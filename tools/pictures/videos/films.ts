import { brand } from "#content/site/brand.ts";
import type { Film } from "./film.ts";
import { circles } from "./scenes/circles.ts";
import { closing } from "./scenes/closing.ts";
import { dashboard } from "./scenes/dashboard.ts";
import { directory } from "./scenes/directory.ts";
import { events } from "./scenes/events.ts";
import { feed } from "./scenes/feed.ts";
import { giving } from "./scenes/giving.ts";
import { leaderboard } from "./scenes/leaderboard.ts";
import { mentoring } from "./scenes/mentoring.ts";
import { message } from "./scenes/message.ts";
import { nearby } from "./scenes/nearby.ts";
import { opening } from "./scenes/opening.ts";
import { ownName } from "./scenes/own-name.ts";

/** Forty seconds for the home page. */
export const intro: Film = {
  name: "intro",
  title: `${brand.name} in forty seconds`,
  posterAt: 12.7,
  scenes: [
    opening(5, "Your alumni still think of you."),
    feed(9),
    nearby(7),
    events(7),
    dashboard(6.5),
    closing(
      5.5,
      "A door that is always open.",
      "A private, secure digital community for your alumni, under your own name.",
    ),
  ],
};

/** Three minutes for the demo page. */
export const tour: Film = {
  name: "tour",
  title: `A tour of ${brand.name} in three minutes`,
  posterAt: 41.5,
  scenes: [
    opening(7, `A tour of ${brand.name}, in the colors of a sample college.`),
    ownName(13),
    feed(16),
    directory(16),
    nearby(13),
    circles(14),
    events(16),
    mentoring(16),
    giving(15),
    leaderboard(12),
    dashboard(18),
    message(14),
    closing(
      10,
      "Now bring your own questions.",
      "Book thirty minutes with us, or look around by yourself for fourteen days.",
    ),
  ],
};

export const films: readonly Film[] = [intro, tour];
