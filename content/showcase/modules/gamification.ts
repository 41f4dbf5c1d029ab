import type { BuiltInModuleInput } from "../../schema/module.ts";

export const gamificationModules: BuiltInModuleInput[] = [
  {
    slug: "gamification-and-leaderboards",
    name: "Gamification and leaderboards",
    summary: "Points and badges that thank people for what the community needs.",
    description:
      "You decide what counts: a finished profile, a question answered, a newcomer welcomed, a job opening shared. Points add up to levels and badges, and leaderboards compare classes and chapters as well as people, because a friendly rivalry between the classes of 1994 and 1995 achieves more than a reminder does. Members who do not care for games stay off the boards.",
    features: [
      "Points for the actions that you choose, in the weights that you set",
      "Levels and badges under names of your own",
      "Leaderboards by person, class year and chapter",
      "Seasons that start again from zero",
      "A setting to stay off the boards",
    ],
    benefits: [
      "The helpful are seen, not only the loud",
      "Class against class: a reason to bring in the missing classmates",
      "Profiles get finished without a campaign",
    ],
    category: "gamification",
    icon: "Trophy",
    anchors: [],
  },
];
