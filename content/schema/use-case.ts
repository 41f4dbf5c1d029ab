import { z } from "zod";
import { useCaseIcons } from "./icon-names.ts";

const text = z.string().min(1);

export const useCaseSchema = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: text,
  subtitle: text,
  description: text,
  scenarios: z.array(text).min(3),
  benefits: z.array(text).min(2),
  icon: z.enum(useCaseIcons),
});

export type BuiltInUseCase = z.infer<typeof useCaseSchema>;

/** A use case in lists: its icon is one that ships, or a drawing of the library. */
export type UseCaseEntry = Omit<BuiltInUseCase, "icon"> & { icon: string };
