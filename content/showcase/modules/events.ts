import type { BuiltInModuleInput } from "../../schema/module.ts";

export const eventModules: BuiltInModuleInput[] = [
  {
    slug: "event-registration-and-rsvp",
    name: "Event registration and RSVP",
    summary: "From the invitation to the list at the door, in one place.",
    description:
      "Publish a reunion, a webinar or a dinner for twelve, and collect answers, payments and dietary needs where the invitation was read. When a guest cancels, the waiting list moves up by itself. At the door your team checks guests in on a phone; the next morning the photographs, the thanks and the list of who came are already in place.",
    features: [
      "RSVP with guests, capacity and waiting list",
      "Free and paid tickets, with a rate for paying members",
      "In person, online or both",
      "Calendar entries and reminders",
      "Check-in at the door on a phone",
      "Events by chapter, published by its own leads",
    ],
    benefits: [
      "No more reconciling a form, a mailbox and a bank statement",
      "Chapters hold events of their own, and you see all of them",
      "Attendance is known the next morning, by class and by chapter",
    ],
    category: "events",
    icon: "CalendarCheck",
    anchors: [],
  },
  {
    slug: "photo-galleries",
    name: "Photo galleries",
    summary: "The pictures of one evening in one place, from every phone that was there.",
    description:
      "After a reunion the pictures are on everyone’s phones and nowhere else. A gallery belongs to an event, a class or a chapter: guests add theirs, the photographer adds the rest, and a moderator can look through them first. Members tag the friends they recognize, and a person who would rather not be seen can take the picture down.",
    features: [
      "A gallery for each event, class or chapter",
      "Pictures from guests and from your photographer",
      "Review before pictures appear, if you want it",
      "Names in pictures, and a way to remove your own",
    ],
    benefits: [
      "Those who could not come see what they missed, and register sooner",
      "Old photographs find the people who can say who is in them",
      "Your office has pictures for the next invitation, with permission",
    ],
    category: "events",
    icon: "Images",
    anchors: [],
  },
  {
    slug: "volunteers",
    name: "Volunteers",
    summary: "Tasks with a day, a place and a number of hands, and a list that members sign themselves.",
    description:
      "Most members will help if the task is clear and ends. Post what is needed, from the check-in desk to the admissions interviews, with the day and the number of people. Members sign up in the app, get a reminder and can trade a shift. Afterwards the hours are on record, and the thanks go to the wall of appreciation.",
    features: [
      "Tasks with a date, a place and the number of people needed",
      "Sign-up lists, waiting lists and reminders",
      "Shifts that members can pass on to one another",
      "A record of hours for each volunteer",
    ],
    benefits: [
      "The same faithful few are no longer asked for everything",
      "A future board member often starts with one small task",
      "You know whom to thank, and for what",
    ],
    category: "events",
    icon: "HandHelping",
    anchors: [],
  },
];
