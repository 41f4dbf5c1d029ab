import { z } from "zod";
import { accountLimits } from "#domain/security/rights.ts";
import { foldAddress } from "#lib/text/fold-address.ts";
import { namePattern, typedName } from "#lib/text/person-name.ts";
import { typedAddress } from "#lib/text/typed-address.ts";

const incomplete = "This email address looks incomplete. It should read like name@example.org.";

const plainEmail = z
  .string()
  .overwrite(foldAddress)
  .min(1, "Please enter your email address.")
  .max(accountLimits.email, `Please keep the email address within ${accountLimits.email} characters.`)
  .pipe(z.email(incomplete));

/** An address as it is stored and compared: without what came along when it was pasted, in lower case. */
export const emailSchema = z.string("Please enter your email address.").overwrite(typedAddress).pipe(plainEmail);

/** An address that a provider vouches for: nothing is mended in it, because it would become another mailbox than the provider knows. */
export const vouchedEmailSchema = z
  .string()
  .regex(/^[!-~]*$/, incomplete)
  .pipe(plainEmail);

/** What asks for a mail. */
export const addressSchema = z.object({ email: emailSchema });

/** The name that people see. */
const nameSchema = z
  .string("The name must be a text.")
  .overwrite(typedName)
  .max(accountLimits.name, `Please keep the name within ${accountLimits.name} characters.`)
  .regex(namePattern, "Please write the name in one line, with letters and without @, < and >.");

const strictData = { error: "The data of an account may hold a name, and nothing else." };

export const userDataSchema = z.strictObject({ name: nameSchema.optional() }, strictData);

/** What colleagues see of a member. An empty name, or the portrait `null`, stands for none. */
export const profileSchema = z.strictObject(
  {
    name: nameSchema.optional(),
    portrait: z.uuid("The portrait must be a picture of the media library.").nullable().optional(),
  },
  { error: "The data of an account may hold a name and a portrait, and nothing else." },
);
