import type { BuiltInModuleInput } from "../../schema/module.ts";

export const adminModules: BuiltInModuleInput[] = [
  {
    slug: "admin-support",
    name: "Admin support",
    summary: "The web dashboard from which a small team runs a large community, with ours behind it.",
    description:
      "Everything that the apps show is looked after in one web dashboard: members and roles, moderation, events, campaigns and email. Role-based access control decides who sees what, so a chapter lead manages one chapter and nothing else. Analytics show who takes part and what brings them back. Our own people help with set-up, import, training and the odd question.",
    features: [
      "Role-based access control for staff, chapter leads and moderators",
      "Analytics by module, class year and chapter",
      "One queue for reported posts and new members",
      "Email marketing and surveys, to the same audiences as everything else",
      "Import and export of member records",
      "Help with set-up and training from our team",
    ],
    benefits: [
      "Work is shared with volunteers without giving everything away",
      "When the board asks what came of it, the answer has figures",
      "One place to look after, in place of a tool for every task",
    ],
    category: "admin",
    icon: "ShieldCheck",
    anchors: [],
    parts: [
      {
        anchor: "analytics",
        title: "Analytics",
        text: "Who takes part, and what brings them back: by module, class year and chapter.",
      },
    ],
  },
];
