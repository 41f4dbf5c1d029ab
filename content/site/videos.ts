import { facts } from "../facts.ts";
import { videoSchema, type Video } from "../schema/video.ts";

/** A video recorded by `npm run videos` (tools/pictures/videos). */
function film(name: string, seconds: number, title: string, play: string, lines: string[]): Video {
  return videoSchema.parse({
    title,
    play,
    sound: "No sound: captions tell you what you see.",
    sources: [
      { src: `/videos/${name}.mp4`, type: "video/mp4" },
      // For browsers without H.264, which needs a license.
      { src: `/videos/${name}.webm`, type: "video/webm" },
    ],
    captions: `/videos/${name}.vtt`,
    poster: `/videos/${name}.avif`,
    seconds,
    published: "2026-11-28",
    width: 1280,
    height: 720,
    transcript: { title: "What the video shows", lines },
  });
}

/** For the home page. */
export const introVideo = film("intro", 40, `${facts.name} in forty seconds`, "Watch: 40 seconds", [
  "A door opens, and the light behind it is on.",
  "In the app of a sample college, Mei-Ling asks who is in Lisbon on Thursday. Omar answers: eight o’clock, by the river.",
  "On the map, five members near Lisbon who have chosen to be seen. The chapter says hello.",
  "One tap, and 87 people are going to the reunion supper of the Class of 1999.",
  "The team’s dashboard shows the week: conversations by day, the next events, who has just joined.",
  "The mark of the doorway, and an invitation to try the platform for fourteen days.",
]);

/** For the demo page. */
export const tourVideo = film("tour", 180, `A tour of ${facts.name} in three minutes`, "Watch the tour: 3 minutes", [
  "A door opens on the tour. Everything is shown in the colors of a sample college.",
  "The college’s own app on a phone. Ingrid is invited by a classmate and joins her class.",
  "The feed: a question from Lisbon is answered, trees in bloom, a classmate’s birthday.",
  "The directory: a search for an architect, her profile, and her choice of who may see her phone number.",
  "Nearby alumni: five members on the map of a city, each as visible as they wish to be.",
  "A circle of nine rowers arranges to meet, and settles on a weekend with a poll.",
  "An event: an RSVP, a seat saved, the supper paid for, and a reminder the day before.",
  "Mentoring: a student asks an engineer for half an hour, picks one of her free hours, and finds a job that she posted.",
  "Giving: a hundred dollars a month to a scholarship, and the scholar’s thanks on the wall of appreciation.",
  "The leaderboard: members who answer, invite and host rise, and earn a badge.",
  "The dashboard: the week at a glance, and a member who is made lead of her chapter in one step.",
  "An email to members of one class who have not registered, and what came of it a day later.",
  "An invitation to book thirty minutes, or to try the platform for fourteen days.",
]);
