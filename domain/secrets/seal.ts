import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { ProcessContext } from "#domain/context.ts";

/** What was sealed, and whether with the present secret. */
export interface Opened {
  data: string;
  isCurrent: boolean;
}

/** Encrypts with the secret of the site what must not be readable in a copy of the database. */
export function seal({ secret }: Pick<ProcessContext, "secret">, data: string): Promise<string> {
  return symmetricEncrypt({ key: secret, data });
}

/** Opens what `seal` made with the secret of the site or one that it had before; null when it was made with another one. */
export async function open(
  { secret, previousSecrets }: Pick<ProcessContext, "secret" | "previousSecrets">,
  sealed: string,
): Promise<Opened | null> {
  for (const key of [secret, ...previousSecrets]) {
    const data = await symmetricDecrypt({ key, data: sealed }).catch(() => null);
    if (data !== null) return { data, isCurrent: key === secret };
  }
  return null;
}
