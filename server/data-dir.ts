import { randomBytes } from "node:crypto";
import { access, constants, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "./config.ts";

/**
 * Makes the data folder if it is missing and proves that it can be written.
 * @throws ConfigError when it can't.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    // Enquiries and accounts are nobody else's on this machine.
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-probe-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? "unknown reason";
    throw new ConfigError(`DATA_DIR wants a folder that can be written; ${dataDir} can't (${reason}).`);
  }
}

/** The secret kept in the data folder; made there at the first start, whole or not at all, also when two processes start at once. */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "auth-secret");
  const existing = await readFile(path, "utf8").catch(() => undefined);
  if (existing) return existing.trim();
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await readFile(path, "utf8")).trim();
}
