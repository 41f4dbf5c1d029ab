import type { PageHandle } from "#app/lib/page-handle.ts";
import { matchRoutes, type ServerBuild } from "react-router";

interface RouteNode {
  id: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  children?: RouteNode[];
}

/** What the server knows of an address before it renders it. */
export interface RouteMatch {
  /** The matched routes, outermost first. */
  ids: readonly string[];
  /** Same for every visitor, hence cached: the public site and its resources (architecture.md, "Pages and the cache"). */
  isPublic: boolean;
  /** No route of its own: the not-found page. */
  isNotFound: boolean;
  /** May be shown in a frame of our own. */
  isEmbed: boolean;
  query: NonNullable<PageHandle["query"]>;
}

/** Looks addresses up in the built route table. */
export function createRouteTable(build: ServerBuild): (pathname: string) => RouteMatch {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const childrenOf = (parentId: string | undefined): RouteNode[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) => ({
        id,
        ...(path === undefined ? {} : { path }),
        ...(caseSensitive === undefined ? {} : { caseSensitive }),
        ...(index ? { index } : { children: childrenOf(id) }),
      }));
  const tree = childrenOf(undefined);
  const byId = new Map(routes.map((route) => [route.id, route]));

  return (pathname) => {
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname) ?? [];
    const ids = matches.map((match) => match.route.id ?? "");
    const leaf = byId.get(ids.at(-1) ?? "");
    return {
      ids,
      isPublic: ids.some((id) => id.startsWith("site/") || id.startsWith("resources/")),
      isNotFound: leaf === undefined || leaf.path === "*",
      isEmbed: ids.some((id) => id.startsWith("embed/")),
      query: Object.assign({}, ...ids.map((id) => (byId.get(id)?.module.handle as PageHandle | undefined)?.query)),
    };
  };
}
