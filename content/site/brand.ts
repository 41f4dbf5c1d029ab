import type { Brand } from "../schema/brand.ts";

/** Name, addresses and every marketing figure of the site. Pages, metadata, mails and feeds all read it from here. */
export const brand: Brand = {
  name: "Homecoming",
  legalName: "{name}",
  tagline: "Every day is homecoming",
  description:
    "{name} gives schools, companies and networks a private, secure digital alumni community, with apps under their own name.",
  siteUrl: "https://www.homecoming.example",
  email: "hello@homecoming.example",
  offices: [
    {
      city: "New York",
      country: "United States",
      lines: ["115 Commons Street, Floor 9", "New York, NY 10013"],
      phone: { label: "+1 212 555 0142" },
    },
    {
      city: "London",
      country: "United Kingdom",
      lines: ["28 Founders Yard", "London EC1R 4QX"],
      phone: { label: "+44 20 7946 0186" },
    },
    {
      city: "Toronto",
      country: "Canada",
      lines: ["402 Convocation Avenue, Suite 300", "Toronto, ON M5V 2K8"],
      phone: { label: "+1 416 555 0173" },
    },
  ],
  hours: {
    label: "Mon-Fri 9:00 AM - 6:00 PM EST/GMT",
    opens: "09:00",
    closes: "17:00",
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  },
  replyTime: "We reply within 24 hours on business days.",
  social: [
    { id: "linkedin", name: "LinkedIn", href: "https://www.linkedin.com/company/homecoming-example" },
    { id: "youtube", name: "YouTube", href: "https://www.youtube.com/@homecoming-example" },
    { id: "instagram", name: "Instagram", href: "https://www.instagram.com/homecoming.example" },
    { id: "facebook", name: "Facebook", href: "https://www.facebook.com/homecoming.example" },
  ],
  badges: [
    { name: "Security certified", description: "SOC 2", href: "/trust#soc-2" },
    { name: "GDPR compliant", description: "European data protection", href: "/trust#data" },
  ],
  figures: {
    alumni: {
      value: "1 million+",
      label: "alumni",
      description: "keep in touch through communities run on the platform",
    },
    organizations: {
      value: "125+",
      label: "organizations",
      description: "from a single school to groups that run many institutions",
    },
    countries: { value: "14+", label: "countries", description: "with chapters that meet in person" },
    satisfaction: {
      value: "98%",
      label: "satisfaction",
      description: "among the teams who run their community with us",
    },
    institutions: {
      value: "500+",
      label: "institutions",
      description: "whose alumni keep in touch here, in the communities of the organizations that run them",
    },
    engagement: { value: "300%", label: "engagement", description: "average increase in alumni engagement" },
  },
  rating: { value: 4.8, count: 150 },
  trial: { days: 14, note: "{trialDays}-day free trial, full platform, sample data included. No credit card." },
};
