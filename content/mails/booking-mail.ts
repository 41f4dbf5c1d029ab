import { facts } from "../facts.ts";

const signature = `${facts.name}\n${facts.tagline}`;
const change = "To choose another time or to cancel, open this link. It is only for you:";
const reason =
  "You receive this email because this address was entered in the form on our site. If that was not you, cancel the demo with the link: you are not on any list.";

/**
 * Mails about demos: to visitors, with their personal link, and to whoever of the team gives the demo. `{time}` is in the zone of the reader. The
 * link stands after the first paragraph. Those to visitors repeat nothing that was typed but a plain name.
 */
export const bookingMail = {
  greeting: "Hello {sender},",
  /** When the name that was typed may be no name. */
  greetingWithoutName: "Hello,",
  /** In calendars of visitors. */
  event: `${facts.name} demo`,
  withHost: "With {host}.",
  join: "Join the call here: {url}",
  noCall: "We will email you the link before the call begins.",
  booked: {
    subject: `Your ${facts.name} demo: {time}`,
    paragraphs: [
      `{greeting}\n\nYour demo is booked:\n{time}\n\nIt takes 30 minutes and is for your team alone. {host} {call}\n\n${change}`,
      "Reply to this email with questions you would like us to answer, or with the names of colleagues who should join.",
      signature,
      reason,
    ],
    link: "Change or cancel the demo",
  },
  moved: {
    subject: `New time for your ${facts.name} demo: {time}`,
    paragraphs: [
      `{greeting}\n\nYour demo has a new time:\n{time}\n\n{host} {call}\n\n${change}`,
      "Open the file attached to this email to move the appointment in your calendar.",
      signature,
    ],
    link: "Change or cancel the demo",
  },
  requested: {
    subject: `Your ${facts.name} demo: we will confirm your time`,
    paragraphs: [
      `{greeting}\n\nThank you for asking for a demo. This is the time you asked for:\n{time}\n\nIt is not booked yet. We will write to confirm it or to suggest another time. ${facts.replyTime} ${change}`,
      "Reply to this email with questions you would like us to answer, or with the names of colleagues who should join.",
      signature,
      reason,
    ],
    link: "Change or cancel the demo",
  },
  canceled: {
    subject: `Canceled: your ${facts.name} demo on {time}`,
    paragraphs: [
      "{greeting}\n\nYour demo is canceled:\n{time}\n\nTo choose a new time, open this link:",
      "If you did not expect this, just reply to this email.",
      signature,
    ],
    link: "Ask for another demo",
  },
  reminder: {
    subject: `Reminder: your ${facts.name} demo, {time}`,
    paragraphs: [`{greeting}\n\nYour demo is coming up:\n{time}\n\n{host} {call}\n\n${change}`, signature],
    link: "Change or cancel the demo",
  },
  /** To whoever would have given the demo of a person whose data was erased: it names nobody. */
  erased: {
    event: "Canceled demo",
    subject: "Demo canceled: {time}",
    paragraphs: [
      "A demo with you is canceled:\n{time}\n\nThe data of the person was erased, so this email does not say who it was. Please delete what you noted about them.",
      signature,
    ],
  },
  /** To whoever gives the demo. */
  host: {
    event: "Demo: {visitor}",
    booked: {
      subject: "Demo booked: {visitor}, {time}",
      paragraphs: [
        "{visitor} has booked a demo with you:\n{time}\n\nFor them it is {theirTime}. Everything about it is here:",
        signature,
      ],
    },
    moved: {
      subject: "Demo moved: {visitor}, {time}",
      paragraphs: [
        "The demo with {visitor} has a new time:\n{time}\n\nFor them it is {theirTime}. Everything about it is here:",
        signature,
      ],
    },
    canceled: {
      subject: "Demo canceled: {visitor}, {time}",
      paragraphs: [
        "The demo with {visitor} is canceled, or was given to someone else:\n{time}\n\nEverything about it is here:",
        signature,
      ],
    },
    link: "Open the inquiry",
  },
};
