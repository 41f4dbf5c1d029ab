import { facts } from "../../facts.ts";
import type { LegalText } from "../../schema/legal.ts";

/** The terms on which this site and the platform are used (docs/product.md#legal-texts). */
export const termsOfService: LegalText = {
  title: "Terms of service",
  meta: {
    title: "Terms of service",
    description: `The terms on which ${facts.name} provides its website and alumni platform: trial, prices, billing, cancellation, your data, and what each side owes.`,
    keywords: ["terms of service", "subscription terms"],
  },
  updated: "Last updated: December 17, 2024",
  introduction:
    "These terms are the agreement between us and the organization that uses our platform, and they apply to everyone who uses this website. They are written to be read.",
  sections: [
    {
      id: "agreement",
      title: "The agreement",
      blocks: [
        {
          kind: "text",
          text: `“We” is ${facts.name}. “You” is the organization that orders or tries the platform, and, where these terms speak of the website, the person who visits it. A person who orders for an organization confirms that they may do so. If you and we have signed something that differs from these terms, what was signed comes first.`,
        },
      ],
    },
    {
      id: "service",
      title: "What we provide",
      blocks: [
        {
          kind: "text",
          text: "The platform is a private digital community for your alumni: mobile apps for iOS and Android under your own name, the same community on the web, an admin dashboard, and the modules described on this site. We set it up with you, which takes two to four weeks, keep it running and improve it.",
        },
        {
          kind: "text",
          text: "We may change the platform as long as it keeps doing what you pay for. If we have to withdraw something that you use, we tell you early enough to find an alternative.",
        },
      ],
      links: [{ label: "All modules", href: "/modules" }],
    },
    {
      id: "trial",
      title: "The free trial",
      blocks: [
        {
          kind: "text",
          text: `The trial lasts ${facts.trialDays} days, gives access to the full platform with sample data and needs no credit card. It ends by itself and never turns into a paid plan without an order from you. Use sample data and your own colleagues for it; leave your alumni’s records out until you have decided.`,
        },
      ],
    },
    {
      id: "prices-and-billing",
      title: "Prices and billing",
      blocks: [
        {
          kind: "list",
          items: [
            `The plan costs ${facts.planPrice} per month for up to ${facts.planMembers} alumni users, with the mobile apps, the web admin dashboard, all features and ${facts.planStorage} of video storage.`,
            `Each additional ${facts.blockMembers} users cost ${facts.blockMembersPrice} per month. A block that has been started counts as a whole one.`,
            `Each additional ${facts.blockStorage} of video storage costs ${facts.blockStoragePrice} per month, by the same rule.`,
            "There are no setup fees.",
          ],
        },
        {
          kind: "text",
          text: "We bill each month in advance, in US dollars. Taxes that the law adds are shown on the invoice. If we change our prices, we tell you before the billing cycle to which the new price applies, with enough time to cancel.",
        },
      ],
      links: [{ label: "Pricing and calculator", href: "/pricing" }],
    },
    {
      id: "changes-and-cancellation",
      title: "Changes and cancellation",
      blocks: [
        {
          kind: "text",
          text: "You may add or remove blocks of users and storage whenever you like. Changes take effect immediately and are prorated on the next billing cycle.",
        },
        {
          kind: "text",
          text: "You may cancel anytime by writing to us. There is no minimum term and no fee for leaving. The community stays open to the end of the month that has been paid for, so that you can export your data and tell your members.",
        },
      ],
    },
    {
      id: "your-data",
      title: "Your data",
      blocks: [
        {
          kind: "text",
          text: "What you and your members put into the platform remains yours and theirs. You allow us to store, show and transmit it as far as running the service for you requires, and for nothing else. You can export it at any time.",
        },
        {
          kind: "text",
          text: "For members’ personal data you are the controller and we are the processor. We act on your instructions, keep the data confidential, engage others only under the same duties, help you to answer members’ requests, and tell you without delay of any breach. We keep account data for the duration of your account plus 7 years and then erase it; the privacy policy says how.",
        },
      ],
      links: [{ label: "Privacy policy", href: "/privacy-policy" }],
    },
    {
      id: "your-part",
      title: "Your part",
      blocks: [
        { kind: "text", text: "You and your members agree to" },
        {
          kind: "list",
          items: [
            "invite only people whom you have the right to invite, and use their data as the law allows",
            "keep passwords secret, and give each person the role that the task needs and no more",
            "post nothing unlawful, deceptive, hateful or harmful, and nothing that belongs to others without their permission",
            "send no unsolicited advertising, and collect no data from the platform by automatic means",
            "not test the security of the platform unless we have agreed to it; please tell us what you come across by chance",
          ],
        },
        {
          kind: "text",
          text: "You moderate your community. If something endangers members or the platform, or an authority requires it, we may block content or an account; we do so as narrowly as possible and tell you why.",
        },
      ],
    },
    {
      id: "intellectual-property",
      title: "What belongs to whom",
      blocks: [
        {
          kind: "text",
          text: "The platform, this website and their texts, pictures and code are ours or our licensors’. For as long as you are a customer you may use the platform for your community. Your name, logo and colors remain yours; you allow us to use them in your apps and your community. We name you as a customer in public only if you agree. We may use suggestions that you make without owing anything for them.",
        },
      ],
    },
    {
      id: "availability-and-support",
      title: "Availability and support",
      blocks: [
        {
          kind: "text",
          text: `We run the platform with the care of a company that depends on it, and announce planned work beforehand. Support answers by live chat, phone and email, ${facts.hours}. ${facts.replyTime} The app stores decide by their own rules how quickly an app or an update appears.`,
        },
      ],
    },
    {
      id: "liability",
      title: "Warranty and liability",
      blocks: [
        {
          kind: "text",
          text: "We warrant that the platform does in essence what this site says it does. If it does not, tell us: we put it right, and if we can’t within a reasonable time, you may leave immediately and get back what you have paid for the time after that. Beyond that, and as far as the law permits, there are no further warranties. Figures on this site about other communities are experience, not a promise.",
        },
        {
          kind: "text",
          text: "Each side is liable without limit for intent, gross negligence, injury to people, and wherever the law allows no limit. Otherwise neither side owes the other indirect damage or lost profit, and the total for one calendar year is limited to what you paid for the service in that year. This does not limit the duty to pay the price.",
        },
      ],
    },
    {
      id: "ending",
      title: "Ending by us",
      blocks: [
        {
          kind: "text",
          text: "We may end the agreement if you break these terms in a serious way and do not put it right in the reasonable time that we set you in writing, or if an invoice remains unpaid after the second reminder. You may then still export your data. What by its nature continues, such as confidentiality and the rules on liability, continues.",
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      blocks: [
        {
          kind: "text",
          text: "If we change these terms to your disadvantage, we write to you at least one full billing cycle before, with what changes and why. If you do not agree, you may cancel before the change takes effect. Otherwise the version on this page applies, with the date at its top.",
        },
      ],
    },
    {
      id: "law",
      title: "Law and disputes",
      blocks: [
        {
          kind: "text",
          text: "Talk to us first: most disputes are misunderstandings. For those that are not, the law of the State of New York applies and its courts decide, unless the law of your country gives you a protection or a court that an agreement can’t override. If one of these terms turns out to be void, the others remain in force.",
        },
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [
        { kind: "text", text: `Notices under these terms reach us at ${facts.email} or at any of our offices.` },
      ],
      links: [
        { label: facts.email, href: `mailto:${facts.email}` },
        { label: "Offices", href: "/contact" },
      ],
    },
  ],
};
