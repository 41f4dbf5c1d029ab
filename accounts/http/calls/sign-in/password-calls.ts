import { z } from "zod";
import { parseSignIn, signInSchema, signUpPayloadSchema } from "../../../passwords/credentials.ts";
import { signUp } from "../../../passwords/sign-up.ts";
import { signOutHere } from "../../../sessions/own-sessions.ts";
import { clearSessionCookie } from "../../../sessions/session-cookie.ts";
import { confirmationSent } from "../../answers.ts";
import type { Call } from "../../call.ts";
import { passwordGrant } from "./token-calls.ts";

const signUpCall: Call = {
  method: "POST",
  path: "/sign-up/email",
  summary: "Makes an account whose address must be confirmed. The answer is the same for an address that has one.",
  namesOrigin: true,
  input: signUpPayloadSchema,
  answer: confirmationSent,
  errors: ["weak_password"],
  run: async (ctx, input) => {
    await signUp(ctx, input);
    return { body: { confirmation: "sent" } };
  },
};

/** Accounts by address and password. */
export const passwordCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/sign-in/email",
    summary: "Signs in with a password.",
    namesOrigin: true,
    input: signInSchema,
    answer: passwordGrant.answer,
    errors: passwordGrant.errors ?? [],
    run: (ctx, input, _params, browser) => passwordGrant.run(ctx, parseSignIn(input), browser),
  },
  signUpCall,
  { ...signUpCall, path: "/signup" },
  {
    method: "POST",
    path: "/sign-out",
    summary: "Ends this session.",
    namesOrigin: true,
    answer: z.strictObject({ signedOut: z.literal(true) }),
    run: async (ctx) => {
      await signOutHere(ctx);
      return { body: { signedOut: true }, cookies: [clearSessionCookie(ctx)] };
    },
  },
];
