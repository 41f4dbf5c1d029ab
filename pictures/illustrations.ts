import { archive } from "./illustrations/stock/archive.ts";
import { campusReunion } from "./illustrations/stock/campus-reunion.ts";
import { chapterEvening } from "./illustrations/stock/chapter-evening.ts";
import { demoEvening } from "./illustrations/stock/demo-evening.ts";
import { mentoringConversation } from "./illustrations/stock/mentoring-conversation.ts";
import { volunteerDay } from "./illustrations/stock/volunteer-day.ts";
import { picture } from "./kit/svg.ts";

/** All illustrations are 720 by 480 units, so that any can stand in for any other. */
const width = 720;
const height = 480;

/** Drawings by the name of their file below public/images. */
const drawings: Record<string, () => string> = {
  "stock-1": campusReunion,
  "stock-2": mentoringConversation,
  "stock-3": chapterEvening,
  "stock-4": demoEvening,
  "stock-5": archive,
  "stock-6": volunteerDay,
};

/** Every illustration as SVG text, by its path below public/. */
export function drawIllustrations(): Map<string, string> {
  return new Map(
    Object.entries(drawings).map(([name, draw]) => [`images/${name}.svg`, picture(width, height, draw())]),
  );
}
