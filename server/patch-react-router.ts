import type { Plugin } from "vite";

/** Lines of React Router's own files, by the end of a file's path: what stands there, and what the pages get in its place. */
const edits: Record<string, readonly (readonly [found: string, replacement: string])[]> = {
  // Its `done` promise is read by no caller, so when a navigation aborts an answer whose value has been read but whose end has not
  // come, it rejects unhandled; so does the deferred behind it. Now `done` is made when it is asked for, and the deferred, which
  // nothing reads in that case, stays open (docs/decisions/144-aborted-answers.md).
  "vendor/turbo-stream-v2/turbo-stream.js": [
    ["done: donePromise.then(() => reader.closed),", "get done() { return donePromise.then(() => reader.closed); },"],
    ["done.reject(reason);", ""],
  ],
  // A page whose script can't be had is an error of that page. The reload in its place showed the browser's own error page when the
  // network was gone, and otherwise the page that the click meant to leave (docs/decisions/143-without-a-connection.md). What
  // stands in throws when it is used, because a prefetch asks for scripts, too, and handles no rejection.
  "lib/dom/ssr/routeModules.js": [
    [
      "window.location.reload();",
      "let fail = () => { throw error; }; return { default: fail, clientLoader: fail, clientAction: fail };",
    ],
    ["return new Promise(() => {});", ""],
    ["console.error(`Error loading route module \\`${route.module}\\`, reloading page...`);", ""],
    ["console.error(error);", ""],
  ],
  // Words of its own error screen, which the root's own replaces: a hundred bytes of every first visit.
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
 * Mends React Router in the bundle of the pages.
 * @throws at build time when its source no longer has the lines that are edited
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
