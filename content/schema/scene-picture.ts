import { z } from "zod";
import { ownPictureSchema } from "./own-picture.ts";

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
  own: ownPictureSchema.optional(),
});

/** As pages show it: editors' own picture comes as HTML (app/lib/views/content-pictures.ts). */
export type ScenePicture = z.infer<typeof scenePictureSchema> & { html?: string };
