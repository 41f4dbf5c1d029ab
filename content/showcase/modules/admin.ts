import type { BuiltInModuleInput } from "../../schema/module.ts";

export const adminModules: BuiltInModuleInput[] = [
  {
    slug: "admin-support",
    name: "Admin support",
    summary: "The web dashboard a small team uses to run a large community, with our team behind it.",
    description:
      "Everything that the apps show is managed in one web dashboard: members and roles, moderation, events, campaigns and email. Role-based access control decides who sees what, so a chapter lead manages one chapter and nothing else. Analytics show who takes part and what brings them back. Our own people help with setup, import, training and the occasional question.",
    features: [
      "Role-based access control for staff, chapter leads and moderators",
      "Analytics by module, class year and chapter",
      "One queue for reported posts and new members",
      "Email marketing and surveys, to the same audiences as everything else",
      "Import and export of member records",
      "Help with setup and training from our team",
    ],
    benefits: [
      "Work is shared with volunteers without giving everything away",
      "When the board asks what came of it, the answer has figures",
      "One place to look after instead of a tool for every task",
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
  {
    slug: "email-marketing",
    name: "Email marketing",
    summary: "Email to the audience that you choose, written in the dashboard and counted there.",
    description:
      "Not every member opens the app, but every member has an inbox. Choose the audience by class, chapter, event or gift, write in the dashboard with the pictures that are already there, and send now or at an hour that you set. Afterward you see who opened it, who answered and who came.",
    features: [
      "Audiences from the directory, such as guests who have not answered",
      "Templates in your name and colors",
      "Sent right away or at a set hour",
      "Opens, clicks and what came of them",
      "An unsubscribe link that works at the first click",
    ],
    benefits: [
      "No list to copy into another service, and none to forget there",
      "Members get fewer emails, and each one concerns them",
      "You can tell which invitation filled the hall",
    ],
    category: "admin",
    icon: "Mail",
    anchors: [],
  },
  {
    slug: "single-sign-on",
    name: "Single sign-on",
    summary: "Staff and members sign in with the account that your organization already gives them.",
    description:
      "One more password is one more reason not to come. Connect your identity provider, and staff sign in with the account that they use for everything else; when one of them leaves, access ends with it. Alumni whose campus account has closed come in by personal invitation, so the two groups meet without sharing a sign-in.",
    features: [
      "Sign-in with your own identity provider",
      "Roles that follow from the groups that you keep there",
      "Invitations for alumni without an account of yours",
      "Access that ends when the account does",
    ],
    benefits: [
      "Your security team reviews a sign-in that it knows",
      "Fewer forgotten passwords, and fewer calls about them",
      "Students keep their access on the day they become alumni",
    ],
    category: "admin",
    icon: "KeyRound",
    anchors: [],
  },
];
