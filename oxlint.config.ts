import { defineConfig } from "oxlint";

export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "node", "promise", "vitest"],
  jsPlugins: ["./tools/checks/house-plugin.ts"],
  // The types are read once, for these rules and for the compiler's own errors.
  options: { typeAware: true, typeCheck: true },
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  ignorePatterns: ["build", "data", ".react-router", "**/*.d.ts"],
  env: { builtin: true, node: true, browser: true },
  rules: {
    "house/imports": "error",
    "house/folder-circles": "error",
    "house/no-reexport": "error",
    "house/no-attic": "error",
    "house/addresses": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "node/no-process-env": "error",
    "eslint/max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
    "eslint/no-console": "error",
    "eslint/eqeqeq": "error",
    "eslint/no-var": "error",
    "eslint/prefer-const": "error",
    "eslint/no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx", "hack"], location: "anywhere" }],
    "typescript/no-explicit-any": "error",
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
    "typescript/switch-exhaustiveness-check": "error",
    "react/forbid-dom-props": ["error", { forbid: ["style"] }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    // Takes every name that begins with "use" for a hook, and this site sells use cases; rules-of-hooks stays on.
    "react/hooks": "off",

    // An effect that sometimes returns a cleanup is how React works; TypeScript checks the rest.
    "typescript/consistent-return": "off",
    "promise/always-return": "off",
    // Readable beats the nanoseconds that these save.
    "oxc/no-map-spread": "off",
    "react/jsx-no-constructed-context-values": "off",
    // The focus of a tab list is on its tabs.
    "jsx-a11y/interactive-supports-focus": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    // The form frame is our own page; the operator's CRM decides what its form needs.
    "react/iframe-missing-sandbox": "off",
    "react/exhaustive-effect-dependencies": "off",
    "typescript/no-unsafe-enum-comparison": "off",
    "vitest/require-to-throw-message": "off",
    "vitest/require-mock-type-parameters": "off",
    // The automatic JSX runtime needs no import.
    "react/react-in-jsx-scope": "off",
    // One transaction has one connection: its statements wait for each other on purpose.
    "eslint/no-await-in-loop": "off",
    // Zod, Kysely and React Router return what was thrown; shadowing a short name inside a callback reads well.
    "eslint/no-shadow": "off",
    "eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "import/no-named-as-default-member": "off",
    "eslint/no-underscore-dangle": "off",
    "import/no-unassigned-import": "off",
    "unicorn/consistent-function-scoping": "off",
    "typescript/no-unsafe-type-assertion": "off",
    // Query builders are made to be taken apart.
    "typescript/unbound-method": "off",
  },
  overrides: [
    {
      // A migration and a dialect work on tables that have no type yet; Kysely's name for that is Kysely<any>.
      files: ["db/**"],
      rules: { "typescript/no-explicit-any": "off", "typescript/no-unsafe-enum-assignment": "off" },
    },
    {
      // The page bundle hands its context keys to the server through this module, or they would exist twice.
      files: ["app/entry.server.tsx"],
      rules: { "house/no-reexport": "off" },
    },
    {
      // The one reader of the environment, and what stands outside the process: commands, tests, benchmarks, build configuration.
      files: [
        "server/process/config.ts",
        "cli/**",
        "e2e/**",
        "tools/**",
        "**/*.test.ts",
        "**/testing/**",
        "*.config.ts",
      ],
      rules: { "node/no-process-env": "off" },
    },
    {
      // Editors' words have no ids and may be equal: of children with the same key React keeps one on the next page. These lists have no state.
      files: ["app/site/**", "app/sections/**"],
      rules: { "react/no-array-index-key": "off" },
    },
    {
      // Playwright reads what a fixture needs from its first parameter, and calls the continuation "use".
      files: ["e2e/**"],
      rules: { "eslint/no-empty-pattern": "off", "react/rules-of-hooks": "off" },
    },
    {
      // Commands and tests talk to the terminal; pages write to the browser's console (docs/product.md#console-messages).
      files: ["cli/**", "e2e/**", "tools/**", "app/**"],
      rules: { "eslint/no-console": "off" },
    },
  ],
});
