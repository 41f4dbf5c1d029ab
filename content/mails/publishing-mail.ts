import { facts } from "../facts.ts";

const signature = facts.name;

/** Mails about what the site does at a time, to the admin who planned it. The link leads to the calendar. */
export const publishingMail = {
  failed: {
    subject: "Not published: {subject}",
    paragraphs: [
      "“{subject}” was scheduled for {time} but could not be published. The site hasn’t changed. See it here:",
      "The reason: {reason}",
      signature,
    ],
    link: "Open the calendar",
  },
  late: {
    subject: "Published late: {subject}",
    paragraphs: [
      "“{subject}” was scheduled for {time} and went live later, at {done}. See it here:",
      "The server wasn’t running, or the database didn’t answer, when it was due.",
      signature,
    ],
    link: "Open the calendar",
  },
  review: {
    subject: "Please review: {subject}",
    paragraphs: [
      "You asked to be reminded of “{subject}” on {time}. Check whether it’s still accurate. Here is what is scheduled and due:",
      signature,
    ],
    link: "Open the calendar",
  },
  reviewAsked: {
    subject: "Please review: {subject}",
    paragraphs: ["{person} requested a review of “{subject}” before it goes live.", signature],
    link: "Open the reviews",
  },
  reviewApproved: {
    subject: "Approved: {subject}",
    paragraphs: ["{person} approved “{subject}”. It can be published now.", signature],
    link: "Open the reviews",
  },
  reviewDeclined: {
    subject: "Changes requested: {subject}",
    paragraphs: ["{person} reviewed “{subject}” and requested changes.", signature],
    link: "Open the reviews",
  },
  handedOver: {
    subject: "You’ve taken over the work of {person}",
    paragraphs: [
      "An admin has handed {person}’s unfinished work over to you: {list}. Your dashboard shows what is waiting:",
      signature,
    ],
    link: "Open the dashboard",
  },
  comments: {
    subject: "{count}",
    paragraphs: ["{count} on what you work on. Read and answer here:", signature],
    link: "Open the comments",
  },
};
