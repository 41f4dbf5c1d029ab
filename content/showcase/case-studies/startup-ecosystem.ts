import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const startupEcosystem: BuiltInCaseStudy = {
  slug: "startup-ecosystem",
  title: "Startup Ecosystem",
  meta: {
    title: "Startup Ecosystem: an accelerator’s case study",
    description:
      "How an accelerator kept founders and investors talking after demo day: $2.5M average funding, and 85% more engagement.",
    keywords: ["accelerator alumni", "founder community"],
  },
  organization: "Slipway Accelerator",
  category: "Startup",
  description:
    "After demo day the batch chat went quiet. A shared home for founders, mentors and investors kept introductions moving for years.",
  challenge:
    "Each batch lived in its own chat. Investors wrote to the program team for introductions, founders asked the same questions every season, and the answers scrolled away.",
  solution: [
    "One directory of founders, mentors and investors, by batch and by sector",
    "A help board where requests stay open until they are answered",
    "Office hours booked as events, with RSVP and reminders",
    "Leaderboards that thank the alumni who help most",
  ],
  story: [
    {
      heading: "Shauna Teague, program manager: the birthday cake",
      paragraphs: [
        "Demo day is in June. For about ten days afterward the batch chat is the liveliest place on earth, and then one morning you notice that the last message in it is a birthday cake. It happened every season. I had all the old chats on my phone, one for each batch, like houses that I had moved out of.",
        "Meanwhile my inbox was the directory. An investor would write that she had liked the company with the boats, and did I have a number. A founder from two batches back would ask about stock options, and I would paste in the answer I had pasted in April. Anything smart that was ever said in those chats had scrolled off the top. I was the bottleneck, and to be honest I was a little proud of it.",
      ],
    },
    {
      heading: "Tomás Arriaga, founder: no one to ask",
      paragraphs: [
        "We make temperature sensors for fishing boats. The August after our batch I had a pilot in two harbors, a cofounder on parental leave and a lead investor who had stopped answering. My batch mates were in the same storm. You don’t ask a swimmer for a rope.",
        "Shauna had moved us all into the new community that month, and I ignored it. I saw that there was a directory with every batch in it. I’m an engineer. I thought a directory was a phone book.",
      ],
    },
    {
      heading: "Shauna: August, with index cards",
      paragraphs: [
        "I built that directory with an intern named Wes and a box of index cards. Founders, mentors and investors, by batch and by sector. The sectors nearly finished us. Founders describe the company they would like to be, and we had a row of climate companies of which one made dog food. Wes called all of them and asked what they would tell a border guard. That became the rule.",
        "The mentors signed up right away. The investors were harder, because they wanted to look without being looked at. I said no, and some of them stayed away for a season. A founder has to be able to see who is in the room.",
      ],
    },
    {
      heading: "Tomás: a question left open",
      paragraphs: [
        "In October I put a question on the help board. Did anyone know a buyer at a seafood distributor who would tell me to my face why our price was wrong? In a chat that would have been dead in an hour. On the board it stayed open, and every few days someone added a line.",
        "On a Sunday night it was answered by a woman who runs a food logistics company and had been at Slipway four batches before me. She didn’t know a buyer. She did know why the price was wrong. We were charging the boat, and the boat isn’t the one that loses money when the fish gets warm.",
        "I booked her office hours, which work like an event, with an RSVP and a reminder, so that I couldn’t forget and she couldn’t be ambushed. We spent the first hour on the price. At the end of the second one she said there was a person I should meet. That person led our round.",
      ],
    },
    {
      heading: "Shauna: the weekend hero",
      paragraphs: [
        "We put up a leaderboard to thank the alumni who help most. I had my doubts. Founders are competitive, and within a month help had become a sport: one of them answered everything on the board in a weekend, most of it badly. So we changed what counts. An answer earns nothing for being posted. It earns when the person who asked says that it helped. The weekend hero dropped out of sight and, to his credit, came back in the spring as one of the best we have.",
        "Among founders whose batch has ended, engagement is up by 85%. Companies that are active in the community have raised $2.5M on average. I tell every new batch that the community did not raise that money; founders did, in rooms where I was not. What the place does is shorten the distance to a person who has already made your mistake.",
      ],
    },
    {
      heading: "Shauna: what I would do differently",
      paragraphs: [
        "I would move a batch in on its first day. We used to open the door at demo day, when founders are worn out and everyone wants something from them. Now they arrive in week one and introduce themselves with a question, and by June it is simply where they live.",
        "I would also settle early which questions are private. One founder asked on the open board how to lay people off. I took it down for her sake, about an hour too late. There is a closed group for that now, and an alumna who has been through it moderates it. And I would hand over sooner. For the first season I still answered everything myself, fast, out of habit. Every answer of mine was one that a founder didn’t get to give.",
      ],
    },
    {
      heading: "Tomás: what I would do differently",
      paragraphs: [
        "Read the directory in August. It would have saved me a fall. I’d also have written back sooner to the people whose answers I didn’t use. They had taken the time, and I left them wondering. I do that now: what we tried, what happened, thank you.",
        "These days I hold office hours myself, on the first Thursday of the month. Last week a founder from the new batch booked one. He sells software to orchards, so I couldn’t imagine what he wanted from me. He wanted to know why his price was wrong.",
      ],
    },
  ],
  results: [
    { value: "$2.5M", metric: "average funding", description: "raised by companies active in the community" },
    { value: "85%", metric: "engagement increase", description: "among founders after their batch had ended" },
  ],
  testimonial: {
    quote: "The introduction that led to our round came from a founder four batches before us. We had never met.",
    author: "Tomás Arriaga",
    role: "Founder and batch alumnus",
    avatar: "TA",
  },
  modules: ["Help board", "Alumni directory", "Event registration and RSVP", "Gamification and leaderboards"],
  useCase: "Startup Ecosystem",
  segments: ["Accelerators"],
  tags: ["Accelerator", "Founders", "Investors"],
};
