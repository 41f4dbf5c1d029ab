import { data, type RouterContextProvider } from "react-router";
import { documentRequestContext, requestContext } from "#app/lib/request-context.ts";
import { requireAdmin } from "#domain/rights.ts";
import { asDomainError } from "#domain/as-domain-error.ts";
import type { Context, FactorKind } from "#domain/context.ts";
import { type DomainError, statusOf } from "#lib/domain-error.ts";

/** What every admin loader returns; the admin layout chooses the screen by `state`. */
export type AdminState<T> =
  | { state: "loading" }
  | { state: "signed-out" }
  /** Signed in with the first factor only; the second is required. */
  | { state: "challenged"; email: string; factors: readonly FactorKind[] }
  /** An admin who has no second factor yet, where the operator requires one. */
  | { state: "enrolling"; email: string }
  | { state: "denied"; email: string }
  | { state: "ready"; email: string; data: T };

/**
 * The guard of all admin loaders. A document request gets "loading" without asking the database, so the document is the same for
 * everyone; a data request gets the result of `load`, for admins only.
 * @throws a response with the status of any other DomainError of `load`
 */
export async function loadAdmin<T>(
  context: Readonly<RouterContextProvider>,
  load: (ctx: Context) => Promise<T>,
): Promise<AdminState<T>> {
  if (context.get(documentRequestContext)) return { state: "loading" };
  const ctx = context.get(requestContext);
  try {
    const admin = requireAdmin(ctx);
    return { state: "ready", email: admin.email, data: await load(ctx) };
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    if (expected.code === "unauthenticated" || expected.code === "forbidden") return refusal(ctx, expected);
    throw data(expected.message, { status: statusOf(expected) });
  }
}

/** The state for a user who may not see the screen. */
function refusal({ actor }: Context, { code, reasons }: DomainError): AdminState<never> {
  if (actor.kind === "visitor" && actor.challenge) {
    const { email, factors } = actor.challenge;
    return { state: "challenged", email, factors };
  }
  if (code === "unauthenticated") return { state: "signed-out" };
  const email = actor.kind === "user" ? actor.email : "";
  return reasons.includes("second_factor_needed") ? { state: "enrolling", email } : { state: "denied", email };
}

/** The data of a loader below the admin layout, which renders its children only when all of them are ready. */
export function readyData<T>(state: AdminState<T>): T {
  if (state.state !== "ready") throw new Error("an admin screen was rendered without its data");
  return state.data;
}

interface Download {
  /** Start of the file name; date and extension are added. */
  name: string;
  type: "application/json" | "text/csv";
  write: (ctx: Context) => Promise<string>;
}

/** Answers with a file, or with the error as plain text. Only for document requests: the router can't save a file. */
export async function downloadResponse(context: Readonly<RouterContextProvider>, { name, type, write }: Download) {
  if (!context.get(documentRequestContext)) return loadAdmin(context, async () => null);
  const ctx = context.get(requestContext);
  try {
    const text = await write(ctx);
    const file = `${name}-${ctx.clock().toISOString().slice(0, 10)}.${type.split("/")[1]}`;
    return new Response(text, {
      headers: {
        "content-type": `${type}; charset=utf-8`,
        "content-disposition": `attachment; filename="${file}"`,
      },
    });
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    return new Response(`${expected.message}\n`, {
      status: statusOf(expected),
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}
