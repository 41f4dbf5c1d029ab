import type { Video } from "#content/schema/video.ts";
import type { Texts } from "#domain/site-texts/get-texts.ts";

/** Structured data of the company, the site and the product, for the pages that stand for all of it. Server only. */
export function organizationData(siteUrl: string, { brand }: Pick<Texts, "brand">): Record<string, unknown>[] {
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

/** Structured data of a video of the site (schema.org VideoObject). Server only. */
export function videoData(siteUrl: string, video: Video, description: string): Record<string, unknown> {
  const address = (path: string | undefined) => siteUrl + (path ?? "");
  return {
    "@type": "VideoObject",
    name: video.title,
    description,
    thumbnailUrl: address(video.poster),
    contentUrl: address(video.sources[0]?.src),
    uploadDate: video.published,
    duration: `PT${video.seconds}S`,
    transcript: video.transcript.lines.join(" "),
  };
}

/** Structured data of the product and its price: an offer for the plan with its add-ons. Server only. */
export function pricingData(siteUrl: string, { brand, pricing }: Pick<Texts, "brand" | "pricing">) {
  const { plan, addOns, currency } = pricing;
  const offer = ({ name, description, monthly }: { name: string; description: string; monthly: number }) => ({
    "@type": "Offer",
    name,
    description,
    url: `${siteUrl}/pricing`,
    price: monthly,
    priceCurrency: currency,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: monthly,
      priceCurrency: currency,
      // UN/CEFACT code for a month.
      unitCode: "MON",
    },
  });
  return [
    {
      "@type": "Product",
      name: brand.name,
      description: brand.description,
      brand: { "@type": "Brand", name: brand.name },
      aggregateRating: { "@type": "AggregateRating", ratingValue: brand.rating.value, reviewCount: brand.rating.count },
      offers: { ...offer(plan), addOn: [offer(addOns.members), offer(addOns.storage)] },
    },
  ];
}

/** Structured data of the contact page: the organization, its offices and its business hours. */
export function contactData(siteUrl: string, { brand }: Pick<Texts, "brand">): Record<string, unknown> {
  const hours = {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: brand.hours.days,
    opens: brand.hours.opens,
    closes: brand.hours.closes,
  };
  return {
    "@type": "ContactPage",
    url: `${siteUrl}/contact`,
    mainEntity: {
      "@type": "Organization",
      name: brand.name,
      url: siteUrl,
      email: brand.email,
      contactPoint: brand.offices.map((office) => ({
        "@type": "ContactPoint",
        contactType: "customer service",
        areaServed: office.country,
        telephone: office.phone.href.replace("tel:", ""),
        email: brand.email,
        hoursAvailable: hours,
      })),
      address: brand.offices.map((office) => ({
        "@type": "PostalAddress",
        streetAddress: office.lines[0],
        addressLocality: office.city,
        addressCountry: office.country,
      })),
    },
  };
}
