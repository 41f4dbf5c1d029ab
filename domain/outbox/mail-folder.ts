import { join } from "node:path";
import type { ProcessContext } from "#domain/context.ts";

/** Where mails become files while there is no mail server: `DATA_DIR/mail`. */
export function mailFolderOf({ dataDir }: Pick<ProcessContext, "dataDir">): string {
  return join(dataDir, "mail");
}
