import { randomBytes, randomUUID } from "node:crypto";
import { access, constants, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#lib/error-code.ts";
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
    throw new ConfigError(`DATA_DIR wants a folder that can be written; ${dataDir} can't (${errorCode(error)}).`);
  }
}

/**
 * The secret kept in the data folder; made there at the first start, whole or not at all, also when two processes start at once.
 * @throws ConfigError when there is a file in its place that can't be the secret: with a short one, links and cookies could be forged
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "auth-secret");
  const secret = (await readIfThere(path)) ?? (await makeSecret(path));
  if (secret.length >= 32) return secret;
  throw new ConfigError(
    `DATA_DIR wants its whole secret; ${path} is cut short. Restore it, or delete it: everybody signs in again then.`,
  );
}

async function makeSecret(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await readIfThere(path)) ?? "";
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    const reason = errorCode(error);
    if (reason === "ENOENT") return null;
    throw new ConfigError(`DATA_DIR wants a secret that can be read; ${path} can't (${reason}).`);
  }
}
