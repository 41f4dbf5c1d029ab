import { z } from "zod";
import { ownFilmSchema } from "./own-picture.ts";

const text = z.string().min(1);
const path = (ending: string) => z.string().regex(new RegExp(String.raw`^/videos/[a-z-]+\.${ending}$`));

export const videoSchema = z.object({
  title: text,
  /** Label of the play button. */
  play: text,
  /** What a visitor hears; below the player. */
  sound: text,
  /** In the order in which a browser should try them. */
  sources: z
    .array(z.object({ src: z.string().startsWith("/videos/"), type: z.enum(["video/mp4", "video/webm"]) }))
    .min(1),
  captions: path("vtt"),
  poster: path("avif"),
  /** How long it is. */
  seconds: z.int().positive(),
  /** Day of the last recording. */
  published: z.iso.date(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** The content of the video as text. */
  transcript: z.object({ title: text, lines: z.array(text).min(3) }),
  own: ownFilmSchema.optional(),
});

export type Video = z.infer<typeof videoSchema>;

/** As pages show it: a film of the library may have no poster and no captions, and is of any type. */
export interface ShownVideo extends Pick<Video, "title" | "play" | "width" | "height" | "transcript"> {
  sources: readonly { src: string; type: string }[];
  poster?: string;
  captions: string | null;
  /** Left out for a film of the library, which may have sound. */
  sound?: string;
}
