import { facts } from "../facts.ts";

/** Where the contact form opens for a question. */
const ask = "/contact?type=contact";

/** Words of the trust page (docs/product.md#trust). What depends on the operator is named as such: no region and no company is made up. */
export const trust = {
  meta: {
    title: "Trust: security, data and compliance",
    description: `How ${facts.name} protects a community: security, SOC 2, where data lives, sub-processors, data processing, retention and accessibility.`,
    keywords: ["security", "SOC 2", "GDPR", "sub-processors", "data processing agreement"],
  },
  breadcrumb: "Trust",
  heading: "What we do with what you entrust to us",
  lead: "For the colleague who has to approve us: what is protected and how, what we can send you, and what is settled in your agreement. Each part has a link of its own, so you can pass on the one that matters.",
  security: {
    heading: "Security",
    paragraphs: [
      "A community holds what people tell one another but would not tell the open web. The first list is about the communities on our platform, the second about this website and the admin area behind it.",
    ],
    lists: [
      {
        heading: "In your community",
        items: [
          "The community is private: members come in by invitation or with your approval, and search engines do not read it.",
          "Role-based access control separates administrators, staff, chapter leads and moderators.",
          "Each member decides who sees contact details, career, photo and birthday.",
          "Anyone on your team whose role allows it can export your data at any time.",
        ],
      },
      {
        heading: "On this website and in its admin area",
        items: [
          "Encryption in transit: pages, forms and the admin area are served over HTTPS.",
          "Passwords are stored in a form from which they can’t be read, and the number of sign-in attempts is limited.",
          "A second factor protects admin accounts: an authenticator app with recovery codes, or a passkey. It can be made mandatory for administrators.",
          "A session ends after 7 days without use, and after 30 days in any case. No script can read its cookie.",
          "Rights are checked on the server with every request, and a log records who changed what and when.",
          "The content security policy of each page allows no script that we have not put there.",
          "Each backup is a whole copy of the site, and its database is restored and compared after it is made.",
        ],
      },
    ],
    links: [{ label: "How data is protected, in the privacy policy", href: "/privacy-policy#security" }],
  },
  soc2: {
    heading: "SOC 2",
    paragraphs: [
      "We are SOC 2 certified. An independent auditor examines how we protect the data entrusted to us: who has access, how changes are made, and how incidents are noticed and handled.",
      "The report describes our controls in detail, so we send it on request and do not publish it. Write to us from your work address and tell us who will read it. If your security team has a questionnaire, put its questions in the same message.",
    ],
    links: [{ label: "Ask for the SOC 2 report", href: ask }],
  },
  data: {
    heading: "Where community data lives",
    paragraphs: [
      "The region is agreed with each customer and written into the agreement, so this page does not name one for everyone. If your data has to stay in the European Union or in another place, tell us before you sign, and we will say in writing what we can commit to.",
      "For the personal data of your members you are the controller and we are the processor under the GDPR. Where data from Europe goes to a country whose protection has not been found adequate, the European Commission’s standard contractual clauses apply, and their British counterpart for data from the United Kingdom.",
    ],
    table: {
      caption: "Kinds of data, and where each is stored",
      columns: ["Data", "Where it is stored"],
      rows: [
        ["Profiles, posts, messages and events of your community", "In the hosting region named in your agreement"],
        ["Photos and videos of your community", "In the hosting region named in your agreement"],
        ["Backups of your community", "Named in your agreement together with the hosting region"],
        [
          "Inquiries and newsletter addresses from this website",
          "With the provider that hosts this website; we name it on request",
        ],
      ],
    },
    links: [
      { label: "Ask about a region", href: ask },
      { label: "Who receives data, in the privacy policy", href: "/privacy-policy#sharing" },
    ],
  },
  subprocessors: {
    heading: "Sub-processors",
    paragraphs: [
      "These are the kinds of services that may handle personal data on our behalf, each bound by the same duties as we are. We send the current list, with company names and locations, on request and with every data processing agreement.",
    ],
    table: {
      caption: "Kinds of services, what they do and where",
      columns: ["Service", "What for", "Where"],
      rows: [
        [
          "Hosting",
          "Runs the platform and this website, and stores their data and backups",
          "The region named in your agreement",
        ],
        [
          "Email delivery",
          "Sends invitations, notifications, newsletters and our replies",
          "As stated in the current list",
        ],
        [
          "Push notifications",
          "Delivers notifications to the phones of members who allow them",
          "As stated in the current list",
        ],
        [
          "Customer management",
          "Keeps our conversations with prospective and current customers, where we use such a service",
          "As stated in the current list",
        ],
        ["Payment and accounting", "Bills customers and keeps our books", "As stated in the current list"],
        [
          "Web analytics",
          "Counts visits to this website, where we use it and the visitor has agreed",
          "As stated in the current list",
        ],
      ],
    },
    links: [{ label: "Ask for the current list", href: ask }],
  },
  dpa: {
    heading: "Data processing agreement",
    paragraphs: [
      "The GDPR requires a written agreement between a controller and its processor. Ask for ours at any time, before a trial if you like: we send it for your lawyers to read, with the current list of sub-processors.",
      "It says that we act on your instructions, keep data confidential, engage others only under the same duties, help you answer members’ requests, and tell you of a breach without delay.",
    ],
    links: [
      { label: "Ask for the agreement", href: ask },
      { label: "Your data, in the terms of service", href: "/terms-of-service#your-data" },
    ],
  },
  retention: {
    heading: "Retention",
    paragraphs: [
      "Account data is kept for the duration of your account plus 7 years, because payments, gifts and agreements must be accounted for after an account has ended. Then it is erased. If you ask us to erase something earlier, we do, unless the law obliges us to keep it.",
    ],
    table: {
      caption: "Kinds of data, and how long each is kept",
      columns: ["Data", "Kept for"],
      rows: [
        ["Account data", "The duration of your account plus 7 years"],
        ["Inquiries that lead to no account", "As long as they may need an answer; erased when you ask"],
        ["Newsletter addresses", "Until you unsubscribe; the record of your consent for three more years"],
        ["Log of the admin area", "400 days"],
      ],
    },
    links: [{ label: "How long we keep data, in the privacy policy", href: "/privacy-policy#retention" }],
  },
  accessibility: {
    heading: "Accessibility",
    paragraphs: [
      "This website is built to WCAG 2.2, level AA: it works with a keyboard, with a screen reader, and without JavaScript. A program checks its public pages each night. A program can’t find everything, so please tell us about anything that gets in your way.",
    ],
    report: {
      heading: "Report of the last completed check",
      finished: "Finished",
      pages: "Pages checked",
      errors: "Errors",
      warnings: "Warnings",
      none: "No check of this website has been completed yet. The next one runs at night, and its result will appear here.",
    },
    links: [{ label: "Report a barrier", href: ask }],
  },
  contact: {
    heading: "Security contact",
    paragraphs: [
      `If you have found a weakness, write to ${facts.email} and describe how to reproduce it. Please do not read or change other people’s data, and ask us before you test anything. Our security.txt has the same address for programs.`,
      facts.replyTime,
    ],
    links: [
      { label: facts.email, href: `mailto:${facts.email}` },
      { label: "security.txt", href: "/.well-known/security.txt" },
    ],
  },
};

export type Trust = typeof trust;
