import type { BuiltInModuleInput } from "../../schema/module.ts";

export const eventModules: BuiltInModuleInput[] = [
  {
    slug: "event-registration-and-rsvp",
    name: "Event registration and RSVP",
    summary: "From the invitation to the list at the door, in one place.",
    description:
      "Publish a reunion, a webinar or a dinner for twelve, and collect answers, payments and dietary wishes where the invitation was read. When somebody cancels, the waiting list moves up by itself. On the evening your team checks guests in on a phone; the next morning the photographs, the thanks and the list of who came are already in place.",
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
];
