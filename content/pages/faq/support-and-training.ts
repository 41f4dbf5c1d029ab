import { facts } from "../../facts.ts";
import type { FaqGroup } from "../../schema/faq.ts";

export const supportAndTraining: FaqGroup = {
  id: "support-and-training",
  title: "Support & Training",
  description: "Who helps, when, and with what.",
  questions: [
    {
      id: "reaching-support",
      question: "How do we reach support?",
      answer: [
        `By live chat, phone or email, ${facts.hours}. Chat is quickest for a question about the screen in front of you; email is best when we have to look into it; and for an event that begins tonight, call.`,
      ],
      link: { label: "Numbers and addresses", href: "/contact" },
    },
    {
      id: "reply-time",
      question: "How quickly do you reply?",
      answer: [
        `${facts.replyTime} The answer comes from a person who has read your message. If finding the answer takes longer, we tell you within that time who is looking for it.`,
      ],
    },
    {
      id: "training",
      question: "Do you train our team?",
      answer: [
        "Yes, as part of implementation and at no extra charge. Administrators learn the dashboard from members and roles to analytics. Chapter leads and moderators need only a short lesson.",
        "When a new colleague takes over, as often happens in alumni offices and committees, ask us for another round.",
      ],
    },
    {
      id: "help-for-alumni",
      question: "Who helps our alumni when they can’t get in?",
      answer: [
        "Usually no one has to: members set a new password by email themselves. For anything else they write to your team from the app, and your team sees in the dashboard what is wrong. If the problem is ours, we help your team.",
      ],
    },
    {
      id: "app-updates",
      question: "Who looks after the apps once they are published?",
      answer: [
        "We do. New versions of iOS and Android, changes in app-store rules and improvements to the modules are our work, and part of the plan. Your name and icon stay as they are.",
      ],
    },
    {
      id: "after-the-launch",
      question: "Do you help us after the launch?",
      answer: [
        "Yes. A community is made in the months after its launch, when the first curiosity has passed. We look at the analytics with you, say what has worked in communities like yours, and suggest which module to open next and which to skip.",
        "Our essays are open to everyone, customer or not.",
      ],
      link: { label: "Resources & Insights", href: "/blog" },
    },
  ],
};
