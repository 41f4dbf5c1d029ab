import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { renderToPipeableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { requestContext, scriptMarkContext } from "./lib/requests.ts";
import fraunces from "./styles/fonts/fraunces-basic.woff2?url";
import instrumentSans from "./styles/fonts/instrument-sans-basic.woff2?url";
import { withoutToken } from "#lib/http/requests.ts";

/** URLs of the web fonts of all public pages, for the script that fetches them (server/pages/first-visit.ts). */
export const webFonts = [fraunces, instrumentSans];

export {
  documentRequestContext,
  renderPageContext,
  requestContext,
  scriptMarkContext,
  searchRefusedContext,
} from "./lib/requests.ts";

/**
 * Renders a document and waits for all of it, for every user agent, so that the HTML is deterministic: it can be cached, and the policy
 * can name its inline scripts by their hashes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // Rendering blocks the process, possibly right after the loaders did: lets quick requests run in between.
  await nextTurn();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { pipe } = renderToPipeableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={loadContext.get(scriptMarkContext)} />,
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

/** Logs unexpected errors of loaders, actions and rendering. Visitors never see their text. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context
    .get(requestContext)
    .log.error({ err: error, path: withoutToken(new URL(request.url).pathname) }, "a page failed");
};
