import { facts } from "../facts.ts";

const signature = facts.name;

/** Mails about what the site does at a time, to the admin who planned it. The link leads to the calendar. */
export const publishingMail = {
  failed: {
    subject: "Not published: {subject}",
    paragraphs: [
      "“{subject}” was planned for {time} and could not be carried out. The site is as it was before. Look at it here:",
      "The reason: {reason}",
      signature,
    ],
    link: "Open the calendar",
  },
  late: {
    subject: "Published late: {subject}",
    paragraphs: [
      "“{subject}” was planned for {time} and was carried out later, at {done}. Look at it here:",
      "The server was not running, or the database did not answer, when it was due.",
      signature,
    ],
    link: "Open the calendar",
  },
  review: {
    subject: "Please review: {subject}",
    paragraphs: [
      "You asked to be reminded of “{subject}” on {time}. Check whether it is still true. Here is what is planned and due:",
      signature,
    ],
    link: "Open the calendar",
  },
  reviewAsked: {
    subject: "Please review: {subject}",
    paragraphs: ["{person} asks for a review of “{subject}” before visitors see it.", signature],
    link: "Open the reviews",
  },
  reviewApproved: {
    subject: "Approved: {subject}",
    paragraphs: ["{person} has approved “{subject}” as it is now. It can be published.", signature],
    link: "Open the reviews",
  },
  reviewDeclined: {
    subject: "Not approved yet: {subject}",
    paragraphs: ["{person} has looked at “{subject}” and asks for changes.", signature],
    link: "Open the reviews",
  },
  comments: {
    subject: "{count}",
    paragraphs: ["{count} on what you work on. Read and answer here:", signature],
    link: "Open the comments",
  },
};
