import { type Plugin, runnerImport } from "vite";
import { join } from "node:path";

/** Edits of React Router's files, by the end of the file's path: the found text and its replacement. */
const edits: Record<string, readonly (readonly [found: string, replacement: string])[]> = {
  // No caller reads its `done` promise. When a navigation aborts an answer whose value was read before its end arrived,
  // the promise rejects unhandled, and so does the deferred behind it. Now `done` is created when it is read, and the
  // deferred stays open (docs/decisions/144-aborted-responses.md).
  "vendor/turbo-stream-v2/turbo-stream.js": [
    ["done: donePromise.then(() => reader.closed),", "get done() { return donePromise.then(() => reader.closed); },"],
    ["done.reject(reason);", ""],
  ],
  // A page whose script can't be loaded becomes an error of that page. React Router reloads instead, which shows the
  // browser's own error page without a network, and otherwise the page that the click meant to leave
  // (docs/decisions/143-offline-navigation.md). The replacement throws when it is used and not when it is loaded,
  // because a prefetch loads scripts too and handles no rejection.
  "lib/dom/ssr/routeModules.js": [
    [
      "window.location.reload();",
      "let fail = () => { throw error; }; return { default: fail, clientLoader: fail, clientAction: fail };",
    ],
    ["return new Promise(() => {});", ""],
    ["console.error(`Error loading route module \\`${route.module}\\`, reloading page...`);", ""],
    ["console.error(error);", ""],
  ],
  // What is fetched ahead is read from memory at the click, data and scripts: then the page is there before React has begun to render that it
  // loads, and it renders once (docs/decisions/213-what-is-fetched-ahead-is-in-memory.md).
  "lib/dom/ssr/single-fetch.js": [
    [
      "let res = await fetch(url, await createRequestInit(request));",
      'let res = (request.method === "GET" && (await window.pageData?.take(url))) || (await fetch(url, await createRequestInit(request)));',
    ],
  ],
  "lib/dom/ssr/components.js": [
    [
      'import { singleFetchUrl } from "./single-fetch.js";',
      'import { singleFetchUrl } from "./single-fetch.js"; import { loadRouteModule } from "./routeModules.js";',
    ],
    [
      "return [url.pathname + url.search];\n\t}, [\n\t\tloaderData,",
      "window.pageData.keep(url); return [];\n\t}, [\n\t\tloaderData,",
    ],
    [
      "let keyedPrefetchLinks = useKeyedPrefetchLinks(newMatchesForAssets);",
      "React$1.useEffect(() => { for (let { route } of newMatchesForAssets) loadRouteModule(manifest.routes[route.id], routeModules); }, [newMatchesForAssets, manifest, routeModules]);",
    ],
    // No route has links of its own, nor server components.
    [
      'keyedPrefetchLinks.map(({ key, link }) => /* @__PURE__ */ React$1.createElement("link", {\n\t\tkey,\n\t\tnonce: linkProps.nonce,\n\t\t...link,\n\t\tcrossOrigin: link.crossOrigin ?? linkProps.crossOrigin\n\t}))',
      "null",
    ],
    [
      'dataHrefs.map((href) => /* @__PURE__ */ React$1.createElement("link", {\n\t\tkey: href,\n\t\trel: "prefetch",\n\t\tas: "fetch",\n\t\thref,\n\t\t...linkProps\n\t})), moduleHrefs',
      "moduleHrefs",
    ],
    [
      "if (rsc) return /* @__PURE__ */ React$1.createElement(RSCPrefetchPageLinksImpl, {\n\t\tpage,\n\t\tmatches,\n\t\t...linkProps\n\t});",
      "",
    ],
  ],
  // Two components that no page uses. Their names, which are set from outside, and calls that may do something keep them in the bundle.
  "lib/dom/lib.js": [
    ["const NavLink = React$1.forwardRef(", "const NavLink = /* @__PURE__ */ React$1.forwardRef("],
    ['NavLink.displayName = "NavLink";', ""],
    ['HistoryRouter.displayName = "unstable_HistoryRouter";', ""],
  ],
  // Texts of its default error screen, which the root replaces: a hundred bytes of every first visit.
  "lib/dom/ssr/errorBoundaries.js": [
    ["Unhandled Thrown Response!", ""],
    ["hsla(10, 50%, 50%, 0.1)", ""],
    ["width=device-width,initial-scale=1,viewport-fit=cover", ""],
    [
      "💿 Hey developer 👋. You can provide a way better UX than this when your app throws errors. Check out https://reactrouter.com/how-to/error-boundary for more information.",
      "",
    ],
  ],
};

/**
 * Explanations of mistakes in code that uses React Router, by the end of the file's path: seven hundred bytes of every first visit. While
 * developing they are all there. In production the same errors are thrown, with less words.
 */
const explanations: Record<string, readonly string[]> = {
  "lib/hooks.js": [
    "When overriding the location using \\`<Routes location>\\` or \\`useRoutes(routes, location)\\`, the location pathname must begin with the portion of the URL pathname that was matched by all parent routes. The current pathname base is ",
    " was given in the \\`location\\` prop.",
    "You should call navigate() in a React.useEffect(), not when your component is first rendered.",
    "  See https://reactrouter.com/en/main/routers/picking-a-router.",
  ],
  "lib/components.js": [
    'You provided the `flushSync` option to a router update, but you are not using the `<RouterProvider>` from `react-router/dom` so `ReactDOM.flushSync()` is unavailable.  Please update your app to `import { RouterProvider } from \\"react-router/dom\\"` and ensure you have `react-dom` installed as a dependency to use the `flushSync` option.',
    "You provided the `viewTransition` option to a router update, but you do not appear to be running in a DOM environment as `window.startViewTransition` is not available.",
    " because it does not start with the basename, so the <Router> won't render anything.",
    "You cannot render a <Router> inside another <Router>. You should never have more than one in your app.",
  ],
  "lib/router/utils.js": [
    '.  Please separate it out to the \\`to.${dest}\\` field. Alternatively you may provide the full path as a string in <Link to="..."> and the router will parse it for you.',
    " is not valid. An absolute child route path must start with the combined path of all its parent routes.",
    "Index routes must not have child routes. Please remove all child routes from route path ",
    ".  Route id's must be globally unique within Data Router usages",
  ],
  "lib/router/router.js": [
    'You must call unstable_preloadRoutePattern() from \\"react-router/route-pattern\\" before enabling future.unstable_routePatternMatching.',
    " defined but its lazy function is also returning a value for this property. The lazy route property ",
    " is not a supported property to be returned from a lazy route function. This property will be ignored.",
    "You must provide a non-empty routes array to createRouter",
  ],
  "lib/dom-export/hydrated-router.js": [
    "You must be using the SSR features of React Router in order to skip passing a `router` prop to `<RouterProvider>`",
  ],
  "lib/dom/ssr/components.js": [
    " returns an invalid value. All route meta functions must return an array of meta objects.\\n\\nTo reference the meta function API, see https://reactrouter.com/start/framework/route-module#meta",
    "The <Scripts /> element is a no-op when using RSC and can be safely removed.",
  ],
  "lib/dom/lib.js": [
    "You cannot use the `useSearchParams` hook in a browser that does not support the URLSearchParams API. If you need to support Internet Explorer 11, we recommend you load a polyfill such as https://github.com/ungap/url-search-params.",
    "Failed to save scroll positions in sessionStorage, <ScrollRestoration /> will not work properly ",
    "`useViewTransitionState` must be used within `react-router/dom`'s `RouterProvider`.  Did you accidentally import `RouterProvider` from `react-router`?",
  ],
  "lib/dom/dom.js": [
    " is not a valid \\`encType\\` for \\`<Form>\\`/\\`<fetcher.Form>\\` and will default to ",
    'Cannot submit element that is not <form>, <button>, or <input type=\\"submit|image\\">',
  ],
};

/**
 * Patches React Router in the bundle of the pages.
 * @throws at build time when its source no longer contains the edited lines
 */
export function patchReactRouter(): Plugin {
  return {
    name: "patch-react-router",
    enforce: "pre",
    transform: {
      filter: {
        id: /react-router\/dist\/\w+\/(vendor\/turbo-stream-v2\/turbo-stream|lib\/\S+)\.js$/,
      },
      handler(code, id) {
        const isOf = (end: string) => id.endsWith(`/${end}`);
        const file = [...Object.keys(edits), ...Object.keys(explanations)].find(isOf);
        if (file === undefined) return null;
        const removed = id.includes("/production/") ? (explanations[file] ?? []) : [];
        for (const [found, replacement] of [...(edits[file] ?? []), ...removed.map((text) => [text, ""] as const)]) {
          if (code.split(found).length !== 2) this.error(`React Router has changed in ${file}: ${found}`);
          code = code.replace(found, replacement);
        }
        return { code, map: null };
      },
    },
  };
}

const sitePaths = join(import.meta.dirname, "../app/site-paths.ts");

/**
 * Tells `app/sections/frame/navigation.tsx` the addresses of the route table, so that the browser need not have all of it. The table is read while
 * that module is compiled and not by the configuration of Vite: what that imports makes Vite begin anew each time it is saved.
 */
export function knownRoutes(): Plugin {
  return {
    name: "known-routes",
    transform: {
      filter: { id: /\/app\/sections\/frame\/navigation\.tsx$/ },
      async handler(code) {
        const { module, dependencies } = await runnerImport<{ knownRoutes: string }>(sitePaths);
        for (const file of [sitePaths, ...dependencies]) this.addWatchFile(file);
        return { code: code.replaceAll("KNOWN_ROUTES", JSON.stringify(module.knownRoutes)), map: null };
      },
    },
  };
}
