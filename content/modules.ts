import { z } from "zod";
import { adminModules } from "./modules/admin.ts";
import { careerModules } from "./modules/career.ts";
import { communityModules } from "./modules/community.ts";
import { engagementModules } from "./modules/engagement.ts";
import { eventModules } from "./modules/events.ts";
import { gamificationModules } from "./modules/gamification.ts";
import { networkingModules } from "./modules/networking.ts";
import { subscriptionModules } from "./modules/subscription.ts";
import { moduleCategorySchema, moduleSchema, type BuiltInModule, type BuiltInModuleCategory } from "./schema/module.ts";

/** The eight public categories of modules, in the order in which the page shows them. */
export const moduleCategories: readonly BuiltInModuleCategory[] = z.array(moduleCategorySchema).parse([
  {
    slug: "engagement",
    title: "Engagement",
    description: "What members find when they open the app, and what makes them open it again.",
    anchors: ["communication"],
  },
  {
    slug: "networking",
    title: "Networking",
    description: "How people find one another, on terms that each of them sets.",
    anchors: [],
  },
  {
    slug: "community",
    title: "Community",
    description: "Smaller circles in which members talk, help and say thank you.",
    anchors: [],
  },
  {
    slug: "events",
    title: "Events",
    description: "Reunions, chapter evenings and webinars, from the first invitation to the last photograph.",
    anchors: [],
  },
  {
    slug: "career",
    title: "Career",
    description: "Vacancies, referrals and mentors, among people with a reason to help.",
    anchors: ["growth"],
  },
  {
    slug: "gamification",
    title: "Gamification",
    description: "Recognition for those who keep the community going, with a little friendly rivalry.",
    anchors: [],
  },
  {
    slug: "subscription",
    title: "Subscription",
    description: "Membership dues and gifts, collected where members already are.",
    anchors: [],
  },
  {
    slug: "admin",
    title: "Admin",
    description: "The dashboard, roles and figures with which your team runs all of it.",
    anchors: [],
  },
]);

/** The eighteen modules that ship with the site, by category and then in the order in which lists show them. */
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
