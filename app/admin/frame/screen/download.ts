import type { RouterContextProvider } from "react-router";
import { documentRequestContext, requestContext } from "#app/lib/requests.ts";
import type { Ability } from "#domain/security/rights.ts";
import { requirePresentMember } from "#domain/security/present-member.ts";
import { asDomainError } from "#domain/database.ts";
import type { Context } from "#domain/context.ts";
import { statusOf } from "#lib/domain-error.ts";
import { loadAdmin } from "./admin-route.ts";

interface Download {
  /** Start of the file name; date and extension are added. */
  name: string;
  type: "application/json" | "text/csv" | "text/html";
  /** What `write` asks for. */
  ability: Ability;
  write: (ctx: Context) => AsyncIterable<string>;
}

/** Answers with a file, or with the error as plain text. Only for document requests: the router can't save a file. */
export async function downloadResponse(
  context: Readonly<RouterContextProvider>,
  { name, type, ability, write }: Download,
) {
  if (!context.get(documentRequestContext)) return loadAdmin(context, async () => null, ability);
  const ctx = context.get(requestContext);
  try {
    let text = "";
    for await (const piece of write(ctx)) text += piece;
    // Nothing has been sent yet, and who asked may have lost the right to it meanwhile.
    await requirePresentMember(ctx);
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
