import { z } from "zod";
import { linkSchema } from "./link.ts";
import { metaSchema } from "./meta.ts";
import { scenePictureSchema } from "./scene-picture.ts";

const text = z.string().min(1);
const path = z.string().regex(/^\/[a-z0-9/#-]*$/);
const titled = { title: text, text };
const picture = scenePictureSchema;

export const homeSchema = z.object({
  meta: metaSchema,
  hero: z.object({ headline: text, lead: text, start: text, useCases: text, picture }),
  /** Under the buttons of the first screen: what speaks for the product, each leading to where it is explained. */
  proof: z.array(linkSchema).max(6),
  /** Text beside the intro video. */
  film: z.object(titled),
  audiences: z.object({ title: text, items: z.array(z.object({ ...titled, href: path })).length(4) }),
  modules: z.object({ ...titled, items: z.array(z.object({ ...titled, href: path })), all: text }),
  platforms: z.object({ ...titled, items: z.array(z.object(titled)).length(3), picture }),
  advantages: z.object({ title: text, items: z.array(z.object({ ...titled, picture })).length(4) }),
  figures: z.object({ title: text, rating: text }),
  /** Buttons between the first screen and the last. */
  actions: z.object({ modules: text, figures: text }),
  useCases: z.object({ ...titled, learnMore: text, all: text }),
  stories: z.object({ ...titled, read: text, all: text }),
  closing: z.object({ ...titled, trial: text, demo: text }),
});

export type HomeContent = z.infer<typeof homeSchema>;
