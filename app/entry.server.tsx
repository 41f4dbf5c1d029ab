import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { renderToPipeableStream } from "react-dom/server";
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from "react-router";
import { requestContext } from "./lib/request-context.ts";
import fraunces from "./styles/fonts/fraunces-basic.woff2?url";
import instrumentSans from "./styles/fonts/instrument-sans-basic.woff2?url";

/** Addresses of the web fonts that every public page uses, for the script that fetches them (server/pages/defer-fonts.ts). */
export const webFonts = [fraunces, instrumentSans];

export {
  documentRequestContext,
  renderPageContext,
  requestContext,
  searchRefusedContext,
} from "./lib/request-context.ts";

/**
 * Marks, as their nonce, the scripts that the framework itself writes. The server names only these in the policy and takes the
 * mark off before a document leaves the process, so what is injected into a page can't carry it.
 */
export const scriptMark = randomBytes(16).toString("base64url");

/**
 * Renders a document whole. Waiting for everything, whoever asks, makes the HTML the same each time, so that it can be
 * cached and its inline scripts named by their hashes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // What the loaders did may have kept the process busy, and so will this: quick requests get between.
  await nextTurn();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { pipe } = renderToPipeableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />,
    {
      onAllReady() {
        text(pipe(new PassThrough())).then(resolve, reject);
      },
      onShellError: reject,
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(await promise, { status, headers });
}

/** Unexpected errors of loaders, actions and rendering; what the visitor sees of them never holds their text. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
};
