import { facts } from "../../facts.ts";
import type { FaqGroup } from "../../schema/faq.ts";

export const dataAndSecurity: FaqGroup = {
  id: "data-and-security",
  title: "Data & Security",
  description: "For the colleague who reads this part first.",
  questions: [
    {
      id: "role-based-access-control",
      question: "Who can see our alumni’s data?",
      answer: [
        "Members see what each of them has chosen to show. Your staff see what their roles allow: role-based access control separates administrators, staff, chapter leads and moderators, so a chapter lead in Toronto works with the members in Toronto and no others.",
        "The community is private. Search engines don’t read it, and no one gets in without an invitation or your approval.",
      ],
    },
    {
      id: "what-alumni-control",
      question: "What control do alumni have over their own data?",
      answer: [
        "Each member decides, part by part, who sees contact details, career, photo and birthday, and whether to appear among the nearby alumni. The map shows only members who have switched it on.",
        "Members correct their entry whenever they like. To get a copy of their data, or to leave, they ask your team.",
      ],
    },
    {
      id: "gdpr",
      question: "Is the platform GDPR compliant?",
      answer: [
        "Yes. For the data of your alumni you are the controller and we are the processor: we act on your instructions and for your purposes only. Access, correction, export and erasure are functions of the platform, not projects.",
        "This website sets no analytics cookie before you agree to it. Our privacy policy says what it stores.",
      ],
      link: { label: "Privacy policy", href: "/privacy-policy" },
    },
    {
      id: "soc-2",
      question: "Are you SOC 2 certified?",
      answer: [
        "Yes. SOC 2 looks at how a company protects the data entrusted to it: who has access, how changes are made, how incidents are noticed and handled. An independent auditor judges that; we do not.",
        "If your security team has a questionnaire, say so in your inquiry. It is easier to answer before the contract than after.",
      ],
      link: { label: "Ask about security", href: "/contact" },
    },
    {
      id: "data-retention",
      question: "How long is our data kept?",
      answer: [
        "For the duration of your account plus 7 years, so that payments, gifts and agreements can still be accounted for after it ends. Then it is erased.",
        "Personal data is erased earlier on request, unless the law obliges us to keep it.",
      ],
      link: { label: "Retention in the privacy policy", href: "/privacy-policy#retention" },
    },
    {
      id: "data-ownership",
      question: "Who owns the data, and can we take it with us?",
      answer: [
        "You do, and you can. Anyone on your team whose role allows it can export members’ records and the figures about them at any time, not only on the day you leave.",
      ],
    },
    {
      id: "advertising",
      question: "Do you sell data or show advertisements?",
      answer: [
        `Neither. ${facts.name} lives on the price on the pricing page and nothing else. Your alumni are your community, not our audience.`,
      ],
    },
  ],
};
