import { brand } from "./brand.ts";

/** The words of the text messages that an account sends. Short: each begun 160 characters cost a message. */
export const accountText = {
  code: (code: string) =>
    `${code} is your code for ${brand.name}. It works once, within ten minutes. Give it to nobody.`,
};
