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
  organization: "Alder Point Institute of Technology",
  category: "Education",
  description:
    "Engineers do not answer newsletters. An app under the institute’s own name, with jobs and people nearby, brought them back within a term.",
  challenge:
    "Graduates had built their own groups on four social networks. The institute was a guest in all of them: no directory, no calendar, no way to reach a whole class.",
  solution: [
    "iOS and Android apps under the institute’s name and colors",
    "Every existing group was invited in with its founders as moderators",
    "Nearby alumni and chapters replaced a dozen city mailing lists",
    "Departments post openings and thesis topics to their own graduates",
  ],
  story: [
    {
      heading: "The man with the largest group",
      paragraphs: [
        "Grant Whitlock does not work for the institute and never has. He took a degree in electrical engineering, moved to Phoenix, and one evening opened a group on a social network because he missed arguing with people who knew what a ground loop was. By the time the Dean of Alumni Relations called him, he had something that she did not: a way to reach his class before breakfast.",
        "“I figured she was going to ask me to close it,” Whitlock says. Priya Raghunathan remembers the call too. “I had a slide that said we would consolidate the unofficial channels. It was a phone call, thank goodness, and I couldn’t show it to him.”",
      ],
    },
    {
      heading: "Winter: guests in their own house",
      paragraphs: [
        "That winter the institute took stock. It had a newsletter that engineers deleted, and a dozen city mailing lists, some of them kept by people who had long since left the city. Its graduates had founded groups on four social networks, and in all four the institute’s own staff had to ask to be let in. There was no directory. A department with an opening to fill relied on a professor with a good memory.",
        "The obvious answer was an app under the institute’s own name. Raghunathan had seen how that can go: a launch, a banner on the quad, and by April an empty room. So she spent the first term launching nothing. She went to the founder of each group, by train or on a screen, and asked what it would take.",
      ],
    },
    {
      heading: "What the founders wanted",
      paragraphs: [
        "They wanted a lot. They wanted to keep their own names for things. They wanted to be moderators in their own right, with the power to remove a post, not deputies to someone in the alumni office. Katya Ilyin, who had started a group for women in materials science, wanted a promise that the institute’s staff would stay out unless invited. Devon Yazzie, who kept the Albuquerque list, wanted to know whether his people’s phone numbers would turn up in a fundraising call.",
        "The institute said yes to the first three. It answered the fourth with a setting: each member decides who sees what, the office included. The lawyers took a month over that sentence. Raghunathan calls it the longest month of the project, and the one that she would be sorriest to have skipped.",
      ],
    },
    {
      heading: "Spring: one room at a time",
      paragraphs: [
        "The apps came out in March, for iOS and Android, in the institute’s colors. There was no banner. Each founder opened a group in the app and invited its members in the founder’s own words, over the founder’s own name. Whitlock’s invitation was one line long and contained a joke about resistors that his wife had advised against.",
        "Then came the map. Graduates who switched on Nearby alumni found one another in places where the institute had never thought to look: a shipyard town, a valley full of instrument makers. They started to call themselves chapters before the alumni office had a form for it. There are 150+ of them today. Some have bylaws. One, as far as anyone can tell, exists to keep a single bar in Eindhoven in business.",
      ],
    },
    {
      heading: "Fall: the departments come last",
      paragraphs: [
        "Professors do not lie awake wishing for one more place to sign in. Bea Lundy, who ran the project inside the alumni office, gave up asking departments for content and asked each of them for one opening or one thesis topic. Then she sat down beside a professor and they posted it together. When the first answer came from a graduate on the same day, she did not have to go back.",
        "Job placement stands at 92% for the graduates who used the career module. Compared with the newsletter and the scattered groups, engagement is up by 85%. Lundy keeps a different record, on a whiteboard: the names of departments that have posted without her. In October the mathematicians went up, and there was cake.",
      ],
    },
    {
      heading: "What was hard",
      paragraphs: [
        "Moderators quit. That was the hard part, and it was in no one’s plan. Running a group for friends is a pleasure. Running it under the institute’s crest felt to some of them like a second job, and a couple of founders stepped down before the year was out. One group drifted for most of a summer before the office noticed.",
        "Lundy now asks for two moderators in each group from the start, and calls both of them once a term to hear how it is going. “I would have done that first,” she says. “Before the apps. Before the colors.”",
      ],
    },
    {
      heading: "What they would change",
      paragraphs: [
        "Raghunathan would have stopped the newsletter sooner. Out of caution the institute kept it going for a year, and for a year it told engineers things that they had read in the app the week before. She would also have asked the younger graduates earlier. The first term was spent with founders, who were mostly people of her own age, and the class that had just left campus was asked last, after the icons had been drawn.",
        "Whitlock, for his part, should have held out for more. “I could have had a parking space,” he says. He still runs the group. The old one, on the social network, is open too. He looks in once a month and posts a line to say where the others have gone.",
      ],
    },
  ],
  results: [
    { value: "150+", metric: "chapters", description: "started by graduates who met on the map" },
    { value: "85%", metric: "engagement increase", description: "compared with the newsletter and groups it replaced" },
    { value: "92%", metric: "job placement", description: "for graduates who used the career module" },
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
