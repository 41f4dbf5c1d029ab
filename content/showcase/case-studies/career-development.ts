import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const careerDevelopment: BuiltInCaseStudy = {
  slug: "career-development",
  title: "Career Development",
  meta: {
    title: "Career Development: a case study",
    description:
      "A network for mid-career professionals brought jobs, mentors and peers together: 85% placement, a 60% faster search and a 40% salary increase.",
    keywords: ["career network", "mid-career mentoring"],
  },
  organization: "A career network for mid-career professionals",
  category: "Careers",
  description:
    "Members had the skills and lacked the introduction. Jobs, mentors and peers in one place shortened the search and raised the offer.",
  challenge:
    "The network’s job list was a weekly mail. Good vacancies were gone by the time it arrived, and members applied alone.",
  solution: [
    "A job board fed by members, with a named contact for each vacancy",
    "Mentors matched by field and by the step that the member wants to take",
    "Closed groups where members rehearse interviews and compare offers",
    "Push notifications for vacancies that fit a saved search",
  ],
  results: [
    { value: "85%", metric: "placement", description: "of active members found a new position" },
    { value: "60%", metric: "faster search", description: "from first application to signed offer" },
    { value: "40%", metric: "salary increase", description: "on average, in the new position" },
  ],
  testimonial: {
    quote: "My mentor read the offer with me line by line. I would have said yes too early.",
    author: "Noor El-Amin",
    role: "Member since the pilot",
    avatar: "NE",
  },
  modules: ["Career and jobs support", "Mentorship", "Chapters and forums", "Push notifications"],
  useCase: "Career Development",
  segments: ["Business schools", "Career networks"],
  tags: ["Jobs", "Mentoring", "Mid-career"],
};
