import { z } from "zod";

/**
 * The address by which a person is looked for, in lower case. Looser than what forms take: whatever was ever stored must be
 * found.
 */
export const personSchema = z.object({
  email: z
    .string("Please enter an email address.")
    .trim()
    .toLowerCase()
    .min(1, "Please enter an email address.")
    .max(254, "Please keep the email address within 254 characters.")
    .regex(/^[^\s@]+@[^\s@]+$/, "This email address looks incomplete. It should read like name@example.org."),
});
