import { brand } from "./brand.ts";

/** Texts of text messages about accounts. Kept short: every 160 characters that are begun cost a message. */
export const accountText = {
  code: (code: string) =>
    `${code} is your code for ${brand.name}. It works once, within ten minutes. Give it to nobody.`,
};
