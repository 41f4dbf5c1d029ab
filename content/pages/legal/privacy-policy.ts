import { facts } from "../../facts.ts";
import type { LegalText } from "../../schema/legal.ts";

const retention = "the duration of your account plus 7 years";

/** What this site and company do with personal data (docs/product.md#legal-texts). */
export const privacyPolicy: LegalText = {
  title: "Privacy policy",
  meta: {
    title: "Privacy policy",
    description: `What ${facts.name} stores when you read this site, write to us or become a customer; why, for how long, who receives it, and what rights you have.`,
    keywords: ["privacy policy", "data protection", "GDPR", "data retention"],
  },
  updated: "Last updated: December 17, 2024",
  introduction:
    "You are trusting us with what you write in a form today, and perhaps with a community tomorrow. This page says what we store, why, for how long, and how you can have it changed or erased.",
  sections: [
    {
      id: "who-we-are",
      title: "Who is responsible",
      blocks: [
        {
          kind: "text",
          text: `${facts.name}, with offices in ${facts.cities}, is responsible for the personal data that this website collects. For every question about it, and to use any of the rights below, write to ${facts.email}.`,
        },
        {
          kind: "text",
          text: "The communities on our platform are another matter. There, the school, company or network that runs the community is responsible for its members’ data, and we process it on that organization’s behalf. Members turn to their own organization first; the section on communities says more.",
        },
      ],
    },
    {
      id: "what-we-collect",
      title: "What this site collects",
      blocks: [
        {
          kind: "text",
          text: "Reading the public pages takes no account and leaves no profile. We store the following.",
        },
        {
          kind: "list",
          items: [
            "Inquiries. Your name, email address, organization and message, whether you asked a question or asked for a demo or a trial, and, for a demo or a trial, the kind of your organization and the number of alumni, if you give them. We also store the time, the page and the button with which you opened the form, the pages of our site that you saw in that visit, the page that led you to our site, and the campaign marks of a link, if there were any. If your browser sends Global Privacy Control, it keeps the pages of the visit to itself.",
            "Newsletter. Your email address, the words beside the form that you agreed to, the page that the form was on, and when you asked, confirmed and left. Until you have confirmed, you get nothing but the email that asks you to, and every issue has an unsubscribe link.",
            "Sign-in to the admin area, for the people who manage this site: email address, the password in a form from which it can’t be read, what else they choose to sign in with (an authenticator app, a passkey, a phone number, the address of a wallet, an account at another provider), and for each session its time, network address and browser. A log records who did what there and when, including sign-ins, with the network address.",
            "Comments. If we show you a page before it is public and you comment on it, the name that you give and what you write.",
            "Customer records. Who signed, who is billed, what was paid, and our correspondence.",
            "Technical records. For a request, its path, result and duration, without what you searched for or typed. To stop abuse, a keyed fingerprint of the network address counts attempts; it is deleted a day after its last use.",
            "Statistics, only if we use Google Analytics and you have agreed to it: which pages were read, on what kind of device.",
          ],
        },
      ],
      links: [{ label: "Cookie policy", href: "/cookie-policy" }],
    },
    {
      id: "purposes",
      title: "Why, and on what basis",
      blocks: [
        {
          kind: "table",
          caption: "Purposes and legal bases of processing",
          columns: ["Data", "Purpose", "Legal basis"],
          rows: [
            [
              "Inquiries",
              "To answer you, hold a demo or set up a trial, and to see which of our pages lead to inquiries",
              "Steps that you ask for before a contract, and our legitimate interest in knowing what works",
            ],
            ["Newsletter", "To send it, and to be able to show that you asked for it", "Your consent"],
            [
              "Sign-in to the admin area",
              "To let the right people manage this site, and no one else, and to see afterward who changed what",
              "Our legitimate interest in a secure site",
            ],
            [
              "Customer records",
              "To provide and bill the service, and to keep our books",
              "The contract, and legal duties",
            ],
            [
              "Technical records",
              "To find faults and to fend off abuse",
              "Our legitimate interest in a site that works",
            ],
            ["Comments", "To make the page better before it is public", "Our legitimate interest in hearing from you"],
            ["Statistics", "To see what is read", "Your consent"],
          ],
        },
        {
          kind: "text",
          text: "We make no decision about you by automatic means alone. A message that looks as if a machine sent it is set aside, and a person looks at it before anything is done with it.",
        },
      ],
    },
    {
      id: "what-happens-to-an-enquiry",
      title: "What happens to an inquiry",
      blocks: [
        {
          kind: "text",
          text: "It is stored in our database, sent by email to the team that answers, and confirmed to you by email. The confirmation does not repeat your message. Where we use a customer-management system, the inquiry is also handed to it, signed, so that it can’t be altered on the way. We record each of these deliveries and try again when one fails, because a lost inquiry is of no use to either of us.",
        },
        {
          kind: "text",
          text: "If the database can’t be reached at that moment, the inquiry waits in a file on our server, readable by the server alone, and the file is removed once the inquiry is stored. Writing to us does not put you on any list.",
        },
      ],
    },
    {
      id: "sharing",
      title: "Who receives data",
      blocks: [
        {
          kind: "text",
          text: "We do not sell personal data and do not pass it on for advertising. Only people and companies who work for us or on our behalf receive it, under contract and for the purposes above:",
        },
        {
          kind: "list",
          items: [
            "the providers that host this site and deliver our email",
            "the customer-management system in which our team keeps its conversations, where we use one",
            "Google, for Google Analytics, where we use it and you have agreed",
            "payment and accounting services, for customers",
            "authorities and courts, where the law obliges us",
          ],
        },
        {
          kind: "text",
          text: "Our offices are on both sides of the Atlantic, so data may be processed in the United States, the United Kingdom and Canada. Where data from Europe goes to a country whose protection has not been found adequate, the European Commission’s standard contractual clauses apply, and their British counterpart for data from the United Kingdom.",
        },
      ],
    },
    {
      id: "retention",
      title: "How long we keep data",
      blocks: [
        {
          kind: "text",
          text: `We keep the data of an account for ${retention}, because payments, gifts and agreements must be accounted for after an account has ended. Then it is erased.`,
        },
        {
          kind: "list",
          items: [
            "An inquiry that leads to an account is part of its records. One that does not is kept while it may still need an answer, and erased when you ask. Copies of the emails that we send about it are deleted 30 days after they were sent.",
            "A newsletter address that is not confirmed is deleted after seven days. A confirmed one is used until you unsubscribe; the record of your consent is then kept for three years, so that we can show that you had asked for the emails, and then deleted. The emails about your subscription are deleted 30 days after they were sent. If you ask us to erase the address, all of it is erased right away.",
            "The record of a session is deleted when you sign out, or a day after the session has expired. A sign-up that is not confirmed is deleted after a week. Entries in the log of the admin area are deleted after 400 days; those about a version of a page stay with that version. Comments stay with what they are about, and are erased when you ask. Technical records are kept no longer than it takes to find a fault.",
          ],
        },
        {
          kind: "text",
          text: "If you ask us to erase something earlier, we do, unless the law obliges us to keep it. We then tell you what we keep, and why.",
        },
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      blocks: [
        { kind: "text", text: "Whatever country you write from, you may ask us" },
        {
          kind: "list",
          items: [
            "whether we hold data about you, and for a copy of it",
            "to correct what is wrong and to complete what is missing",
            "to erase your data, or to restrict what we do with it",
            "to hand over the data that you gave us in a form that another service can read",
            "to stop using it on the basis of our legitimate interest",
            "to treat your consent as withdrawn; what was done before remains lawful",
          ],
        },
        {
          kind: "text",
          text: "A message from the address concerned is enough; we ask for more only if we can’t be sure that it is yours. Using a right costs nothing and has no disadvantage for you. If you are not satisfied with our answer, you may turn to the data protection authority of your country, and you may do so without asking us first.",
        },
      ],
    },
    {
      id: "communities",
      title: "Members of communities on our platform",
      blocks: [
        {
          kind: "text",
          text: "If you are a member of a community that uses our platform, its organization decides what data is collected and why. You can log in and change your contact info, career details, bio, photo and privacy settings yourself. For anything else, ask your organization; requests that reach us are passed on to it without delay.",
        },
        {
          kind: "text",
          text: "We process members’ data on the organization’s instructions and for its purposes only. Role-based access control decides which of its people see what. When an organization leaves, it takes an export of its data with it; our copy is kept and erased as described under retention.",
        },
      ],
    },
    {
      id: "security",
      title: "How data is protected",
      blocks: [
        {
          kind: "text",
          text: "Connections are encrypted. Passwords are stored in a form from which they can’t be read. Access to managed content and personal data is checked with every request, and each of our people has only the access that their work needs. Our controls are examined under SOC 2. If a breach puts your data at risk in spite of all this, we tell the authorities and those affected as the law requires, in plain words.",
        },
      ],
    },
    {
      id: "children",
      title: "Children",
      blocks: [
        {
          kind: "text",
          text: "This site is for people who run alumni communities, and the platform is for people who have left school. We do not knowingly collect data from children; tell us if we have, and we will erase it.",
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      blocks: [
        {
          kind: "text",
          text: "When what we do changes, this page changes first, and the date at its top with it. If a change matters to you as a customer or as a reader of the newsletter, we write to you beforehand.",
        },
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [
        {
          kind: "text",
          text: `${facts.email}, or by post to any of our offices, whose addresses are on the contact page. ${facts.replyTime} A request about your data is completed within the time that the law sets, and usually much sooner.`,
        },
      ],
      links: [
        { label: facts.email, href: `mailto:${facts.email}` },
        { label: "Offices and contact form", href: "/contact" },
      ],
    },
  ],
};
