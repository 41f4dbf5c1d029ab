import { facts } from "../facts.ts";

const signature = `${facts.name}\n${facts.tagline}`;

/**
 * Mails about accounts. The link stands after the first paragraph. They repeat no input, because a stranger may have typed it.
 */
export const accountMail = {
  confirmation: {
    subject: `Confirm your email address for ${facts.name}`,
    paragraphs: [
      `Someone, most likely you, signed up for the ${facts.name} admin area with this address. Open this link within 24 hours and confirm that it is yours:`,
      "After that you can sign in with the password that you chose.",
      "If it wasn’t you, ignore this email: no one can sign in with your address without the link.",
      signature,
    ],
    link: "Confirm this email address",
  },
  invitation: {
    subject: `You’re invited to manage ${facts.name}`,
    paragraphs: [
      `An admin of ${facts.name} has invited you to the site’s team as {role}. Open this link within seven days and choose a password:`,
      "{duties}",
      "The link works once and is meant only for you.",
      "If you didn’t expect this, ignore this email: no one can join the team with your address without the link.",
      signature,
    ],
    link: "Accept the invitation",
  },
  roleChanged: {
    subject: `${facts.name}: your role is {role} now`,
    paragraphs: [
      `An admin has changed your role in the ${facts.name} admin area. The change takes effect right away:`,
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
      "It works once, within ten minutes. Our team will never ask you for it.",
      signature,
    ],
    link: null,
  },
  signIn: {
    subject: `{code} signs you in to ${facts.name}`,
    paragraphs: [
      "Enter your code {code} where you asked for it, or open this link and press the button:",
      "Either works once, within ten minutes. Our team will never ask you for the code.",
      "If it wasn’t you, you don’t need to do anything: no one can get in without this email.",
      signature,
    ],
    link: "Sign in",
  },
  recovery: {
    subject: `Choose a new password for ${facts.name}`,
    paragraphs: [
      `Someone, most likely you, asked for a new password for the ${facts.name} admin area. Open this link within an hour to choose one:`,
      "You’ll be signed out everywhere you’re signed in now. Your second factor stays the same.",
      "If it wasn’t you, you don’t need to do anything. Your password hasn’t changed.",
      signature,
    ],
    link: "Choose a new password",
  },
  passwordChanged: {
    subject: `${facts.name}: your password was changed`,
    paragraphs: [
      `The password of your account in the ${facts.name} admin area has just been changed. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  emailChange: {
    subject: `Confirm your new email address for ${facts.name}`,
    paragraphs: [
      `Someone, most likely you, wants to sign in to the ${facts.name} admin area with this address from now on. Open this link within 24 hours and confirm it:`,
      "Until then the former address stays in use. Stay signed in where you asked: signing out there, or a new password, makes the link useless. When the address changes, you are signed out everywhere else.",
      "If it wasn’t you, ignore this email: nothing changes without the link.",
      signature,
    ],
    link: "Use this address",
  },
  emailChangeAsked: {
    subject: `${facts.name}: a new email address was requested`,
    paragraphs: [
      `Someone who is signed in to your account in the ${facts.name} admin area wants to use another email address in place of this one. It counts as soon as the link in an email to that address is followed. If it was not you, stop it right away:`,
      "If it was you, you don’t need to do anything here.",
      signature,
    ],
    link: "This wasn’t me: stop the change",
  },
  emailChanged: {
    subject: `${facts.name}: your email address was changed`,
    paragraphs: [
      `Your account in the ${facts.name} admin area now has a different email address, and this one no longer signs in. If it was you, you don’t need to do anything:`,
      "If it was not you, tell another admin right away: they can end your sessions and give you a link of your own.",
      signature,
    ],
    link: "Go to the admin area",
  },
  factorAdded: {
    subject: `${facts.name}: a second factor was added`,
    paragraphs: [
      `An authenticator app was just added to your account in the ${facts.name} admin area. Its codes are asked for at every sign-in from now on. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  factorRemoved: {
    subject: `${facts.name}: a second factor was removed`,
    paragraphs: [
      `An authenticator app was just removed from your account in the ${facts.name} admin area. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  factorsReset: {
    subject: `${facts.name}: your second factors were reset`,
    paragraphs: [
      `An admin has just removed all second factors of your account in the ${facts.name} admin area: authenticator apps, passkeys and recovery codes. You are signed out everywhere. If you did not ask for it, secure your account right away by choosing a new password:`,
      "If you did, sign in and set up new ones.",
      signature,
    ],
    link: "I didn’t request this",
  },
  recoveryCodeUsed: {
    subject: `${facts.name}: a recovery code was used`,
    paragraphs: [
      `Someone has just signed in to your account in the ${facts.name} admin area with a recovery code in place of the authenticator app. That code does not work again. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  recoveryCodesMade: {
    subject: `${facts.name}: new recovery codes were made`,
    paragraphs: [
      `New recovery codes were just made for your account in the ${facts.name} admin area; the former ones no longer work. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  passkeyAdded: {
    subject: `${facts.name}: a passkey was added`,
    paragraphs: [
      `A passkey was just added to your account in the ${facts.name} admin area. It signs in by itself, and a password alone no longer does. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  passkeyRemoved: {
    subject: `${facts.name}: a passkey was removed`,
    paragraphs: [
      `A passkey was just removed from your account in the ${facts.name} admin area. It no longer signs in. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  identityAdded: {
    subject: `${facts.name}: a new way to sign in was linked`,
    paragraphs: [
      `Your account in the ${facts.name} admin area has just been linked with another way to sign in. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  identityRemoved: {
    subject: `${facts.name}: a way to sign in was unlinked`,
    paragraphs: [
      `One of the ways to sign in to your account in the ${facts.name} admin area has just been unlinked. Wherever else you were signed in, you no longer are. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  phoneAdded: {
    subject: `${facts.name}: a phone number was added`,
    paragraphs: [
      `A phone number was just added to your account in the ${facts.name} admin area. A code that is sent to it signs in from now on. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  phoneRemoved: {
    subject: `${facts.name}: a phone number was removed`,
    paragraphs: [
      `The phone number of your account in the ${facts.name} admin area no longer signs in: it was removed, or someone else has shown that it is theirs. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  linkMade: {
    subject: `${facts.name}: a link into your account was made`,
    paragraphs: [
      `Another admin has just made a link that opens your account in the ${facts.name} admin area, most likely to hand it to you. A second factor is asked for as always. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  passwordLinkMade: {
    subject: `${facts.name}: a link to a new password was made`,
    paragraphs: [
      `Another admin has just made a link that gives your account in the ${facts.name} admin area a new password, most likely to hand it to you. It also removes your second factors. If it was not you, secure your account right away by choosing a new password:`,
      "If it was you, you don’t need to do anything.",
      signature,
    ],
    link: "This wasn’t me",
  },
  existingAccount: {
    subject: `You already have a ${facts.name} account`,
    paragraphs: [
      `Someone, perhaps you, tried to sign up for the ${facts.name} admin area with this address. It has an account already, so nothing was changed. You can sign in here:`,
      "If it wasn’t you, you don’t need to do anything. Your password hasn’t changed.",
      signature,
    ],
    link: "Sign in",
  },
  adminAddress: {
    subject: `How to get into the ${facts.name} admin area`,
    paragraphs: [
      `Someone, perhaps you, tried to sign up for the ${facts.name} admin area with this address. It belongs to an admin, so it gets its password through a personal link and not by signing up. If you have a password already, sign in here:`,
      "If you have none, ask the person who runs the site for a link of your own. If it was not you, there is nothing to do: nothing was changed.",
      signature,
    ],
    link: "Go to the admin area",
  },
};
export type AccountMailName = keyof typeof accountMail;
