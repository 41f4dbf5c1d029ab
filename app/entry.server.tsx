import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from "react-router";
import { requestContext } from "./lib/request-context.ts";

export { documentRequestContext, requestContext } from "./lib/request-context.ts";

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
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
    onAllReady() {
      text(pipe(new PassThrough())).then(resolve, reject);
    },
    onShellError: reject,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(await promise, { status, headers });
}

/** Unexpected errors of loaders, actions and rendering; what the visitor sees of them never holds their text. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
};
