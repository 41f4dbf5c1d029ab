import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "#server/http/static-files.ts";

export default {
  appDirectory: "app",
  ssr: true,
  async buildEnd({ reactRouterConfig }) {
    await precompress(join(reactRouterConfig.buildDirectory, "client"));
  },
} satisfies Config;
