import { z } from "zod";
import { useCaseSchema, type BuiltInUseCase } from "../schema/use-case.ts";

/** The six built-in use cases, in the order of lists. */
export const useCases: readonly BuiltInUseCase[] = z.array(useCaseSchema).parse([
  {
    slug: "educational-institutions",
    title: "Educational Institutions",
    subtitle: "Schools, colleges and universities",
    description:
      "Graduates scatter; the bond with the place does not. Give every class year a home that outlasts the mailing list, and a reason to open it between reunions.",
    scenarios: [
      "Class of 2009 plans its reunion in one thread, with RSVPs and payments beside it",
      "Seniors find a mentor who took the same degree ten years ago",
      "The scholarship appeal reaches alumni in the place where they already talk",
    ],
    benefits: [
      "Records that stay right, because alumni update their own profiles",
      "One view of events, giving and mentoring for the advancement office",
    ],
    icon: "GraduationCap",
  },
  {
    slug: "corporate-organizations",
    title: "Corporate Organizations",
    subtitle: "Former employees who stay close",
    description:
      "People leave a company on good terms and then hear nothing for years. Keep former colleagues within reach, as future clients, referrers and rehires.",
    scenarios: [
      "Open roles reach former employees before they reach a job board",
      "A regional office invites its alumni to a product preview",
      "Retirees share what they know on the help board",
    ],
    benefits: [
      "A rehire and referral channel that you own",
      "A private space with the access rules your security team asks for",
    ],
    icon: "Building2",
  },
  {
    slug: "career-development",
    title: "Career Development",
    subtitle: "Networks that help members find work",
    description:
      "Advice lands better from someone who walked the same halls. Bring jobs, mentors and peers together so that members find the next step among their own.",
    scenarios: [
      "An alumna posts an opening to the program she graduated from",
      "Members returning to work are matched with a mentor in their field",
      "A closed group rehearses interviews in the week before a career fair",
    ],
    benefits: [
      "Jobs and mentoring in one place, not in five tools",
      "Placement results that the program can report on",
    ],
    icon: "Briefcase",
  },
  {
    slug: "startup-ecosystem",
    title: "Startup Ecosystem",
    subtitle: "Founders, mentors and investors",
    description:
      "A cohort ends after twelve weeks; its founders need one another for years. Keep batches, mentors and investors in one trusted circle after demo day.",
    scenarios: [
      "A founder asks the help board for a warm introduction",
      "Investors follow the cohorts that match their thesis",
      "Alumni founders take office hours with the current batch",
    ],
    benefits: [
      "Cohorts that keep trading help long after the program",
      "Deal flow and introductions that stay inside the network",
    ],
    icon: "Rocket",
  },
  {
    slug: "geographic-communities",
    title: "Geographic Communities",
    subtitle: "Chapters by city and region",
    description:
      "Someone from home is almost always nearby. Show members who lives in their city, and let local chapters run their own events without asking head office.",
    scenarios: [
      "A graduate who moves to Singapore finds the chapter there on the first evening",
      "Chapter leads publish an event and see who is coming",
      "Visitors check who is nearby before a trip",
    ],
    benefits: [
      "Chapters that run themselves under one roof",
      "Members opt in to being found, and choose how precisely",
    ],
    icon: "MapPin",
  },
  {
    slug: "micro-communities",
    title: "Micro-Communities",
    subtitle: "Small groups around one shared thing",
    description:
      "The rowing eight of 1998, the residents of one hall, the alumni who all teach: small circles are where people actually talk. Let them form, and look after them.",
    scenarios: [
      "A residence hall shares forty years of photographs",
      "Alumni who became teachers swap material in a closed forum",
      "A poll settles where the old team meets this summer",
    ],
    benefits: [
      "Groups open in a minute, with a moderator of their own",
      "Quiet members join in, because the circle is small",
    ],
    icon: "Users",
  },
]);
