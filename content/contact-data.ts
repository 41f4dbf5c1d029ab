import { brand } from "./brand.ts";

/** Structured data of the contact page: the organization, its offices and its business hours. */
export function contactStructuredData(siteUrl: string): Record<string, unknown> {
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
