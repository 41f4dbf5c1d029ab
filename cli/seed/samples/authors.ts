import type { Sample } from "./sample.ts";

/** Authors of the posts. */
export const sampleAuthors: readonly Sample[] = [
  {
    fields: {
      name: "Lena Brandvold",
      role: "Head of Community Research",
      about:
        "Lena visits alumni communities and asks what works. She ran the reunions of a college of 9,000 for eleven years before that.\n\nShe lives by a harbor, and answers letters on paper.",
      profiles: [{ label: "Her talks", address: "https://talks.example/lena-brandvold" }],
      is_active: true,
    },
    steps: [
      { daysAgo: 370, by: "maya", change: { role: "Researcher" } },
      { daysAgo: 120, by: "maya", change: { role: "Head of Community Research" } },
    ],
  },
  {
    fields: {
      name: "Jonah Adeyemi",
      role: "Onboarding Lead",
      about: "Jonah has sat beside more than two hundred people who opened their community for the first time.",
      is_active: true,
    },
    steps: [{ daysAgo: 360, by: "tomas" }],
  },
  {
    fields: { name: "Wim de Graaf", role: "Guest author", about: "Wrote for the journal until last spring." },
    steps: [
      { daysAgo: 340, by: "ines", change: { is_active: true } },
      { daysAgo: 60, by: "ines", change: { is_active: false } },
    ],
  },
];
