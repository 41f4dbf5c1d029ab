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
  const bySegment = new Map(firstSegments(tree).map((segment) => [segment, branchesOf(tree, segment)]));
  const dynamic = branchesOf(tree, null);
  const byId = new Map(routes.map((route) => [route.id, route]));

  return (pathname) => {
    const segment = pathname.split("/", 2)[1]?.toLowerCase() ?? "";
    const branches = bySegment.get(segment) ?? dynamic;
    const matches = matchRoutes(branches as Parameters<typeof matchRoutes>[0], pathname) ?? [];
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

/** The first parts of all paths that begin with a fixed one. */
function firstSegments(nodes: readonly RouteNode[]): string[] {
  return nodes.flatMap(({ path, children = [] }) => {
    const first = path?.split("/")[0];
    if (!first) return firstSegments(children);
    return isFixed(first) ? [first.toLowerCase()] : [];
  });
}

/**
 * The routes that a path with this first part can match at all. React Router ranks every route that it is given anew for each look-up,
 * 0.1 ms for the whole site.
 */
function branchesOf(nodes: readonly RouteNode[], segment: string | null): RouteNode[] {
  return nodes.flatMap((node) => {
    const first = node.path?.split("/")[0];
    if (!first) return [node.children ? { ...node, children: branchesOf(node.children, segment) } : node];
    return !isFixed(first) || first.toLowerCase() === segment ? [node] : [];
  });
}

function isFixed(segment: string): boolean {
  return !segment.startsWith(":") && !segment.startsWith("*");
}
