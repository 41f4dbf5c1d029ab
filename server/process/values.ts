import { z } from "zod";

// What the values of the environment may be, for server/process/config.ts.

const blankAsAbsent = (value: unknown) => (value === "" ? undefined : value);
/** A variable that may be absent; an empty one is. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional());

/** An address with one of the protocols, such as `https:`. */
export function address(wants: string, protocols: string[]) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { error: `wants ${wants}` });
}

/** An address by http or https. */
export const webAddress = address("an address like https://www.example.org", ["http:", "https:"]);
/** Whether an address has a user or a password in it. */
export const namesUser = ({ username, password }: URL) => username !== "" || password !== "";
/** An address that the site itself posts to: none with a password in it can be called. */
export const calledAddress = webAddress.refine((value) => !URL.canParse(value) || !namesUser(new URL(value)), {
  error: "wants an address without a user name and password, like https://crm.example.org/hook",
});
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** An address that every visitor's browser will load: https, or on this machine for trying things out. */
export const secureWebAddress = webAddress
  .refine(
    (value) => {
      if (!URL.canParse(value)) return true;
      const url = new URL(value);
      const { protocol, hostname } = url;
      return !namesUser(url) && (protocol === "https:" || loopback.test(hostname));
    },
    { error: "wants an https address without a user name, like https://forms.example.org/demo" },
  )
  .transform((value) => new URL(value).href);
/** What the address of a mail server must be. */
export const mailServer = "wants an address like smtp://user:password@host:587";
/** A mail address, alone or with a name. The mail server decides which domains it accepts. */
export const sender = z.string().regex(/^(?:[^<>\r\n]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/, {
  error: 'wants an address like "Homecoming <hello@example.org>"',
});
/** Characters of the secret of the site. */
export const shortestSecret = 32;
/** Blanks around it are no part of what makes it hard to guess. */
export const secret = (least: number) =>
  z.string().refine((value) => value.trim().length >= least, { error: `wants at least ${least} characters` });
/** The secret of a webhook, as text or behind `whsec_`. */
export const webhookSecret = secret(16).refine((value) => webhookKey(value).length >= 16, {
  error: "wants the base64 of at least 16 bytes behind whsec_",
});
/**
 * What the former secrets may be: each piece between commas, or the whole, because a secret may contain blanks and commas. What is none of
 * them was never used to sign anything.
 */
export function formerSecrets(value: string): string[] {
  const pieces = value.split(",");
  const all = [...pieces.map((piece) => piece.trim()), ...pieces, value];
  return [...new Set(all)].filter((each) => each.trim().length >= shortestSecret);
}
/** A switch. */
export const flag = z.enum(["0", "1"], { error: "wants 0 or 1" }).transform((value) => value === "1");

/** The key of a webhook's secret (Standard Webhooks): base64 after `whsec_`, else the bytes of the text. */
export function webhookKey(secret: string): Buffer {
  const prefix = "whsec_";
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), "base64") : Buffer.from(secret, "utf8");
}
