import { z } from "zod";
import { phoneSignInSchema } from "#domain/accounts/phone/parse-number.ts";
import { signInSchema } from "#domain/accounts/schema.ts";
import { signInWithPassword } from "#domain/accounts/sign-in-with-password.ts";
import { publicUser } from "../calls/answers.ts";
import type { Grant } from "./grant.ts";

export const passwordGrant: Grant = {
  type: "password",
  summary: "Signs in with a password.",
  input: z.union([signInSchema, phoneSignInSchema]),
  answer: z.union([
    z.strictObject({ user: publicUser }),
    z.strictObject({
      user: z.null(),
      challenge: z.literal("second_factor"),
      factors: z.array(z.enum(["app", "passkey"])),
    }),
  ]),
  errors: ["invalid_email_or_password", "email_not_verified", "user_banned"],
  run: async (ctx, input, { userAgent, cookie }) => {
    const { cookies, user, factors } = await signInWithPassword(ctx, input, userAgent, cookie);
    // Whoever owes the second factor is nobody yet: `POST /factors/verify` completes the sign-in.
    return { body: user ? { user } : { user: null, challenge: "second_factor", factors }, cookies };
  },
};
