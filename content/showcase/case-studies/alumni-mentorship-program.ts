import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const alumniMentorshipProgram: BuiltInCaseStudy = {
  slug: "alumni-mentorship-program",
  title: "Alumni Mentorship Program",
  meta: {
    title: "Alumni Mentorship Program: a case study",
    description:
      "How a public university replaced three mentoring lists with one directory and one calendar, and reached 92% job placement.",
    keywords: ["alumni mentoring", "university case study"],
  },
  organization: "A public university with eleven faculties",
  category: "Mentorship",
  description:
    "Three offices ran three mentoring lists, and students fell between them. One directory and one calendar turned goodwill into meetings that happen.",
  challenge:
    "Alumni offered to mentor every year and most were never called. Requests arrived by email, matching took an afternoon a pair, and nobody could say afterwards who had met whom.",
  solution: [
    "Mentors set their field, city and free hours in their own profile",
    "Students search the directory and ask directly; the office sees every request",
    "The feed carries short reports from pairs, so that the next mentors come forward",
    "Quarterly polls ask both sides what to change",
  ],
  results: [
    { value: "92%", metric: "job placement", description: "among students who took part in the program" },
    { value: "85%", metric: "engagement increase", description: "among alumni who signed up as mentors" },
  ],
  testimonial: {
    quote: "I used to spend September matching names in a spreadsheet. Now I spend it talking with the mentors.",
    author: "Adaeze Okafor",
    role: "Head of Alumni Mentoring",
    avatar: "AO",
  },
  modules: ["Alumni directory", "Mentorship", "Feed updates", "Polls", "Push notifications"],
  useCase: "Educational Institutions",
  segments: ["Universities and colleges", "Business schools"],
  tags: ["Mentoring", "Students", "Directory"],
};
