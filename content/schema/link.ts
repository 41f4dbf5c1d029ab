import { z } from "zod";

/** A link to a page of the site: what it says and where it leads. */
export const linkSchema = z.object({ label: z.string().min(1), href: z.string().regex(/^\/[a-z0-9/#-]*$/) });
