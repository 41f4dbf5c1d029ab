import { brand } from "#content/brand.ts";

/** Structured data of the company, the site and the product, for the pages that stand for all of it. Server only. */
export function organizationData(siteUrl: string): Record<string, unknown>[] {
  const organization = { "@id": `${siteUrl}/#organization` };
  return [
    {
      "@type": "Organization",
      ...organization,
      name: brand.name,
      url: `${siteUrl}/`,
      logo: `${siteUrl}/logo.svg`,
      slogan: brand.tagline,
      email: brand.email,
      sameAs: brand.social.map((network) => network.href),
      contactPoint: brand.offices.map((office) => ({
        "@type": "ContactPoint",
        contactType: "sales",
        areaServed: office.country,
        telephone: office.phone.label,
      })),
    },
    { "@type": "WebSite", name: brand.name, url: `${siteUrl}/`, publisher: organization },
    {
      "@type": "Product",
      name: brand.name,
      description: brand.description,
      brand: { "@type": "Brand", name: brand.name },
      aggregateRating: { "@type": "AggregateRating", ratingValue: brand.rating.value, reviewCount: brand.rating.count },
    },
  ];
}
