import { z } from "zod";

export const stockImageSchema = z.object({
  src: z.string().regex(/^\/images\/[a-z0-9-]+\.svg$/),
  /** For the places where the picture is content; beside a title it is decoration and its `alt` is empty. */
  alt: z.string().min(1),
});

export type StockImage = z.infer<typeof stockImageSchema>;
