import { brand } from "#content/brand.ts";
import { pricing } from "#content/pricing.ts";

/** Structured data of the product and what it costs: the plan as an offer, its add-ons with it. Server only. */
export function pricingData(siteUrl: string): Record<string, unknown>[] {
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
      // Per month, as UN/CEFACT writes it.
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
