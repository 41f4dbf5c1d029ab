import type { Context } from "#domain/context.ts";
import { createContext } from "react-router";

/** Key of the domain context of a request: `context.get(requestContext)`. */
export const requestContext = createContext<Context>();

/** Key of a function that renders the document of a public page for a context, possibly with drafts; it caches nothing. */
export const renderPageContext = createContext<(path: string, ctx: Context) => Promise<Response>>();

/** True when a search must be refused because of its rate limit (server/http/requests.ts). */
export const searchRefusedContext = createContext<boolean>(false);

/** True for a document request, false for a data request (`.data`); admin pages load nothing on a document request. */
export const documentRequestContext = createContext<boolean>(true);
