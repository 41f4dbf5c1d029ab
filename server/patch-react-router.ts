import type { Plugin } from "vite";

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
 * Patches React Router in the bundle of the pages.
 * @throws at build time when its source no longer contains the edited lines
 */
export function patchReactRouter(): Plugin {
  return {
    name: "patch-react-router",
    enforce: "pre",
    transform: {
      filter: {
        id: /react-router\/dist\/\w+\/(vendor\/turbo-stream-v2\/turbo-stream|lib\/dom\/ssr\/(routeModules|errorBoundaries))\.js$/,
      },
      handler(code, id) {
        const file = Object.keys(edits).find((end) => id.endsWith(end)) ?? "";
        for (const [found, replacement] of edits[file] ?? []) {
          if (code.split(found).length !== 2) this.error(`React Router has changed in ${file}: ${found}`);
          code = code.replace(found, replacement);
        }
        return { code, map: null };
      },
    },
  };
}
