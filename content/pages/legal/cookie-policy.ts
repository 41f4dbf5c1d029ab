import { facts } from "../../facts.ts";
import { cookies } from "../../site/cookies.ts";
import type { LegalText } from "../../schema/legal.ts";

/** What this site keeps in a browser (docs/product.md#cookies). Its table is content/site/cookies.ts. */
export const cookiePolicy: LegalText = {
  title: "Cookie policy",
  meta: {
    title: "Cookie policy",
    description: `Every cookie that the ${facts.name} website can set: what each is for, when it is set, how long it lasts, and how to change your mind.`,
    keywords: ["cookie policy", "cookie consent"],
  },
  updated: "Last updated: December 17, 2024",
  introduction:
    "You can read every public page of this site without a single cookie. This policy says what the site can store in your browser beyond that, and how you decide about it.",
  sections: [
    {
      id: "what-cookies-are",
      title: "What cookies are",
      blocks: [
        {
          kind: "text",
          text: "A cookie is a short text that a site leaves in your browser and gets back with your next request. It may be needed for something that you have asked for, such as staying signed in, or it may serve to count visits. We set the first kind without asking. We ask before we set the second.",
        },
      ],
    },
    {
      id: "cookies-we-use",
      title: "The cookies of this site",
      blocks: [
        { kind: "text", text: "These are all of them. This site sets no cookie that is not in this table." },
        {
          kind: "table",
          caption: "Cookies that this site can set",
          columns: ["Cookie", "What it is for", "When it is set", "How long it lasts"],
          rows: cookies.map(({ name, purpose, when, duration }) => [name, purpose, when, duration]),
        },
      ],
    },
    {
      id: "your-choice",
      title: "Your choice",
      blocks: [
        {
          kind: "text",
          text: "Where there is something to decide, a notice asks you on your first visit: you may accept, decline or choose, and each is as easy as the others. Until you answer, nothing optional is stored and nothing is loaded from elsewhere.",
        },
        {
          kind: "list",
          items: [
            "You can change your mind at any time with the cookie settings at the bottom of each page.",
            "If your browser sends the Global Privacy Control signal, we take it as a no to everything optional: nothing is asked, and analytics stays off.",
            "You can delete cookies in your browser’s settings; we will then ask again.",
            "Declining takes nothing away: every page, form and video works as before.",
          ],
        },
      ],
    },
    {
      id: "other-storage",
      title: "What is stored without cookies",
      blocks: [
        {
          kind: "text",
          text: "When you close the contact form, the browser’s local storage keeps a note named contactFormClosed with the value true, so that the form does not open by itself on your next visit to the contact page. A second note, webFonts, names the font files that your browser has fetched, so that later pages show the right letters from the start. Neither identifies you, and neither is sent to us. The browser’s session storage keeps four things: under react-router-scroll-positions, how far down a page you were, so that going back brings you there; under react-router-manifest-version, that a page was reloaded after we had updated the site; under user_preferences, whether you have chosen light or dark pages, unless you have allowed the cookie of that name; and under visit, which of our pages you have seen and what led you to them, which we get if you send the contact form, and not before. In the admin area it also keeps that a page that would not load has been reloaded. All of them are deleted when you close the tab. For people who edit this site, the local storage also holds what they have typed and not saved, for 14 days at most, whether the preview is open beside it, and that the first steps have been hidden.",
        },
      ],
    },
    {
      id: "other-services",
      title: "Services from others",
      blocks: [
        {
          kind: "text",
          text: "Pages, fonts, pictures and videos come from our own server. Three things may come from another service, and only as described here:",
        },
        {
          kind: "list",
          items: [
            "Google Analytics, if we use it, is loaded after you have agreed to analytics. Google then receives your network address and the address of the page.",
            "If our customer-management service provides the contact form, it is loaded when the form opens; on the contact page, the form opens by itself. That service’s own policy applies within its frame.",
            "If a video is hosted by a video service, it is loaded from that service’s privacy-friendly address when you press play.",
          ],
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      blocks: [
        {
          kind: "text",
          text: "When a cookie is added, removed or serves another purpose, this page changes first and its date with it. If the change concerns something that you have agreed to, we ask you again.",
        },
      ],
    },
    {
      id: "contact",
      title: "Questions",
      blocks: [
        {
          kind: "text",
          text: `Write to ${facts.email}. The privacy policy says what we do with personal data apart from cookies.`,
        },
      ],
      links: [
        { label: "Privacy policy", href: "/privacy-policy" },
        { label: facts.email, href: `mailto:${facts.email}` },
      ],
    },
  ],
};
