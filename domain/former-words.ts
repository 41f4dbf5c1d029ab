import type { Collection } from "#db/schema.ts";

type Words = string | readonly string[];

/**
 * Words of built-in entries that an earlier release shipped and this one does not, by collection and slug. An imported or stored copy that
 * still has them is unedited (docs/decisions/309-former-words-are-unedited.md). Only of fields by which a copy is compared with its
 * built-in counterpart (`isAsBuiltIn`); add to the list when such a field is rewritten.
 */
export const formerWords: Readonly<Partial<Record<Collection, Readonly<Record<string, readonly Words[]>>>>> = {
  case_studies_content: {
    "alumni-mentorship-program": [
      "Alumni offered to mentor every year and most were never called. Requests arrived by email, matching took an afternoon a pair, and nobody could say afterwards who had met whom.",
    ],
    "scholarship-donor-program": [
      "Donors gave once and heard nothing more. When scholars could thank them where both already talk, giving became a habit.",
      "The yearly appeal went out by post, thanks came months later, and donors could not see what their money had done. Many addresses were out of date.",
    ],
    "tech-university": [
      "Graduates had built their own groups on four social networks. The institute was a guest in all of them: no directory, no events of record, no way to reach a whole class.",
    ],
    "fortune-500-corp": ["The best candidates we had last year were people who already knew where the canteen was."],
    "geographic-community": [
      "Everything was announced from head office, in one time zone. A dinner in Melbourne went out to members in Montréal, and after a year nobody opened the mails.",
    ],
    "micro-communities": [
      "A single forum for everyone meant that nobody felt spoken to. Members read, did not answer, and left their notifications off.",
    ],
    "career-development": [
      "The network’s job list was a weekly mail. Good vacancies were gone by the time it arrived, and members applied alone.",
    ],
  },
  use_cases_content: {
    "educational-institutions": [
      [
        "Class of 2009 plans its reunion in one thread, with RSVPs and payments beside it",
        "Final-year students find a mentor who did the same degree ten years ago",
        "The scholarship appeal reaches alumni in the place where they already talk",
      ],
    ],
    "career-development": [
      "Advice lands better from someone who walked the same corridor. Bring jobs, mentors and peers together so that members find the next step among their own.",
      [
        "An alumna posts a vacancy to the program she graduated from",
        "Members returning to work are matched with a mentor in their field",
        "A closed group rehearses interviews in the week before a career fair",
      ],
    ],
    "micro-communities": [
      [
        "A hall of residence shares forty years of photographs",
        "Alumni who became teachers swap material in a closed forum",
        "A poll settles where the old team meets this summer",
      ],
    ],
  },
  modules_content: {
    "feed-updates": [
      "The feed is the first thing that members see: a word from your office, photographs of last night’s reunion, a classmate’s new post. Members choose which groups and people they follow, so a graduate of the law faculty is not asked to scroll through hockey. Your office pins what everybody should read, and sees afterwards how far it reached.",
    ],
    birthdays: [
      "A birthday is the easiest reason in the world to write to somebody after ten years. Members see whose day it is among their friends, their class and their groups, and send a greeting without leaving the page. The year of birth is never shown, and anybody who would rather let the day pass hides it in the privacy settings.",
    ],
    "nearby-alumni": [
      "Arriving in a new city is easier when somebody there sat in the same lecture hall. Members who switch the map on appear as precisely as they choose, down to the neighborhood or no closer than the city, and leave it again whenever they like. Travelers look before they pack; you see where the next chapter ought to be.",
    ],
    "friend-requests": [
      "To stand in the same directory is not to know one another. A friend request asks first: it carries a line about where the two met, shows the friends and groups that they share, and opens private messages and contact details only once it is accepted. A refusal is silent and a block is final, which lets people accept generously.",
    ],
    invitations: [
      "A community fills fastest when people are asked by somebody they know. Upload a list, and everybody on it receives an invitation of their own; members invite the classmates whom you had lost; each newcomer is checked against your records or waits for a moderator. You see who was asked, who has joined and who deserves a second, warmer note.",
    ],
    "chapters-and-forums": [
      "Large communities stay warm because of the small ones inside them. Give each chapter its page, members, calendar and forum, and give its leads the right to run it without asking head office. Forums keep their threads in order, so the advice on flats in Toronto is still there next autumn, when the next graduates arrive and ask.",
    ],
    "wall-of-appreciation": [
      "Mentors, volunteers, chapter leads and donors give time and money that no report does justice to. On the wall, members thank them by name, say what they did, and add a photograph if there is one. The person is told the same day, the institution learns who carries its community, and everybody else sees that help is noticed.",
    ],
    "event-registration-and-rsvp": [
      "Publish a reunion, a webinar or a dinner for twelve, and collect answers, payments and dietary wishes where the invitation was read. When somebody cancels, the waiting list moves up by itself. On the evening your team checks guests in on a phone; the next morning the photographs, the thanks and the list of who came are already in place.",
    ],
    "photo-galleries": [
      "After a reunion the pictures are on everyone’s phones and nowhere else. A gallery belongs to an event, a class or a chapter: guests add theirs, the photographer adds the rest, and a moderator can look through them first. Members tag the friends they recognize, and a person who would rather not be seen takes the picture down.",
    ],
    "career-and-jobs-support": [
      "Alumni post vacancies at the places where they work and stand behind them as a named contact. Members save a search, hear of what fits, and apply with the profile that they already keep. Closed groups rehearse interviews and compare offers. And the program that must show what became of its graduates has the figures at hand.",
    ],
    "gamification-and-leaderboards": [
      "You decide what counts: a finished profile, a question answered, a newcomer welcomed, a vacancy shared. Points add up to levels and badges, and leaderboards compare classes and chapters as well as people, because a friendly rivalry between the classes of 1994 and 1995 achieves more than a reminder does. Members who do not care for games stay off the boards.",
    ],
    "paid-membership-subscriptions": [
      "Many associations live on dues. Define your tiers and what each of them opens, from the members’ rate at events to a closed group, and let people join, pay and renew in the app. Reminders go out before a membership lapses and receipts after each payment, and the treasurer sees who is current without asking anybody for the file.",
    ],
    "admin-support": [
      "Everything that the apps show is looked after in one web dashboard: members and roles, moderation, events, campaigns and email. Role-based access control decides who sees what, so a chapter lead manages one chapter and nothing else. Analytics show who takes part and what brings them back. Our own people help with set-up, import, training and the odd question.",
    ],
    "email-marketing": [
      "Not every member opens the app, but nearly all of them open an email from their own school. Choose the audience by class, chapter, event or gift, write in the dashboard with the pictures that are already there, and send now or at an hour that you set. Afterwards you see who opened it, who answered and who came.",
    ],
    "single-sign-on": [
      "One more password is one more reason not to come. Connect your identity provider, and staff sign in with the account that they use for everything else; when one of them leaves, access ends with it. Alumni whose campus account has closed come in by personal invitation, so the two groups meet without sharing a way in.",
    ],
  },
  blog_posts: {
    "mobile-first-alumni-platforms": [
      "Your members open the app with one thumb, between two other things. What that means for screens, notifications and words, and for those who will never install it.",
    ],
    "future-alumni-engagement": [
      "Nobody knows what alumni will want in ten years. But five changes are visible enough to act upon, and each comes with a sign by which you will know that we were wrong.",
    ],
    "virtual-hybrid-alumni-events": [
      "Decide what guests should be able to do afterwards, and the form mostly follows. With a table for the decision, a run sheet for 75 minutes and a plan for the week after.",
    ],
    "corporate-alumni-networks": [
      "A manufacturing group replaced public alumni pages with a network of its own. Four decisions carried the change, and any human resources team can take them in turn.",
    ],
    "alumni-communities-strategic-assets": [
      "If the alumni community is an asset, somebody should own it, know its condition, and be able to say what wears it down. A guide for the paper your board has asked for.",
    ],
    "alumni-community-building": [
      "Launches are easy. What decides the second year is a clear promise, fifty people who were there first, and a rhythm that your team can keep up on its worst week.",
    ],
  },
};
