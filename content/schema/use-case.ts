import { z } from "zod";

const text = z.string().min(1);

/** Names of the icons a use case may carry (specification section 3, icon_name). */
export const useCaseIcons = ["GraduationCap", "Building2", "Users", "MapPin", "Rocket", "Briefcase"] as const;

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
