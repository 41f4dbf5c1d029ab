import type { Context } from "#domain/context.ts";
import { createContext } from "react-router";

/** Where loaders and actions find the domain context of their request: `context.get(requestContext)`. */
export const requestContext = createContext<Context>();

/** Renders the document of a public page for what a context sees, which may be drafts; nothing is cached. */
export const renderPageContext = createContext<(path: string, ctx: Context) => Promise<Response>>();

/** True when the page of a search is to say that too many were asked for, without searching (server/http/reader-limits.ts). */
export const searchRefusedContext = createContext<boolean>(false);

/** False when only data was asked for (`.data`); admin pages load nothing on a document request. */
export const documentRequestContext = createContext<boolean>(true);
