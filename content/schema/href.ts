import { z } from "zod";

/** An address that a link may lead to: a path of this site, or an address of another. */
export const href = z.string().regex(/^(\/(?!\/)[^\s\\]*|https?:\/\/[^\s]+|mailto:[^\s]+|tel:\+?[0-9]+)$/);
