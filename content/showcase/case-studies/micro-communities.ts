import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const microCommunities: BuiltInCaseStudy = {
  slug: "micro-communities",
  title: "Micro-Communities",
  meta: {
    title: "Micro-Communities: a case study",
    description:
      "A college let its smallest groups lead: 50+ communities, 1000+ monthly discussions, and 95% of group members taking part each month.",
    keywords: ["interest groups", "college alumni engagement"],
  },
  organization: "Calder Hill College",
  category: "Interest groups",
  description: "The main feed was polite and quiet. Fifty small circles, each with a reason to exist, were neither.",
  challenge:
    "A single forum for everyone spoke to no one in particular. Members read, did not answer, and kept their notifications off.",
  solution: [
    "Any member who opens a group becomes its moderator",
    "Groups for halls, teams, subjects and second careers",
    "Birthdays, polls and photographs inside each circle",
    "A monthly digest carries the best of the groups to everyone else",
  ],
  story: [
    {
      heading: "October: Duncan Achterberg to the alumni office",
      paragraphs: [
        "You asked in your survey why I never post. I read what you send. It’s well written, and the new roof on the dining hall looks handsome. But if I answer, I’m answering the whole college, with the president and my old dean in the front row. I wouldn’t stand up in chapel to say that my knee hurts, and that’s the sort of thing I would say to the eight people I rowed with.",
        "We have lost touch, by the way. Nine of us, counting the cox. I don’t know where two of them live. That isn’t your fault.",
      ],
    },
    {
      heading: "The same week: Marianne Teller replies",
      paragraphs: [
        "Thank you for the only answer in that survey that wasn’t a number from one to five. I look after the forum. I’ll tell you what I see from here: people come, read, and leave. They have their notifications off. I have tried better headlines. I have tried a photograph of a dog.",
        "Your letter went up on the wall of my office, and this morning I showed it to my director. He would like to know what happens if we let people who already know one another have a room with a door. Any member could open one, and whoever opens it is the moderator. We wouldn’t decide what deserves a room. Will you go first? You need three people, and I can help you look for the rest.",
      ],
    },
    {
      heading: "November: Duncan",
      paragraphs: [
        "There are five of us in. It took one evening. Petra, our stroke, opened the group and put up a picture from 1991 in which I have hair. By midnight there had been more said about that picture than I’ve read on your forum in a year.",
        "You should know that the first week was mostly insults. I say so because I hear you have a moderation policy.",
      ],
    },
    {
      heading: "December: Marianne",
      paragraphs: [
        "We do, and I spent the month arguing about it. Our communications people were afraid of what would be said in rooms that they couldn’t see. The dean of students was afraid of old grudges. I didn’t win by promising that nothing would go wrong. I won by writing down who acts when it does: the moderator first, me second, and a report button beside every post.",
        "Other rooms are opening. North Hall has one. So do the people who failed organic chemistry and went on to something else. There are more of them than you’d think. A retired physicist asked whether a group for former students who have taken up baking was beneath the dignity of the college. I said that I hoped so.",
      ],
    },
    {
      heading: "February: Marianne",
      paragraphs: [
        "Now something that hasn’t worked. I was so pleased with the rooms that I began to fill them. I wrote prompts. “What was your favorite spot on campus?” In four of them the talk stopped as if I had walked in, which I had. A moderator from the debating group wrote to me, kindly, that it felt like being visited by the landlord. I’ve stopped.",
        "The other thing is that some rooms die. A group for people who had moved to the coast said hello and never spoke again. My instinct was to rescue it. I closed it, with its moderator’s blessing, and it was a relief to both of us.",
      ],
    },
    {
      heading: "April: Duncan",
      paragraphs: [
        "We found the two we had lost. Hollis is in Tasmania. Birthdays did it. The app told us that it was Anders’s; Petra wrote to his sister to ask where one sends a card these days, and there he was, in the next town, wondering why we never called.",
        "We ran a poll on where to meet. The boathouse won over the hotel, although the hotel has chairs. We talk every week now. I’d like to report that it’s about the great questions. On Tuesday it was about gutters.",
      ],
    },
    {
      heading: "June: Marianne",
      paragraphs: [
        "You asked what it all adds up to. There are 50+ communities, opened and looked after by members, and between them 1000+ discussions a month. Of the people in groups, 95% take part each month. My director asked me to check that one, and I checked it, and he has had it put on a slide.",
        "What I would show him is the digest. Once a month it carries the best of the rooms to the rest of the college, if the people in them agree. It’s the first thing I have sent in this job that gets answers. The rowers were in it last month. I left out the insults.",
      ],
    },
    {
      heading: "July: Marianne, on what she would do differently",
      paragraphs: [
        "A colleague at another college asked me for advice, and since you started this, you get a copy. I told her to open with the smallest group that she can find. We lost a term on the class years, because they were on our list; but a class is a crowd, and crowds wait for someone else to begin.",
        "I told her to thank the moderators early, and by name. I thanked ours in June, and by then two had wondered whether anyone had noticed. I told her to let the rooms be dull. And I told her to keep the survey question with the empty box under it. I nearly took it out last fall, to save space.",
      ],
    },
    {
      heading: "July: Duncan",
      paragraphs: ["You can quote me. The knee is better."],
    },
  ],
  results: [
    { value: "95%", metric: "engagement", description: "of group members take part each month" },
    { value: "50+", metric: "communities", description: "opened and looked after by members" },
    { value: "1000+", metric: "monthly discussions", description: "across all groups" },
  ],
  testimonial: {
    quote: "There are nine of us. We rowed together for two years and now we talk every week again.",
    author: "Duncan Achterberg",
    role: "Group moderator",
    avatar: "DA",
  },
  modules: ["Chapters and forums", "Polls", "Birthdays", "Feed updates"],
  useCase: "Micro-Communities",
  segments: ["Universities and colleges", "Schools"],
  tags: ["Groups", "Moderation", "Engagement"],
};
