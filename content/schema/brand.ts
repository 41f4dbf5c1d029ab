import { z } from "zod";
import { isWholePhone } from "../phone-link.ts";
import { linkSchema } from "./link.ts";

const text = z.string().min(1);

const office = z.object({
  city: text,
  country: text,
  lines: z.array(text).min(1),
  phone: z
    .object({
      /** As people read it; its link is made from it. */
      label: text,
      /** Of a number that got another link before links were made from numbers. */
      href: z
        .string()
        .regex(/^tel:\+\d{8,15}$/)
        .optional(),
    })
    .refine(({ label, href }) => href !== undefined || isWholePhone(label), {
      path: ["label"],
      message: "Please write the whole number with its country, such as +1 212 555 0142.",
    }),
});

const figure = z.object({ value: text, label: text, description: text });

/** Everything an operator changes to make the site theirs. */
export const brandSchema = z.object({
  name: text,
  /** Of the company that answers for the site, for the end of each page. */
  legalName: text,
  tagline: text,
  /** One sentence for the footer, feeds and structured data; 50 to 170 characters. */
  description: z.string().min(50).max(170),
  /** Used for canonical links until SITE_URL is set. No trailing slash. */
  siteUrl: z.url({ protocol: /^https?$/ }).regex(/[^/]$/),
  email: z.email(),
  offices: z.array(office).min(1).max(50),
  hours: z.object({
    /** As the pages say it. */
    label: text,
    /** As structured data says it. */
    opens: z.string().regex(/^\d\d:\d\d$/),
    closes: z.string().regex(/^\d\d:\d\d$/),
    days: z.array(text),
  }),
  replyTime: text,
  social: z.array(
    z.object({
      id: z.enum(["linkedin", "youtube", "instagram", "facebook"]),
      name: text,
      href: z.url({ protocol: /^https?$/ }),
    }),
  ),
  badges: z.array(
    z.object({
      name: text,
      description: text,
      /** Where it is explained. Of one from before there was such a page: its top. */
      href: linkSchema.shape.href.optional(),
    }),
  ),
  figures: z.object({
    alumni: figure,
    organizations: figure,
    countries: figure,
    satisfaction: figure,
    institutions: figure,
    engagement: figure,
  }),
  rating: z.object({ value: z.number().min(1).max(5), count: z.int().positive() }),
  trial: z.object({ days: z.int().positive(), note: text }),
});

export type Brand = z.infer<typeof brandSchema>;
