/** The eighteen modules by name, as stories and use-case pages may refer to them (docs/product.md#home). */
export const moduleNames = [
  "Feed updates",
  "Nearby alumni",
  "Invitations",
  "Chapters and forums",
  "Birthdays",
  "Event registration and RSVP",
  "Friend requests",
  "Career and jobs support",
  "Gamification and leaderboards",
  "Help board",
  "Wall of appreciation",
  "Polls",
  "Push notifications",
  "Admin support",
  "Paid membership subscriptions",
  "Alumni directory",
  "Mentorship",
  "Fundraising and donations",
] as const;

export type ModuleName = (typeof moduleNames)[number];
