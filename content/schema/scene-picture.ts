import { z } from "zod";

/** The pictures of the product (app/sections/scenes/scenes.svg). */
export const sceneNames = [
  "hero",
  "dashboard",
  "nearby",
  "circle",
  "thanks",
  "event",
  "directory",
  "leaderboard",
  "giving",
  "mail",
] as const;

export type SceneName = (typeof sceneNames)[number];

export const scenePictureSchema = z.object({
  scene: z.enum(sceneNames),
  /** What it shows, for those who can't see it. */
  alt: z.string().min(1),
});
