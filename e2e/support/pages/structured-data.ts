type Node = Record<string, unknown>;

/** Required properties of each type, wherever it occurs. */
const required: Readonly<Record<string, readonly string[]>> = {
  AggregateRating: ["ratingValue", "reviewCount"],
  Answer: ["text"],
  ContactPoint: ["contactType", "telephone"],
  ListItem: ["position"],
  Offer: ["price", "priceCurrency"],
  OpeningHoursSpecification: ["dayOfWeek", "opens", "closes"],
  Organization: ["name"],
  PostalAddress: ["streetAddress", "addressLocality", "addressCountry"],
  Question: ["name", "acceptedAnswer"],
  UnitPriceSpecification: ["price", "priceCurrency"],
};

/** Types that a page may have at the top level, and their required properties. */
const requiredOfPage: Readonly<Record<string, readonly string[]>> = {
  AboutPage: ["name", "description", "url"],
  Article: ["headline", "description", "author", "publisher"],
  Blog: ["name", "description", "url"],
  BlogPosting: ["headline", "description", "author", "publisher", "datePublished"],
  BreadcrumbList: ["itemListElement"],
  CollectionPage: ["name", "description", "url"],
  ContactPage: ["url", "mainEntity"],
  FAQPage: ["mainEntity"],
  ItemList: ["itemListElement"],
  Organization: ["name", "url", "logo", "contactPoint", "sameAs"],
  Product: ["name", "description"],
  Service: ["name", "description", "provider"],
  SoftwareApplication: ["name", "applicationCategory", "offers"],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate", "contentUrl"],
  WebPage: ["name", "description", "url"],
  WebSite: ["name", "url"],
};

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Every object in a value, itself first. */
export function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesOf)] : [];
}

/** Every text in a value. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return isNode(value) ? Object.values(value).flatMap(textsOf) : [];
}

/** Problems of one block of structured data, as sentences; empty when there are none. */
export function problemsOf(json: string): string[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return [`is no JSON: ${json.slice(0, 80)}`];
  }
  if (!isNode(data)) return ["is no object"];
  const type = String(data["@type"]);
  const needed = requiredOfPage[type];
  if (!needed) return [`${type} is not a type that e2e/support/pages/structured-data.ts knows`];
  const missing = (node: Node, names: readonly string[]) =>
    names
      .filter((name) => node[name] === undefined || node[name] === "" || node[name] === null)
      .map((name) => `${String(node["@type"])} has no ${name}`);
  return [
    ...(data["@context"] === "https://schema.org" ? [] : [`${type} has no context`]),
    ...missing(data, needed),
    ...nodesOf(data).flatMap((node) =>
      "@type" in node && Object.keys(node).length > 2 ? missing(node, required[String(node["@type"])] ?? []) : [],
    ),
  ];
}
