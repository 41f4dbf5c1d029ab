import { type RouterContextProvider, type ShouldRevalidateFunctionArgs, data } from "react-router";
import { documentRequestContext, requestContext } from "#app/lib/requests.ts";
import { type Ability, type Role, findAdminAddresses, hasAbility, requireAbility } from "#domain/security/rights.ts";
import { asDomainError } from "#domain/database.ts";
import type { Context, FactorKind } from "#domain/context.ts";
import { type DomainError, statusOf } from "#lib/domain-error.ts";
import type { ActionFailure } from "#app/lib/answers.ts";
import { lostAnswers } from "../session/connection.tsx";
import { isClosing } from "../list/list-address.ts";
import { documentTitle } from "./screen-title.ts";

/** What every admin loader returns; the admin layout chooses the screen by `state`. */
export type AdminState<T> =
  | { state: "loading" }
  | { state: "signed-out" }
  /** Signed in with the first factor only; the second is required. */
  | { state: "challenged"; email: string; factors: readonly FactorKind[] }
  /** An admin who has no second factor yet, where the operator requires one. */
  | { state: "enrolling"; email: string }
  | { state: "denied"; email: string }
  /** A member of the team whose role does not include this screen; `admins` can change that. */
  | { state: "not-allowed"; email: string; role: Role; reason: string; admins: readonly string[] }
  | { state: "ready"; email: string; role: Role; data: T };

/**
 * The guard of all admin loaders. A document request gets "loading" without asking the database, so the document is the same for
 * everyone; a data request gets the result of `load`, for the team only. A role that may not see the screen is answered with status 403.
 * @param ability asked first, for a `load` that asks for nothing itself
 * @throws a response with the status of any other DomainError of `load`
 */
export async function loadAdmin<T>(
  context: Readonly<RouterContextProvider>,
  load: (ctx: Context) => Promise<T>,
  ability: Ability = "draft",
) {
  const state = await getAdminState(context, load, ability);
  return state.state === "not-allowed" ? data(state, { status: 403 }) : state;
}

/** The loader of a route that takes calls by POST only: a GET learns whether it has the rights. */
export const nothingFor =
  (ability: Ability) =>
  ({ context }: { context: Readonly<RouterContextProvider> }) =>
    loadAdmin(context, async () => null, ability);

export const loadNothing = nothingFor("draft");

/** The same without the status, for a loader that returns the state as a part. */
export async function getAdminState<T>(
  context: Readonly<RouterContextProvider>,
  load: (ctx: Context) => Promise<T>,
  ability: Ability = "draft",
): Promise<AdminState<T>> {
  if (context.get(documentRequestContext)) return { state: "loading" };
  const ctx = context.get(requestContext);
  try {
    const { email, role } = requireAbility(ctx, ability);
    return { state: "ready", email, role, data: await load(ctx) };
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    if (expected.code === "unauthenticated" || expected.code === "forbidden") return refusal(ctx, expected);
    throw data(expected.message, { status: statusOf(expected) });
  }
}

/** The state for a user who may not see the screen. */
async function refusal(ctx: Context, { code, reasons, message }: DomainError): Promise<AdminState<never>> {
  const { actor } = ctx;
  if (actor.kind === "visitor" && actor.challenge) {
    const { email, factors } = actor.challenge;
    return { state: "challenged", email, factors };
  }
  if (code === "unauthenticated") return { state: "signed-out" };
  const email = actor.kind === "user" ? actor.email : "";
  if (reasons.includes("second_factor_needed")) return { state: "enrolling", email };
  if (actor.kind !== "user" || actor.role === null || !hasAbility(ctx, "enter")) return { state: "denied", email };
  return { state: "not-allowed", email, role: actor.role, reason: message, admins: await findAdminAddresses(ctx) };
}

/** The data of a loader below the admin layout, which renders its children only when all of them are ready. */
export function readyData<T>(state: AdminState<T>): T {
  if (state.state !== "ready") throw new Error("an admin screen was rendered without its data");
  return state.data;
}

/** Title and robots of an admin screen; search engines must not list it. */
export function adminMeta(screen: string) {
  return [{ title: documentTitle(screen) }, { name: "robots", content: "noindex, nofollow" }];
}

/**
 * For `clientAction` of admin routes: without a connection answers with a failure, because an error page would lose typed text. It says that
 * nothing was saved only where nothing can have been sent: a lost connection does not stop the server.
 */
export async function withOfflineAnswer<T>(serverAction: () => Promise<T>): Promise<T | ActionFailure> {
  const isOffline = !navigator.onLine;
  try {
    return await serverAction();
  } catch {
    if (!isOffline) lostAnswers.set(lostAnswers.get() + 1);
    const error = isOffline
      ? "The server could not be reached. Nothing was saved. Check your connection and try again."
      : "The server could not be reached, or its answer was lost. This may have been saved. Check your connection, and look before you try again.";
    return { ok: false, code: "network", error, fields: {} };
  }
}

/** The `clientAction` of a route: see {@link withOfflineAnswer}. */
export function offlineClientAction<T>({
  serverAction,
}: {
  serverAction: () => Promise<T>;
}): Promise<T | ActionFailure> {
  return withOfflineAnswer(serverAction);
}

/**
 * For `shouldRevalidate` of admin routes: nothing is loaded again after an action that failed or only previewed. If that load failed,
 * too, its error screen would lose what was typed. Closing a dialog loads nothing either, so it works without a connection.
 */
export function revalidateAfterSuccess({
  actionResult,
  formData,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const failed = (actionResult as { ok?: unknown } | undefined)?.ok === false;
  if (failed || formData?.get("intent") === "preview") return false;
  if (!formMethod && isClosing(currentUrl, nextUrl)) return false;
  return defaultShouldRevalidate;
}

/**
 * As {@link revalidateAfterSuccess}, and after a conflict: the next try is based on the present version, and typed text stays.
 */
export function revalidateAfterConflict(args: ShouldRevalidateFunctionArgs): boolean {
  return isConflict(args.actionResult) || revalidateAfterSuccess(args);
}

/** Whether an action was refused as a stale write. */
export function isConflict(answer: unknown): boolean {
  return (Object(answer) as { code?: unknown }).code === "conflict";
}
