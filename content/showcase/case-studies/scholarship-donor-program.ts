import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const scholarshipDonorProgram: BuiltInCaseStudy = {
  slug: "scholarship-donor-program",
  title: "Scholarship Donor Program",
  meta: {
    title: "Scholarship Donor Program: a case study",
    description:
      "How a liberal arts college let scholars thank their donors the same day, and saw donor engagement rise by 300% on average.",
    keywords: ["scholarship fundraising", "donor stewardship"],
  },
  organization: "Wrenfield College",
  category: "Fundraising",
  description:
    "Donors gave once and heard nothing more. When scholars could thank them the same day, giving became a habit.",
  challenge:
    "The yearly appeal went out by mail, thanks came months later, and donors could not see what their money had done. Many addresses were out of date.",
  solution: [
    "Each scholarship has a page where donors, past scholars and present ones meet",
    "Scholars post on the wall of appreciation; donors are notified the same day",
    "Donors give in the app, as much and as often as they choose",
    "Donors manage their own contact details and privacy settings",
  ],
  story: [
    {
      heading: "The closet on the third floor",
      paragraphs: [
        "I have been in annual giving long enough to remember licking the envelopes. Our appeal went out the week after Thanksgiving, on good paper, with a photograph of the chapel in snow. Thanks went out when we got to them. For scholarship donors that meant March, because we had to collect a letter from each scholar first, and sophomores do not write letters in February.",
        "The letters sat in a closet on the third floor until there were enough to mail in one go. I am not proud of the closet. A man named Walt Pruitt, Class of 1968, had endowed a scholarship in his wife’s memory, and one spring his envelope came back to us. He had moved in with his daughter the summer before. He had given year after year, and we did not know where he lived. I went to see the president that afternoon.",
      ],
    },
    {
      heading: "Who did the work",
      paragraphs: [
        "Delia Marsh did. I want that on the record, because my name is the one under the quote. Delia coordinates scholarships, which at a college our size means that she knows each scholar by sight and most of their roommates. Over the summer she built a page for every scholarship: who founded it and why, who holds it now, who held it before. She called the past scholars one at a time to ask whether they wanted to be on it. A few said no, and they are not on it.",
        "The registrar was nervous, and so was I. A scholarship page tells people that a student needed help, even if it tells only people inside a private community. So the rule from the first day was that the scholar decides: full name, first name, or no name at all. Delia also ruled that my staff would never write a scholar’s thanks, or correct the spelling. I fought her on the spelling. She was right.",
      ],
    },
    {
      heading: "Fall: a middle school dance",
      paragraphs: [
        "We opened the pages in September and for weeks next to nothing happened. The donors looked, the scholars looked, and each side waited for the other to speak. What broke it was a pair of shoes. A biology major named June Abara wrote on the wall of appreciation after her first overnight shift as a hospital volunteer. She said she had bought decent shoes with her scholarship money and her feet didn’t hurt. Her donor, a retired nurse, got the notification that same evening and wrote back about the shoes she wore on the ward in 1971. They have not stopped since.",
        "Delia read that exchange and threw out her instructions. We had been asking scholars for gratitude. She started asking them what they did on Tuesday.",
      ],
    },
    {
      heading: "Winter: two appeals at once",
      paragraphs: [
        "In November I got cold feet and mailed the chapel in snow anyway. Giving in the app was new to our donors, and I did not want to find out in January that I had bet the year on it. So we ran both. The donors who had been reading the scholars’ notes gave in the app, some of them a little each month, which our paper form had never made easy. One of them asked whether we might save the stamp.",
        "Here is what was hard. Money and friendship now stood in the same room, and my gift officers had to unlearn things. You do not answer a student’s note about her grandmother with an ask. In the end we wrote that down: staff never mention giving underneath a scholar’s post. Appeals have their own place and their own week. I had to remind one officer twice, and the officer was me.",
      ],
    },
    {
      heading: "Spring, and Walt",
      paragraphs: [
        "Walt’s daughter found the page before he did. She put the new address into his profile with him at the kitchen table, and the week after that he wrote, for the first time, to the young woman who holds his wife’s scholarship. She wrote back with questions about his wife. He told me later that for all those years he had pictured the scholar as a file.",
        "A year in, what donors read, answer and share had gone up by 300% on average, and of the donors we asked, 95% said that they were satisfied. The trustees liked those figures, and I was glad to have them. But the thing I would frame is a message from Walt in April that says, in full, “She got the internship.”",
      ],
    },
    {
      heading: "If I did it again",
      paragraphs: [
        "I would begin with the past scholars. We treated them as an afterthought and they turned out to be the bridge, old enough to give and young enough to remember what the money felt like. Some of them give to the fund that once paid for them. They had never been asked by anyone they knew.",
        "I would give Delia the year she needed instead of the summer she got. She was still calling scholars between move-in day and convocation. And I would tell the donors sooner that a quiet page is not an unhappy one. Some scholars are shy. They were shy on paper too, and we wrote their letters for them and called it thanks.",
        "Last, I would have emptied the closet first. We mailed what was still in there that October, with an apology. They were wonderful letters. Some of them were two years old.",
      ],
    },
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
