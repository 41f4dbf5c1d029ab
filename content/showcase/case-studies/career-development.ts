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
  organization: "Next Rung",
  category: "Careers",
  description:
    "Members had the skills and lacked the introduction. Jobs, mentors and peers in one place shortened the search and raised the offer.",
  challenge:
    "The network’s job list was a weekly email. The good jobs were gone by the time it arrived, and members applied alone.",
  solution: [
    "A job board fed by members, with a named contact for each posting",
    "Mentors matched by field and by the step that the member wants to take",
    "Closed groups where members rehearse interviews and compare offers",
    "Push notifications for openings that fit a saved search",
  ],
  story: [
    {
      heading: "The Friday list",
      paragraphs: [
        "Every Friday at four o’clock, Lorraine Fitch used to send the list. She coordinates Next Rung, a network for people in the middle of their careers, and the list was its main service: openings that members had heard about during the week, typed up, checked and mailed. She took care over it. By the time it arrived, the good ones were gone.",
        "“On Monday I’d get a note: thanks, Lorraine, they had already hired,” she says. “Then another one. I was running a very tidy museum.”",
        "Noor El-Amin was on that list. She ran logistics for a chain of furniture stores, had done so for years, and knew that she could run something larger. She applied to openings from the Friday list on Saturday mornings, alone, at her sister’s dining table. Most of the members did it that way.",
      ],
    },
    {
      heading: "The pilot",
      paragraphs: [
        "The pilot began in January with members who had complained, because Fitch reasoned that they at least were reading. A job board replaced the list. Members post openings at the places where they work, with one condition: each posting carries the name of a member who will answer questions about it. That condition cost the network postings. Human resources departments liked to put up a link and no name, and Fitch turned them away.",
        "El-Amin saved a search and left her notifications on. The first one told her about a job that she did not want. So did the second. She changed the search, twice, until it described the work instead of the title. Fitch now shows new members how to do that on their first evening.",
      ],
    },
    {
      heading: "A mentor who says no",
      paragraphs: [
        "Mentors in the network are matched by field and by the step that a member wants to take. El-Amin’s was Samir Kowalczyk, who had gone from running a warehouse to running a region and remembered what it had cost him. At their first meeting he read her résumé and asked what she would stop doing. She had no answer. She had prepared for every question but that one.",
        "When she was offered her first interview, he advised her against the job. “I was annoyed,” she says. “It was a bigger title at a company I had heard of. He had worked there. He asked me to call the person who had the job before, and I did, and I withdrew.” Kowalczyk had signed up to give an hour a month. He gave more than that in April, and then Fitch made him stop.",
      ],
    },
    {
      heading: "Rehearsal",
      paragraphs: [
        "On Wednesday evenings a closed group of members rehearses. One is interviewed, two do the interviewing, and the others write down what they heard, as opposed to what was meant. It began as a tip sheet that no one read, until a member suggested that they simply try it. El-Amin went four Wednesdays in a row. She was told that she said “we” when she meant “I,” and that she apologized for her best idea before she had described it.",
        "The group also compares offers. That was the hardest thing to get going. People who will talk about being fired will not talk about money. It opened up after one of the older members posted his own salary history, with the two mistakes marked in red. What is said there stays there: the group is closed, its moderators are members, and Fitch herself is not in it.",
      ],
    },
    {
      heading: "The offer",
      paragraphs: [
        "The notification came on a Tuesday in May: regional operations, a medical supplier, a member’s name beside it. El-Amin called the name before she applied. When the offer came she wanted to sign that evening. Kowalczyk asked her to bring it, and they went through it line by line in a diner near the interstate. He circled the notice period, the travel and a bonus that depended on a figure she would not control. She asked for three changes. She got two.",
        "Across the network, 85% of active members have found a new position. The search, from first application to signed offer, has become 60% faster, and the new position pays 40% more on average. Fitch is fond of the second of those. It is the one that people feel in their stomachs.",
      ],
    },
    {
      heading: "What Fitch would do differently",
      paragraphs: [
        "She would have let the Friday list go right away. She kept it up alongside the board for a season, out of loyalty to the members who liked it, and it taught them that they could wait until Friday. She would cap the mentors’ hours from the first day, because the generous ones will not do it themselves. She would ask members who have found work to stay for a year and answer questions about openings at their new place. Most of them mean to, she says; they need to be asked in the week they sign.",
        "And she would count the people who decide not to move. Several members came to leave a job and worked out, in rehearsal, how to ask for a better one where they were. There is no figure for them, and Fitch thinks that they belong among the successes.",
      ],
    },
    {
      heading: "What El-Amin would do differently",
      paragraphs: [
        "She would have gone to a rehearsal in the first month, not the third. She would have written to her mentor with a question, she says, instead of a biography. Mostly she would have called the named member each time, even when the job sounded wrong. She hires now, and her own name stands beside two openings on the board. Members call. She can tell within a minute which of them have a mentor, because they ask her what the person before them found hard.",
      ],
    },
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
