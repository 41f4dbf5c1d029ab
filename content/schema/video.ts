import { z } from "zod";

const text = z.string().min(1);
const path = (ending: string) => z.string().regex(new RegExp(String.raw`^/videos/[a-z-]+\.${ending}$`));

export const videoSchema = z.object({
  title: text,
  /** Label of the play button. */
  play: text,
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
});

export type Video = z.infer<typeof videoSchema>;
