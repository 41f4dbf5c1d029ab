import type { ProcessContext } from "#domain/context.ts";
import { resealSecrets } from "#domain/secrets/reseal.ts";
import { claimSecret, findSecretState } from "#domain/secrets/site-secret.ts";
import { ConfigError } from "./config.ts";

/**
 * Makes the secret of this process the one of the database, and seals with it what a former one has sealed.
 * @throws ConfigError when another process runs on the database with another secret: each would make what the other can't read
 */
export async function takeSecret(process: ProcessContext): Promise<void> {
  const state = await claimSecret(process);
  if (state === "taken") {
    throw new ConfigError(
      "AUTH_SECRET wants the same value in every process; another process runs on this database with a different one. Name that one in " +
        "AUTH_SECRET_PREVIOUS to take over from it, or end it first (after a crash: half a minute).",
    );
  }
  const { resealed, unreadable } = await resealSecrets(process);
  if (resealed > 0) process.log.info({ resealed }, "sealed anew with the present AUTH_SECRET");
  if (state !== "replaced" && unreadable === 0) return;
  process.log.error(
    { unreadable },
    "AUTH_SECRET is another one than before: sessions, links in mails, recovery codes and second factors made with the former one do not " +
      "work; name it in AUTH_SECRET_PREVIOUS",
  );
}

/** Tells the operator in the log that a command runs with another secret than the site, as when it lacks the site's environment. */
export async function warnOfOtherSecret(process: ProcessContext): Promise<void> {
  const state = await findSecretState(process);
  if (state === "same" || state === "rotated") return;
  process.log.warn(
    {},
    "AUTH_SECRET is another one than the site's: links and codes that this command makes will not work",
  );
}
