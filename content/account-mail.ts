import { brand } from "./brand.ts";

/** A mail about an account. The link stands after the first paragraph. */
export interface AccountMail {
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
}

const signature = `${brand.name}\n${brand.tagline}`;

/** The words of the mails that an account sends. None repeats anything that a stranger could have typed. */
export const accountMail = {
  confirmation: (url: string): AccountMail => ({
    subject: `Confirm your email address for ${brand.name}`,
    paragraphs: [
      `Somebody, most likely you, signed up for the ${brand.name} admin area with this address. Open this link within 24 hours and confirm that it is yours:`,
      "After that you can sign in with the password that you chose.",
      "If it was not you, leave the link alone: without it nobody can sign in with your address.",
      signature,
    ],
    link: { label: "Confirm this email address", url },
  }),

  recovery: (url: string): AccountMail => ({
    subject: `Choose a new password for ${brand.name}`,
    paragraphs: [
      `Somebody, most likely you, asked for a new password for the ${brand.name} admin area. Open this link within an hour to choose one:`,
      "Wherever you are signed in now, you will be signed out. A second factor stays as it is.",
      "If it was not you, there is nothing to do. Your password is the same as before.",
      signature,
    ],
    link: { label: "Choose a new password", url },
  }),

  passwordChanged: (url: string): AccountMail => ({
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      `The password of your account in the ${brand.name} admin area has just been changed. If it was not you, take the account back at once by choosing a new one:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: { label: "It was not me", url },
  }),

  existingAccount: (url: string): AccountMail => ({
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      `Somebody, perhaps you, tried to sign up for the ${brand.name} admin area with this address. It has an account already, so nothing was changed. You can sign in here:`,
      "If it was not you, there is nothing to do. Your password is the same as before.",
      signature,
    ],
    link: { label: "Sign in", url },
  }),

  adminAddress: (url: string): AccountMail => ({
    subject: `How to get into the ${brand.name} admin area`,
    paragraphs: [
      `Somebody, perhaps you, tried to sign up for the ${brand.name} admin area with this address. It belongs to an admin, so it gets its password through a personal link and not by signing up. If you have a password already, sign in here:`,
      "If you have none, ask whoever runs the site for a link of your own. If it was not you, there is nothing to do: nothing was changed.",
      signature,
    ],
    link: { label: "Go to the admin area", url },
  }),
};
