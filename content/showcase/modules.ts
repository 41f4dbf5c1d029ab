import { z } from "zod";
import { adminModules } from "./modules/admin.ts";
import { careerModules } from "./modules/career.ts";
import { communityModules } from "./modules/community.ts";
import { engagementModules } from "./modules/engagement.ts";
import { eventModules } from "./modules/events.ts";
import { gamificationModules } from "./modules/gamification.ts";
import { networkingModules } from "./modules/networking.ts";
import { subscriptionModules } from "./modules/subscription.ts";
import {
  moduleCategorySchema,
  moduleSchema,
  type BuiltInModule,
  type BuiltInModuleCategory,
} from "../schema/module.ts";

/** The eight public categories of modules, in the order of the page. */
export const moduleCategories: readonly BuiltInModuleCategory[] = z.array(moduleCategorySchema).parse([
  {
    slug: "engagement",
    title: "Engagement and communication",
    description: "What members find when they open the app, and what makes them open it again.",
    picture: {
      scene: "thanks",
      alt: "A note on the wall of appreciation thanks a former teacher; below it, a birthday to wish for.",
    },
    anchors: ["communication"],
  },
  {
    slug: "networking",
    title: "Networking",
    description: "How people find one another, on terms that each of them sets.",
    picture: { scene: "nearby", alt: "A map with five members of the Lisbon chapter who have chosen to be seen." },
    anchors: [],
  },
  {
    slug: "community",
    title: "Community",
    description: "Smaller circles in which members talk, help and say thank you.",
    picture: { scene: "circle", alt: "Three members of a former rowing eight arrange to meet at the boathouse." },
    anchors: [],
  },
  {
    slug: "events",
    title: "Events",
    description: "Reunions, chapter evenings and webinars, from the first invitation to the last photograph.",
    picture: {
      scene: "event",
      alt: "The registration card of a mentors’ evening in Toronto, with three people who are going.",
    },
    anchors: [],
  },
  {
    slug: "career",
    title: "Career and growth",
    description: "Job openings, referrals and mentors, among people with a reason to help.",
    picture: {
      scene: "directory",
      alt: "A search for architects finds three members, each with city and class and a way to write to them.",
    },
    anchors: ["growth"],
  },
  {
    slug: "gamification",
    title: "Gamification",
    description: "Recognition for those who keep the community going, with a little friendly rivalry.",
    picture: {
      scene: "leaderboard",
      alt: "This month’s three most helpful members; one has moved up a place and earned a badge.",
    },
    anchors: [],
  },
  {
    slug: "subscription",
    title: "Subscription",
    description: "Membership dues and gifts, collected where members already are.",
    picture: {
      scene: "giving",
      alt: "The page of a scholarship: how far it has come, three sums to choose from, and a gift for every month.",
    },
    anchors: [],
  },
  {
    slug: "admin",
    title: "Admin",
    description: "The dashboard, roles and figures with which your team runs all of it.",
    picture: {
      scene: "mail",
      alt: "An email to the members of one class who have not registered, and how many opened it, answered and came.",
    },
    anchors: [],
  },
]);

/** The built-in modules, by category and then in the order of lists. */
export const modules: readonly BuiltInModule[] = z
  .array(moduleSchema)
  .parse([
    ...engagementModules,
    ...networkingModules,
    ...communityModules,
    ...eventModules,
    ...careerModules,
    ...gamificationModules,
    ...subscriptionModules,
    ...adminModules,
  ]);
