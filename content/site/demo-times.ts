import { facts } from "../facts.ts";

/** Words around the times of demos: the list in the form, and the page behind the personal link. */
export const demoTimes = {
  /** The list of free times. */
  list: {
    legend: "Choose a time for your demo",
    hint: "30 minutes, for your team alone.",
    zone: "Your time zone",
    show: "Show times in this zone",
    oneTime: "1 time",
    manyTimes: "{count} times",
    none: "None of these times works for me. Please email me instead.",
    empty: "No times are free at the moment. Write to us, and we will find one together.",
  },
  /** The buttons below the list. */
  turn: { later: "Show later times", first: "Back to the first times" },
  /** After the form, while the database does not say what became of a time. */
  unsure: {
    text: "We could not reach our calendar just now, so please treat this time as a request until we email you that it is booked. If it is not, a person on our team will write to confirm it or to suggest another.",
  },
  /** The page behind the personal link. */
  link: {
    title: `Your ${facts.name} demo`,
    booked: {
      heading: "Your demo is booked",
      withHost: "With {host}. It takes 30 minutes.",
      withoutHost: "It takes 30 minutes.",
      join: "Join the call",
      noCall: "We will email you the link before the call begins.",
      calendar: "Add it to your calendar",
    },
    requested: {
      heading: "We have your request for this time",
      text: "It is not booked yet. A person on our team will write to confirm it or to suggest another time.",
    },
    moved: "Your demo has a new time. An email with the details is on its way to you.",
    move: {
      heading: "Choose another time",
      action: "Move my demo to this time",
      problem: "Your demo was not moved",
      limit: "This demo has been moved too many times. Please reply to our email, and we will find a time together.",
    },
    cancel: {
      heading: "Cancel the demo",
      text: "Another visitor can then book this time. You can ask for another demo whenever you like.",
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
      text: "It may be incomplete, or the demo may have been deleted. Please open the whole link in our latest email.",
    },
    failed: { title: "That did not work", text: "Nothing was changed. Please try again in a minute." },
    again: { label: "Ask for a demo", href: "/contact?type=demo" },
    home: { label: facts.name, href: "/" },
  },
};
