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
  /** Alternative text. */
  alt: z.string().min(1),
});
