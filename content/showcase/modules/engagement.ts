import type { BuiltInModuleInput } from "../../schema/module.ts";

export const engagementModules: BuiltInModuleInput[] = [
  {
    slug: "feed-updates",
    name: "Feed updates",
    summary: "News from the institution and from its members, in one stream that each reader can trim.",
    description:
      "The feed is the first thing that members see: a word from your office, photographs of last night’s reunion, a classmate’s new post. Members choose which groups and people they follow, so a law school graduate does not have to scroll through hockey. Your office pins what everyone should read, and sees afterward how far it reached.",
    features: [
      "Posts with text, photographs, video and links",
      "Announcements from your office, pinned for as long as they matter",
      "Posts addressed to all members, to a class year or to one group",
      "Comments and reactions, with a way to report a post beside each",
      "Photo galleries that gather the pictures of one event",
    ],
    benefits: [
      "A reason to open the app in the weeks between two events",
      "News reaches the members it concerns and leaves the rest in peace",
      "Members write most of it, so the office doesn’t have to",
    ],
    category: "engagement",
    icon: "Newspaper",
    anchors: [],
  },
  {
    slug: "news",
    name: "News",
    summary: "Announcements and stories of the institution, kept where members can find them again.",
    description:
      "A post in the feed is gone by the weekend; the news stays. Your office writes up the appointment, the new building and the award, with pictures and a date, and members find it by year and by subject. What is urgent goes out as a notification, and what is only worth reading waits in the next digest.",
    features: [
      "Articles with pictures, categories and a date",
      "Drafts, and a day and hour at which each one appears",
      "A digest by email, weekly or monthly",
      "Comments where you want them",
    ],
    benefits: [
      "The newsletter, the website and the app tell one story",
      "New members can read what they missed",
      "Class notes and obituaries have a place of their own",
    ],
    category: "engagement",
    icon: "Megaphone",
    anchors: [],
  },
  {
    slug: "polls",
    name: "Polls",
    summary: "One question, answered in two taps, with the result where everyone can see it.",
    description:
      "Where should the reunion be? Which speaker would you cross town for? A poll asks in the feed, where people are anyway, and shows the result as it forms. When one question is not enough, a survey asks several, by name or anonymously, and its answers can be exported for the committee that will want to know who was asked.",
    features: [
      "Single and multiple choice, with a closing date",
      "By name or anonymous, as stated before the first vote",
      "For all members, a chapter, a class year or a group",
      "Longer surveys, with answers to export",
    ],
    benefits: [
      "Plans that members have made themselves, and therefore show up for",
      "Quiet members are heard, because a vote costs two taps",
      "Evidence for the committee instead of impressions",
    ],
    category: "engagement",
    icon: "Vote",
    anchors: [],
  },
  {
    slug: "surveys",
    name: "Surveys",
    summary: "Several questions at once, to the members you choose, with answers that you can export.",
    description:
      "A poll settles a date; a survey tells you what a class needs. Put questions of several kinds on one page, send it to a year, a chapter or the guests of an event, and let people answer by name or without one. Results appear as they come in, and the export goes to the committee that asked.",
    features: [
      "Choices, scales and free text on one page",
      "To everyone, a class year, a chapter or the guests of one event",
      "By name or anonymous, as the first line says",
      "Reminders for those who have not answered",
      "Results as they arrive, and an export of them",
    ],
    benefits: [
      "First destinations and reunion feedback without a second tool",
      "Answers sit beside the directory, so an old address gets corrected",
      "More people answer what comes from their own community",
    ],
    category: "engagement",
    icon: "ClipboardList",
    anchors: [],
  },
  {
    slug: "push-notifications",
    name: "Push notifications",
    summary: "A short message on the lock screen, sent only to the people it concerns.",
    description:
      "Email waits for a quiet evening; a notification is read at the bus stop. Address it to a chapter, a class year or the guests of one event, set the hour at which it goes out, and let members decide which kinds they want. People who are told only what concerns them leave their notifications switched on.",
    features: [
      "Audiences by chapter, class year, group or event",
      "Sent now, or at the day and hour that you set",
      "A switch for each kind of message, kept by the member",
      "A tap opens the event, job or thread that it is about",
      "Email for members who have not installed the app",
    ],
    benefits: [
      "A change of room reaches the guests before they set out",
      "The last open seats are filled the same day, not regretted afterward",
      "Members stay reachable, because they are not worn out",
    ],
    category: "engagement",
    icon: "Bell",
    anchors: [],
  },
  {
    slug: "birthdays",
    name: "Birthdays",
    summary: "A reminder on the right day, and a greeting that may start a conversation.",
    description:
      "A birthday is the easiest reason in the world to write to a classmate after ten years. Members see whose day it is among their friends, their class and their groups, and send a greeting without leaving the page. The year of birth is never shown, and anyone who would rather let the day pass can hide it in the privacy settings.",
    features: [
      "Birthdays of friends, class and groups, today’s and the next ones",
      "Greetings by private message or in the feed",
      "A greeting in the institution’s name, in words of your own",
      "Day and month only, and hidden for those who prefer it",
    ],
    benefits: [
      "Old acquaintances find a natural reason to write first",
      "A personal word from the institution that asks for nothing",
      "A small habit that brings members back all year round",
    ],
    category: "engagement",
    icon: "Cake",
    anchors: [],
  },
];
