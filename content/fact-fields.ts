import type { FactName } from "./facts.ts";

/** The texts that hold facts. */
export type FactText = "brand" | "pricing";

/** Where a fact comes from, in the words of its editors. */
export interface FactField {
  label: string;
  /** The field that it comes from, or the first of those that it is computed from. */
  text: FactText;
  path: string;
  /** Only of a computed fact: from which others, if any, and how. */
  computed?: { from: readonly FactName[]; how: string };
  /** Other words by which editors look for it. */
  keywords?: string;
}

/** Prices are looked for by many names. */
const price = "price cost dollars money monthly";

const members = ["planMembers", "blockMembers"] as const;
const storage = ["planStorage", "blockStorage"] as const;

/** The field behind each fact, in the order in which they are offered. */
export const factFields: Readonly<Record<FactName, FactField>> = {
  name: { label: "Name", text: "brand", path: "name", keywords: "brand company product" },
  tagline: { label: "Tagline", text: "brand", path: "tagline", keywords: "slogan claim" },
  email: { label: "Email address", text: "brand", path: "email", keywords: "mail contact" },
  hours: { label: "Business hours", text: "brand", path: "hours.label", keywords: "opening times" },
  replyTime: { label: "Reply time", text: "brand", path: "replyTime", keywords: "answer response" },
  cities: {
    label: "Cities of the offices",
    text: "brand",
    path: "offices",
    computed: { from: [], how: "The cities of all offices, in their order." },
    keywords: "location address",
  },
  officesInWords: {
    label: "Number of offices",
    text: "brand",
    path: "offices",
    computed: { from: [], how: "How many offices there are, in words." },
    keywords: "location address count",
  },
  trialDays: { label: "Days of the free trial", text: "brand", path: "trial.days", keywords: "test length" },
  trialDaysInWords: {
    label: "Days of the free trial, in words",
    text: "brand",
    path: "trial.days",
    computed: { from: ["trialDays"], how: "The days of the free trial, in words." },
    keywords: "test length",
  },
  trialNote: { label: "Note about the free trial", text: "brand", path: "trial.note", keywords: "test" },
  alumni: { label: "Alumni (figure)", text: "brand", path: "figures.alumni.value", keywords: "statistic number" },
  organizations: {
    label: "Organizations (figure)",
    text: "brand",
    path: "figures.organizations.value",
    keywords: "customers statistic number",
  },
  countries: {
    label: "Countries (figure)",
    text: "brand",
    path: "figures.countries.value",
    keywords: "statistic number",
  },
  satisfaction: {
    label: "Satisfaction (figure)",
    text: "brand",
    path: "figures.satisfaction.value",
    keywords: "statistic percent",
  },
  institutions: {
    label: "Institutions (figure)",
    text: "brand",
    path: "figures.institutions.value",
    keywords: "schools statistic number",
  },
  engagement: {
    label: "Engagement (figure)",
    text: "brand",
    path: "figures.engagement.value",
    keywords: "statistic percent",
  },
  rating: { label: "Average rating", text: "brand", path: "rating.value", keywords: "stars reviews score" },
  reviews: { label: "Number of ratings", text: "brand", path: "rating.count", keywords: "stars reviews score" },
  planPrice: { label: "Price of the plan", text: "pricing", path: "plan.monthly", keywords: `${price} month fee` },
  planMembers: {
    label: "Alumni users in the plan",
    text: "pricing",
    path: "plan.members",
    keywords: "members included limit",
  },
  planStorage: {
    label: "Video storage in the plan",
    text: "pricing",
    path: "plan.storage",
    keywords: "gb gigabytes included limit",
  },
  blockMembers: {
    label: "Alumni users in an add-on",
    text: "pricing",
    path: "addOns.members.size",
    keywords: "members block extra",
  },
  blockMembersPrice: {
    label: "Price of more alumni users",
    text: "pricing",
    path: "addOns.members.monthly",
    keywords: `${price} members block add-on extra`,
  },
  blockStorage: {
    label: "Video storage in an add-on",
    text: "pricing",
    path: "addOns.storage.size",
    keywords: "gb gigabytes block extra",
  },
  blockStoragePrice: {
    label: "Price of more video storage",
    text: "pricing",
    path: "addOns.storage.monthly",
    keywords: `${price} gb gigabytes block add-on extra`,
  },
  blocksOf3500: {
    label: "Add-ons for 3,500 alumni users",
    text: "pricing",
    path: "addOns.members.size",
    computed: { from: members, how: "How many add-ons 3,500 alumni users need beyond the plan." },
  },
  priceOf3500: {
    label: "Price for 3,500 alumni users",
    text: "pricing",
    path: "plan.monthly",
    computed: {
      from: ["planPrice", "blockMembersPrice", ...members],
      how: "The plan and the add-ons that 3,500 alumni users need.",
    },
    keywords: price,
  },
  blocksOf12GB: {
    label: "Add-ons for 12 GB of video",
    text: "pricing",
    path: "addOns.storage.size",
    computed: { from: storage, how: "How many add-ons 12 GB of video need beyond the plan." },
  },
  priceOf12GB: {
    label: "Price of 12 GB of video",
    text: "pricing",
    path: "addOns.storage.monthly",
    computed: { from: ["blockStoragePrice", ...storage], how: "The add-ons that 12 GB of video need." },
    keywords: price,
  },
};

/** Whether a name in braces is a fact's: mails have other ones, which are filled in when they are written. */
export function isFactName(name: string): name is FactName {
  return Object.hasOwn(factFields, name);
}

/** The facts whose placeholders stand in words, each once. */
export function factsInWords(words: string): FactName[] {
  const names = Array.from(words.matchAll(/\{([A-Za-z0-9]+)\}/g), ([, name = ""]) => name);
  return [...new Set(names.filter(isFactName))];
}

export const factNames = Object.keys(factFields) as readonly FactName[];

/** The facts of a field, and after them those that are computed from it. */
export function factsFrom(text: string, path: string): FactName[] {
  // Of all that an office has, only its city stands in sentences.
  if (text === "brand" && /^offices\.\d+\.city$/.test(path)) return ["cities"];
  const own = factNames.filter((name) => {
    const field = factFields[name];
    return field.text === text && field.path === path && !field.computed?.from.length;
  });
  return [
    ...own,
    ...factNames.filter((name) => factFields[name].computed?.from.some((source) => own.includes(source))),
  ];
}

/** What shows a field by itself, and not in a sentence of its own. */
export interface ShownField {
  /** A page that shows it. */
  page: string;
  as: string;
}

const footer: ShownField = { page: "/", as: "Footer of every page" };
const forSearch: ShownField = { page: "/", as: "What search engines read" };
const card: ShownField = { page: "/pricing", as: "Pricing: plan" };
const addOns: ShownField = { page: "/pricing", as: "Pricing: add-ons" };
const bill: ShownField = { page: "/pricing", as: "Pricing: calculator" };
const contact: ShownField = { page: "/contact", as: "Contact" };
const figures: ShownField = { page: "/", as: "Home: figures" };

const shownFields: readonly (readonly [text: FactText, path: string, shown: readonly ShownField[]])[] = [
  ["brand", "name", [{ page: "/", as: "Header, footer and title of every page" }, forSearch]],
  ["brand", "tagline", [footer, { page: "/about", as: "About: letter" }]],
  ["brand", "description", [footer, forSearch]],
  ["brand", "email", [footer, contact, { page: "/faq", as: "FAQ: how to reach you" }, forSearch]],
  ["brand", "offices", [footer, contact, { page: "/faq", as: "FAQ: how to reach you" }, forSearch]],
  ["brand", "hours.label", [contact]],
  ["brand", "hours", [forSearch]],
  ["brand", "replyTime", [contact]],
  ["brand", "social", [footer, forSearch]],
  ["brand", "badges", [figures, footer]],
  ["brand", "figures.alumni", [figures]],
  ["brand", "figures.organizations", [figures]],
  ["brand", "figures.countries", [figures]],
  ["brand", "figures.satisfaction", [figures]],
  ["brand", "rating", [forSearch]],
  ["brand", "trial.note", [{ page: "/", as: "Home: below the buttons" }]],
  ["pricing", "plan.monthly", [card, bill, forSearch]],
  ["pricing", "plan.members", [bill]],
  ["pricing", "plan.storage", [bill]],
  ["pricing", "addOns.members.monthly", [addOns, bill, forSearch]],
  ["pricing", "addOns.storage.monthly", [addOns, bill, forSearch]],
  ["pricing", "addOns.members.size", [bill]],
  ["pricing", "addOns.storage.size", [bill]],
];

/** Where a field stands by itself; empty for one that only sentences show. */
export function shownAs(text: string, path: string): readonly ShownField[] {
  const found = shownFields.find(([name, at]) => name === text && (path === at || path.startsWith(`${at}.`)));
  return found?.[2] ?? [];
}
