import type { ActorSession, Challenge, Context } from "#domain/context.ts";
import { requireAbilityOrOperator, requireKnown } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { ErrorCode } from "./failures.ts";

/** Milliseconds after which a person is asked again who they are before something sensitive. */
const recentSignInMs = 15 * 60 * 1_000;

/** A user who is signed in, second factor included; not necessarily an admin. */
export interface SignedIn {
  userId: string;
  email: string;
  session: ActorSession;
}

/**
 * For what people do with their own account.
 * @throws DomainError unavailable while it is not known who asks; unauthenticated with the reason `auth_session_missing`
 */
export function requireUser({ actor }: Context): SignedIn {
  requireKnown(actor);
  if (actor.kind !== "user" || !actor.session) {
    throw new DomainError("unauthenticated", "Please sign in.", { reasons: ["auth_session_missing"] });
  }
  return { userId: actor.userId, email: actor.email, session: actor.session };
}

/**
 * For changes that a stranger at an unlocked computer must not make: the user has proved their identity within the last minutes.
 * @throws DomainError unauthenticated; forbidden with the reason `reauthentication_needed`
 */
export function requireRecentSignIn(ctx: Context): SignedIn {
  const user = requireUser(ctx);
  if (ctx.clock().getTime() - user.session.authenticatedAt.getTime() <= recentSignInMs) return user;
  throw new DomainError("forbidden", "Please confirm first that it is you.", { reasons: ["reauthentication_needed"] });
}

/**
 * For what changes an existing second factor: it was shown in this session, and the person has just proved who they are.
 * @throws DomainError unauthenticated; forbidden (reason `reauthentication_needed` or `second_factor_needed`)
 */
export function requireSecondFactor(ctx: Context): SignedIn {
  const user = requireRecentSignIn(ctx);
  if (user.session.assurance === "aal2") return user;
  throw new DomainError("forbidden", "Set up a second factor first.", { reasons: ["second_factor_needed"] });
}

/**
 * Who may change what others can do: the process itself, and an admin who has just proved who they are.
 * @throws DomainError unauthenticated or forbidden (also with the reason `reauthentication_needed`)
 */
export function requireTeamManager(ctx: Context): void {
  requireAbilityOrOperator(ctx, "team");
  if (ctx.actor.kind !== "system") requireRecentSignIn(ctx);
}

/**
 * For changes that an admin must not make to their own account by mistake; the Security page is the place for these.
 * @throws DomainError conflict
 */
export function requireSomebodyElse({ actor }: Context, userId: string): void {
  if (actor.kind !== "user" || actor.userId !== userId) return;
  throw new DomainError("conflict", "This is your own account. Ask another admin, or use the Security page.");
}

/**
 * The sign-in that owes its second factor.
 * @throws DomainError unauthenticated; unavailable
 */
export function requireChallenge({ actor }: Context): Challenge {
  requireKnown(actor);
  if (actor.kind === "visitor" && actor.challenge) return actor.challenge;
  throw new DomainError("unauthenticated", "Please sign in with your password first.");
}

/**
 * The id of the user who is signed in or owes the second factor.
 * @throws DomainError unauthenticated; unavailable
 */
export function requireFirstFactor({ actor }: Context): string {
  requireKnown(actor);
  const userId = actor.kind === "user" ? actor.userId : actor.kind === "visitor" && actor.challenge?.userId;
  if (!userId) throw new DomainError("unauthenticated", "Please sign in first.");
  return userId;
}

/**
 * For ending sessions, also the present one while it owes its second factor.
 * @throws DomainError unavailable; unauthenticated with the reason `auth_session_missing`
 */
export function requireSession({ actor }: Context): { userId: string; sessionId: string; isChallenged: boolean } {
  requireKnown(actor);
  if (actor.kind === "user" && actor.session) {
    return { userId: actor.userId, sessionId: actor.session.id, isChallenged: false };
  }
  if (actor.kind === "visitor" && actor.challenge) return { ...actor.challenge, isChallenged: true };
  throw noSession();
}

/** The refusal of what needs a session that is there no more. */
export function noSession(): DomainError {
  return new DomainError("unauthenticated", "Auth session missing!", { reasons: ["auth_session_missing"] });
}

/**
 * For what needs text messages, which the operator has to set up.
 * @throws DomainError conflict with the reason `phone_provider_disabled`
 */
export function requireTexts({ accounts }: Context): void {
  if (accounts.sendsTexts) return;
  throw new DomainError("conflict", "This site sends no text messages.", { reasons: ["phone_provider_disabled"] });
}

/** @throws DomainError not_found where the operator has not switched wallets on */
export function requireWallets({ accounts }: Context): void {
  if (accounts.walletChains.length === 0) throw new DomainError("not_found", "Wallets are not in use here.");
}

interface RightCheck {
  /** @throws DomainError when it does not hold */
  check: (ctx: Context) => unknown;
  /** For the reference: who may make the call. */
  means: string;
  errors: readonly ErrorCode[];
}

const proof = ["auth_session_missing", "reauthentication_needed"] as const;
const admin = ["unauthenticated", "forbidden", "second_factor_needed"] as const;

/** What a call can ask for before its input is looked at. What it runs asks again, since screens use some of it too. */
export const rights = {
  session: {
    check: requireSession,
    means: "a session, also one that owes its second factor",
    errors: ["auth_session_missing"],
  },
  challenge: {
    check: requireChallenge,
    means: "a session that owes its second factor",
    errors: ["unauthenticated"],
  },
  firstFactor: {
    check: requireFirstFactor,
    means: "a signed-in user, or a session that owes its second factor",
    errors: ["unauthenticated"],
  },
  user: { check: requireUser, means: "a signed-in user", errors: ["auth_session_missing"] },
  recentUser: { check: requireRecentSignIn, means: "a user who has just proved who they are", errors: proof },
  secondFactor: {
    check: requireSecondFactor,
    means: "a user who has just proved who they are, in a session with a second factor",
    errors: [...proof, "second_factor_needed"],
  },
  admin: { check: (ctx: Context) => requireAbilityOrOperator(ctx, "team"), means: "an admin", errors: admin },
  teamManager: {
    check: requireTeamManager,
    means: "an admin who has just proved who they are",
    errors: [...admin, "reauthentication_needed"],
  },
  texts: { check: requireTexts, means: "a site that sends text messages", errors: ["phone_provider_disabled"] },
  wallets: { check: requireWallets, means: "a site where wallets are in use", errors: ["not_found"] },
} as const satisfies Record<string, RightCheck>;

export type Right = keyof typeof rights;
