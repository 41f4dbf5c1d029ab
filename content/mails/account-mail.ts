import { facts } from "../facts.ts";

const signature = `${facts.name}\n${facts.tagline}`;

/**
 * Mails about accounts. The link stands after the first paragraph. They repeat no input, because a stranger may have typed it.
 */
export const accountMail = {
  confirmation: {
    subject: `Confirm your email address for ${facts.name}`,
    paragraphs: [
      `Somebody, most likely you, signed up for the ${facts.name} admin area with this address. Open this link within 24 hours and confirm that it is yours:`,
      "After that you can sign in with the password that you chose.",
      "If it was not you, leave the link alone: without it nobody can sign in with your address.",
      signature,
    ],
    link: "Confirm this email address",
  },
  invitation: {
    subject: `You are invited to manage ${facts.name}`,
    paragraphs: [
      `An admin of ${facts.name} invites you to the team of the site, as {role}. Open this link within 24 hours and choose a password:`,
      "{duties}",
      "The link works once and is meant for you alone.",
      "If you did not expect this, leave the link alone: without it nobody joins the team with your address.",
      signature,
    ],
    link: "Accept the invitation",
  },
  roleChanged: {
    subject: `${facts.name}: your role is {role} now`,
    paragraphs: [
      `An admin has given you another role in the ${facts.name} admin area. It counts from your next click on:`,
      "{duties}",
      "If you did not expect this, ask an admin of the site.",
      signature,
    ],
    link: "Go to the admin area",
  },
  code: {
    subject: `{code} is your code for ${facts.name}`,
    paragraphs: [
      `Your code for the ${facts.name} admin area is:`,
      "{code}",
      "It works once, within ten minutes. Nobody from our side will ever ask you for it.",
      signature,
    ],
    link: null,
  },
  signIn: {
    subject: `{code} signs you in to ${facts.name}`,
    paragraphs: [
      "Type the code {code} where you asked for it, or open this link and press the button:",
      "Either works once, within ten minutes. Nobody from our side will ever ask you for the code.",
      "If it was not you, there is nothing to do: without this mail nobody gets in.",
      signature,
    ],
    link: "Sign in",
  },
  recovery: {
    subject: `Choose a new password for ${facts.name}`,
    paragraphs: [
      `Somebody, most likely you, asked for a new password for the ${facts.name} admin area. Open this link within an hour to choose one:`,
      "Wherever you are signed in now, you will be signed out. A second factor stays as it is.",
      "If it was not you, there is nothing to do. Your password is the same as before.",
      signature,
    ],
    link: "Choose a new password",
  },
  passwordChanged: {
    subject: `${facts.name}: your password was changed`,
    paragraphs: [
      `The password of your account in the ${facts.name} admin area has just been changed. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  emailChange: {
    subject: `Confirm your new email address for ${facts.name}`,
    paragraphs: [
      `Somebody, most likely you, wants to sign in to the ${facts.name} admin area with this address from now on. Open this link within 24 hours and confirm it:`,
      "Until then the former address stays in use. Stay signed in where you asked: signing out there, or a new password, makes the link useless. When the address changes, you are signed out everywhere else.",
      "If it was not you, leave the link alone: without it nothing changes.",
      signature,
    ],
    link: "Use this address",
  },
  emailChangeAsked: {
    subject: `${facts.name}: another email address was asked for`,
    paragraphs: [
      `Somebody who is signed in to your account in the ${facts.name} admin area wants to use another email address in place of this one. It counts as soon as the link in a mail to that address is followed. If it was not you, stop it at once:`,
      "If it was you, there is nothing to do here.",
      signature,
    ],
    link: "It was not me: stop the change",
  },
  emailChanged: {
    subject: `${facts.name}: your email address was changed`,
    paragraphs: [
      `Your account in the ${facts.name} admin area has just got another email address, and this one no longer signs in. If it was you, there is nothing to do:`,
      "If it was not you, tell another admin at once: they can end your sessions and give you a link of your own.",
      signature,
    ],
    link: "Go to the admin area",
  },
  factorAdded: {
    subject: `${facts.name}: a second factor was added`,
    paragraphs: [
      `An authenticator app was just added to your account in the ${facts.name} admin area. Its codes are asked for at every sign-in from now on. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  factorRemoved: {
    subject: `${facts.name}: a second factor was removed`,
    paragraphs: [
      `An authenticator app was just removed from your account in the ${facts.name} admin area. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  factorsReset: {
    subject: `${facts.name}: your second factors were reset`,
    paragraphs: [
      `An admin has just removed all second factors of your account in the ${facts.name} admin area: authenticator apps, passkeys and recovery codes. You are signed out everywhere. If you did not ask for it, take the account back at once by choosing a new password:`,
      "If you did, sign in and set up new ones.",
      signature,
    ],
    link: "I did not ask for it",
  },
  recoveryCodeUsed: {
    subject: `${facts.name}: a recovery code was used`,
    paragraphs: [
      `Somebody has just signed in to your account in the ${facts.name} admin area with a recovery code in place of the authenticator app. That code does not work again. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  recoveryCodesMade: {
    subject: `${facts.name}: new recovery codes were made`,
    paragraphs: [
      `New recovery codes were just made for your account in the ${facts.name} admin area; the former ones no longer work. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  passkeyAdded: {
    subject: `${facts.name}: a passkey was added`,
    paragraphs: [
      `A passkey was just added to your account in the ${facts.name} admin area. It signs in by itself, and a password alone no longer does. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  passkeyRemoved: {
    subject: `${facts.name}: a passkey was removed`,
    paragraphs: [
      `A passkey was just removed from your account in the ${facts.name} admin area. It no longer signs in. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  identityAdded: {
    subject: `${facts.name}: a new way to sign in was linked`,
    paragraphs: [
      `Your account in the ${facts.name} admin area has just been linked with another way to sign in. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  identityRemoved: {
    subject: `${facts.name}: a way to sign in was unlinked`,
    paragraphs: [
      `One of the ways to sign in to your account in the ${facts.name} admin area has just been unlinked. Wherever else you were signed in, you no longer are. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  phoneAdded: {
    subject: `${facts.name}: a telephone number was added`,
    paragraphs: [
      `A telephone number was just added to your account in the ${facts.name} admin area. A code that is sent to it signs in from now on. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  phoneRemoved: {
    subject: `${facts.name}: a telephone number was removed`,
    paragraphs: [
      `The telephone number of your account in the ${facts.name} admin area no longer signs in: it was removed, or somebody else has shown that it is theirs. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  linkMade: {
    subject: `${facts.name}: a link into your account was made`,
    paragraphs: [
      `Another admin has just made a link that opens your account in the ${facts.name} admin area, most likely to hand it to you. A second factor is asked for as always. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  passwordLinkMade: {
    subject: `${facts.name}: a link to a new password was made`,
    paragraphs: [
      `Another admin has just made a link that gives your account in the ${facts.name} admin area a new password, most likely to hand it to you. It also removes your second factors. If it was not you, take the account back at once by choosing a new password:`,
      "If it was you, there is nothing to do.",
      signature,
    ],
    link: "It was not me",
  },
  existingAccount: {
    subject: `You already have a ${facts.name} account`,
    paragraphs: [
      `Somebody, perhaps you, tried to sign up for the ${facts.name} admin area with this address. It has an account already, so nothing was changed. You can sign in here:`,
      "If it was not you, there is nothing to do. Your password is the same as before.",
      signature,
    ],
    link: "Sign in",
  },
  adminAddress: {
    subject: `How to get into the ${facts.name} admin area`,
    paragraphs: [
      `Somebody, perhaps you, tried to sign up for the ${facts.name} admin area with this address. It belongs to an admin, so it gets its password through a personal link and not by signing up. If you have a password already, sign in here:`,
      "If you have none, ask whoever runs the site for a link of your own. If it was not you, there is nothing to do: nothing was changed.",
      signature,
    ],
    link: "Go to the admin area",
  },
};
export type AccountMailName = keyof typeof accountMail;
