import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  async buildEnd({ reactRouterConfig }) {
    // Not before: while developing, React Router reads this file anew whenever something is saved that it imports.
    const { precompress } = await import("#server/page-cache/stored-page.ts");
    await precompress(join(reactRouterConfig.buildDirectory, "client"));
  },
} satisfies Config;
