/** The key that a webhook's secret stands for (Standard Webhooks): `whsec_` and base64, or any other text, whose bytes are the key. */
export function webhookKey(secret: string): Buffer {
  const prefix = "whsec_";
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), "base64") : Buffer.from(secret, "utf8");
}
