import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { knownRoutes, patchReactRouter } from "./server/vite-plugins.ts";

// Rooms that run as TypeScript on Node itself. The pages' server bundle imports them from there instead of carrying a
// second copy, so that a class or a loaded collection exists once in the process (docs/decisions/002-one-copy-of-each-module.md).
const rooms = /^#(accounts|content|db|domain|lib)\//;

// React and the router in one file: they compress better together, and it is the one file that all areas share.
const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//;

// What every area has (the error screens come with the root), and what every public page has. Left to itself the bundler cuts these
// into a dozen files, which compress worse by a kilobyte and are a dozen requests.
const shared = /\/app\/(sections\/(errors\.|frame\/logo)|ui\/(button|icons|reload))|\/lib\/addresses/;
const site =
  /\/app\/(sections\/(frame\/|page-sections|consent\/(consent\.|preferences)|contact\/contact-dialog)|ui\/use-lazy)/;

// The bundler would write light-dark() for older browsers in a way that follows no style of the document. They have light pages (app/styles/dark.css).
const keepLightDark = 1 << 20;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), patchReactRouter(), knownRoutes()],
  // While developing, dependencies are bundled beforehand and by themselves.
  optimizeDeps: { rolldownOptions: { plugins: [patchReactRouter()] } },
  css: { lightningcss: { exclude: keepLightDark } },
  build: { assetsInlineLimit: 0, target: "es2023" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: framework },
                { name: "shared", test: shared },
                { name: "site", test: site },
              ],
            },
          },
        },
      },
    },
    ssr: command === "build" ? { build: { rolldownOptions: { external: [rooms] } } } : {},
  },
}));
