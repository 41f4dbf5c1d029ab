import type { RouterContextProvider } from "react-router";
import { documentRequestContext, requestContext } from "#app/lib/request-context.ts";
import { asDomainError } from "#domain/as-domain-error.ts";
import type { Context } from "#domain/context.ts";
import { statusOf } from "#lib/domain-error.ts";
import { loadAdmin } from "./load-admin.ts";

interface Download {
  /** Its name begins so; the day and the ending follow. */
  name: string;
  type: "application/json" | "text/csv";
  write: (ctx: Context) => Promise<string>;
}

/** A file to keep, or plain words about why there is none. Only the browser itself may ask for it, not the router. */
export async function answerDownload(context: Readonly<RouterContextProvider>, { name, type, write }: Download) {
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
