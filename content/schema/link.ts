import { z } from "zod";

/** A link to a page of the site: its label and its path. */
export const linkSchema = z.object({ label: z.string().min(1), href: z.string().regex(/^\/[a-z0-9/#-]*$/) });
