import { facts } from "../facts.ts";

/** Words around the times of demos: the list in the form, and the page behind the personal link. */
export const demoTimes = {
  /** The list of free times. */
  list: {
    legend: "Choose a time for your demo",
    hint: "30 minutes, held for your team alone.",
    zone: "Your time zone",
    show: "Show times in this zone",
    oneTime: "1 time",
    manyTimes: "{count} times",
    none: "None of these times suits me. Write to me instead.",
    empty: "There is no free time at the moment. Write to us, and we find one together.",
  },
  /** The buttons below the list. */
  turn: { later: "Show later times", first: "Back to the first times" },
  /** After the form, while the database does not say what became of a time. */
  unsure: {
    text: "Our calendar could not be asked just now: take this time as a request until a mail of ours says that it is booked. If it is not, somebody on our team writes to you to confirm it, or to suggest another one.",
  },
  /** The page behind the personal link. */
  link: {
    title: `Your ${facts.name} demo`,
    booked: {
      heading: "Your demo is booked",
      withHost: "With {host}. It takes 30 minutes.",
      withoutHost: "It takes 30 minutes.",
      join: "Join the call",
      noCall: "We send you the link for the call before it begins.",
      calendar: "Add it to your calendar",
    },
    requested: {
      heading: "We have the time that you asked for",
      text: "It is not booked yet. Somebody on our team writes to you to confirm it, or to suggest another one.",
    },
    moved: "Your demo has its new time. A mail with it is on its way to you.",
    move: {
      heading: "Choose another time",
      action: "Move my demo to this time",
      problem: "Your demo was not moved",
      limit: "This demo was moved too often. Please reply to our mail, and we find a time together.",
    },
    cancel: {
      heading: "Cancel the demo",
      text: "The time is given to somebody else. You can ask for another demo whenever you like.",
      action: "Cancel my demo",
    },
    canceled: {
      title: "This demo is canceled",
      text: "There is nothing more to do. If you change your mind, choose a new time.",
    },
    over: {
      title: "This demo is over",
      text: "The link worked until the demo began. To talk to us again, choose a new time.",
    },
    unknown: {
      title: "This link does not work",
      text: "It may be incomplete, or what it led to was deleted. Please open the whole link of the newest mail.",
    },
    failed: { title: "That did not work", text: "Nothing was changed. Please try again in a minute." },
    again: { label: "Ask for a demo", href: "/contact?type=demo" },
    home: { label: facts.name, href: "/" },
  },
};
