import { z } from "zod";
import { optional } from "../process/values.ts";

/** Variables of the environment that only the checks of the system use. */
export const doctorVariables = {
  DKIM_SELECTOR: optional(
    z.string().regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i, { error: "wants the name of a key like s1 or google" }),
  ),
};
