import { brand } from "./brand.ts";

/** A mail about an account. The link stands after the first paragraph. */
export interface AccountMail {
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
}

const signature = `${brand.name}\n${brand.tagline}`;

/** A notice that a way to sign in has changed, and what to do if another person did it. */
function securityNotice(subject: string, event: string, url: string): AccountMail {
  return {
    subject: `${brand.name}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
    paragraphs: [
      `${event} If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: { label: "It was not me", url },
  };
}

/** Texts of the mails about accounts. They repeat no input, because a stranger may have typed it. */
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

  invitation: (url: string): AccountMail => ({
    subject: `You are invited to manage ${brand.name}`,
    paragraphs: [
      `An admin of ${brand.name} invites you to manage the content of the site. Open this link within 24 hours and choose a password:`,
      "The link works once and is meant for you alone.",
      "If you did not expect this, leave the link alone: without it nobody becomes an admin with your address.",
      signature,
    ],
    link: { label: "Accept the invitation", url },
  }),

  code: (code: string): AccountMail => ({
    subject: `${code} is your code for ${brand.name}`,
    paragraphs: [
      `Your code for the ${brand.name} admin area is:`,
      code,
      "It works once, within ten minutes. Nobody from our side will ever ask you for it.",
      signature,
    ],
  }),

  signIn: (code: string, url: string): AccountMail => ({
    subject: `${code} signs you in to ${brand.name}`,
    paragraphs: [
      `Type the code ${code} where you asked for it, or open this link and press the button:`,
      "Either works once, within ten minutes. Nobody from our side will ever ask you for the code.",
      "If it was not you, there is nothing to do: without this mail nobody gets in.",
      signature,
    ],
    link: { label: "Sign in", url },
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

  passwordChanged: (url: string) =>
    securityNotice(
      "Your password was changed",
      `The password of your account in the ${brand.name} admin area has just been changed.`,
      url,
    ),

  emailChange: (url: string): AccountMail => ({
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: [
      `Somebody, most likely you, wants to sign in to the ${brand.name} admin area with this address from now on. Open this link within 24 hours and confirm it:`,
      "Until then the former address stays in use. Stay signed in where you asked: signing out there, or a new password, makes the link useless.",
      "If it was not you, leave the link alone: without it nothing changes.",
      signature,
    ],
    link: { label: "Use this address", url },
  }),

  emailChangeAsked: (url: string): AccountMail => ({
    subject: `${brand.name}: another email address was asked for`,
    paragraphs: [
      `Somebody who is signed in to your account in the ${brand.name} admin area wants to use another email address in place of this one. It counts as soon as the link in a mail to that address is followed. If it was not you, stop it at once:`,
      "If it was you, there is nothing to do here.",
      signature,
    ],
    link: { label: "It was not me: stop the change", url },
  }),

  emailChanged: (url: string): AccountMail => ({
    subject: `${brand.name}: your email address was changed`,
    paragraphs: [
      `Your account in the ${brand.name} admin area has just got another email address, and this one no longer signs in. If it was you, there is nothing to do:`,
      "If it was not you, tell another admin at once: they can end your sessions and give you a link of your own.",
      signature,
    ],
    link: { label: "Go to the admin area", url: new URL("/admin", url).href },
  }),

  factorAdded: (url: string) =>
    securityNotice(
      "A second factor was added",
      `An authenticator app was just added to your account in the ${brand.name} admin area. Its codes are asked for at every sign-in from now on.`,
      url,
    ),

  factorRemoved: (url: string) =>
    securityNotice(
      "A second factor was removed",
      `An authenticator app was just removed from your account in the ${brand.name} admin area.`,
      url,
    ),

  recoveryCodeUsed: (url: string) =>
    securityNotice(
      "A recovery code was used",
      `Somebody has just signed in to your account in the ${brand.name} admin area with a recovery code in place of the authenticator app. That code does not work again.`,
      url,
    ),

  passkeyAdded: (url: string) =>
    securityNotice(
      "A passkey was added",
      `A passkey was just added to your account in the ${brand.name} admin area. It signs in by itself, and a password alone no longer does.`,
      url,
    ),

  passkeyRemoved: (url: string) =>
    securityNotice(
      "A passkey was removed",
      `A passkey was just removed from your account in the ${brand.name} admin area. It no longer signs in.`,
      url,
    ),

  identityAdded: (url: string) =>
    securityNotice(
      "A new way to sign in was linked",
      `Your account in the ${brand.name} admin area has just been linked with another way to sign in.`,
      url,
    ),

  identityRemoved: (url: string) =>
    securityNotice(
      "A way to sign in was unlinked",
      `One of the ways to sign in to your account in the ${brand.name} admin area has just been unlinked. Wherever else you were signed in, you no longer are.`,
      url,
    ),

  phoneAdded: (url: string) =>
    securityNotice(
      "A telephone number was added",
      `A telephone number was just added to your account in the ${brand.name} admin area. A code that is sent to it signs in from now on.`,
      url,
    ),

  phoneRemoved: (url: string) =>
    securityNotice(
      "A telephone number was removed",
      `The telephone number of your account in the ${brand.name} admin area no longer signs in: it was removed, or somebody else has shown that it is theirs.`,
      url,
    ),

  linkMade: (url: string) =>
    securityNotice(
      "A link into your account was made",
      `Another admin has just made a link that opens your account in the ${brand.name} admin area, most likely to hand it to you. A second factor is asked for as always.`,
      url,
    ),

  passwordLinkMade: (url: string) =>
    securityNotice(
      "A link to a new password was made",
      `Another admin has just made a link that gives your account in the ${brand.name} admin area a new password, most likely to hand it to you. It also removes your second factors.`,
      url,
    ),

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
