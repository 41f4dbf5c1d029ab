import { facts } from "../facts.ts";

/** Text messages about accounts. Kept short: every 160 characters that are begun cost a message. */
export const accountText = {
  code: `{code} is your code for ${facts.name}. It works once, within ten minutes. Don’t share it with anyone.`,
};
