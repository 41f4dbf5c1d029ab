import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const techUniversity: BuiltInCaseStudy = {
  slug: "tech-university",
  title: "Tech University",
  meta: {
    title: "Tech University: a case study",
    description:
      "An institute of technology gave its scattered graduates an app of its own: 85% more engagement, 92% job placement and 150+ chapters.",
    keywords: ["university alumni app", "engineering alumni"],
  },
  organization: "An institute of technology with graduates on every continent",
  category: "Education",
  description:
    "Engineers do not answer newsletters. An app under the institute’s own name, with jobs and people nearby, brought them back within a term.",
  challenge:
    "Graduates had built their own groups on four social networks. The institute was a guest in all of them: no directory, no events of record, no way to reach a whole class.",
  solution: [
    "iOS and Android apps under the institute’s name and colors",
    "Every existing group was invited in with its founders as moderators",
    "Nearby alumni and chapters replaced a dozen city mailing lists",
    "Departments post vacancies and theses to the graduates of that department",
  ],
  results: [
    { value: "85%", metric: "engagement increase", description: "compared with the newsletter and groups it replaced" },
    { value: "92%", metric: "job placement", description: "for graduates who used the career module" },
    { value: "150+", metric: "chapters", description: "found one another on the map" },
  ],
  testimonial: {
    quote: "We stopped asking alumni to come to us. We put the institute in their pocket and they came on their own.",
    author: "Priya Raghunathan",
    role: "Dean of Alumni Relations",
    avatar: "PR",
  },
  modules: [
    "Nearby alumni",
    "Chapters and forums",
    "Career and jobs support",
    "Event registration and RSVP",
    "Gamification and leaderboards",
  ],
  useCase: "Educational Institutions",
  segments: ["Universities and colleges"],
  tags: ["University", "Mobile apps", "Careers"],
};
