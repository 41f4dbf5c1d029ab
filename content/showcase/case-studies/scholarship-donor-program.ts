import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const scholarshipDonorProgram: BuiltInCaseStudy = {
  slug: "scholarship-donor-program",
  title: "Scholarship Donor Program",
  meta: {
    title: "Scholarship Donor Program: a case study",
    description:
      "How a liberal arts college let scholars thank donors where both already talk, and saw donor engagement rise by 300% on average.",
    keywords: ["scholarship fundraising", "donor stewardship"],
  },
  organization: "A liberal arts college and its giving circle",
  category: "Fundraising",
  description:
    "Donors gave once and heard nothing more. When scholars could thank them where both already talk, giving became a habit.",
  challenge:
    "The yearly appeal went out by post, thanks came months later, and donors could not see what their money had done. Many addresses were out of date.",
  solution: [
    "Each scholarship has a page where donors, past scholars and present ones meet",
    "Scholars post on the wall of appreciation; donors are notified the same day",
    "Donations are made in the app, in the sum and rhythm that the donor chooses",
    "Donors keep their own contact details and privacy settings",
  ],
  results: [
    { value: "300%", metric: "engagement", description: "average increase in what donors read, answer and share" },
    { value: "95%", metric: "satisfaction", description: "among donors asked after the first year" },
  ],
  testimonial: {
    quote:
      "My donors know the scholar’s name now, and the scholar knows theirs. That changed every conversation I have.",
    author: "Henrik Solberg",
    role: "Director of Annual Giving",
    avatar: "HS",
  },
  modules: ["Fundraising and donations", "Wall of appreciation", "Feed updates", "Alumni directory"],
  useCase: "Educational Institutions",
  segments: ["Universities and colleges", "Schools"],
  tags: ["Giving", "Scholarships", "Stewardship"],
};
