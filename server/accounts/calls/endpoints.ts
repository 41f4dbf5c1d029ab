import { findFactorKinds } from "#domain/accounts/factors/factors.ts";
import { parseSignIn, parseSignUp } from "#domain/accounts/passwords/credentials.ts";
import { signInSchema, signUpPayloadSchema } from "#domain/accounts/passwords/credentials.ts";
import type { ProcessContext } from "#domain/context.ts";
import { z } from "zod";
import { confirmationSent } from "./answers.ts";
import type { CallReference } from "./call.ts";
import { passwordGrant } from "./sign-in/token-calls.ts";

/** A call of the auth layer that can be reached. Everything else answers 404, whatever the library offers. */
export interface Endpoint extends CallReference {
  method: "GET" | "POST";
  /** Below /api/auth. */
  path: string;
  /** The library's path, where ours has the name of specification section 7. */
  library?: string;
  /**
   * What is passed on of the body: only what is named here, so that no option of the library can be set from outside.
   * @throws DomainError invalid
   */
  body?: (input: unknown) => Record<string, unknown>;
  /** What is answered when it went well: only what is named here, so that no session token gets out. */
  pick: (result: Result, process: ProcessContext) => unknown;
  /** Milliseconds that the answer takes at least, where its time could tell whether an address is known. */
  takesAtLeast?: number;
  /** Code of the library's answer after which the same call is made once more. */
  retryOn?: string;
}

/** What the library answers, as far as it is passed on. */
interface Result {
  user?: { id: string; email: string; name: string; emailVerified: boolean } | null;
}

const userOf = ({ user }: Result) =>
  user ? { id: user.id, email: user.email, name: user.name, emailVerified: user.emailVerified } : null;

const signIn: Endpoint = {
  method: "POST",
  path: "/sign-in/email",
  summary: "Signs in with a password.",
  input: signInSchema,
  answer: passwordGrant.answer,
  errors: passwordGrant.errors ?? [],
  body: (input) => ({ ...parseSignIn(input) }),
  // Whoever owes the second factor is nobody yet: `POST /factors/verify` completes the sign-in.
  pick: async (result, process) => {
    const factors = result.user ? await findFactorKinds(process, result.user.id) : [];
    return factors.length > 0 ? { user: null, challenge: "second_factor", factors } : { user: userOf(result) };
  },
};

const signUp: Endpoint = {
  method: "POST",
  path: "/sign-up/email",
  summary: "Makes an account whose address must be confirmed. The answer is the same for an address that has one.",
  input: signUpPayloadSchema,
  answer: confirmationSent,
  errors: ["weak_password"],
  body: (input) => {
    const { email, password, name } = parseSignUp(input);
    return { email, password, name };
  },
  // Nothing of the user: for a known address there is no new one whose id could be told.
  pick: () => ({ confirmation: "sent" }),
  takesAtLeast: 400,
  // Two sign-ups of one address at once (a double click): by now the address is known.
  retryOn: "FAILED_TO_CREATE_USER",
};

export const endpoints: readonly Endpoint[] = [
  signIn,
  signUp,
  { ...signUp, path: "/signup", library: signUp.path },
  {
    method: "POST",
    path: "/sign-out",
    summary: "Ends this session.",
    answer: z.strictObject({ signedOut: z.literal(true) }),
    body: () => ({}),
    pick: () => ({ signedOut: true }),
  },
];
