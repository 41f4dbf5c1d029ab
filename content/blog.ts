/** Words of the blog's list and of the frame around each article (specification section 2, "Blog list"). */
export const blog = {
  title: "Resources & Insights",
  description:
    "Essays and field notes on running an alumni community: what keeps members coming back, what to measure, and what it takes to get started.",
  intro: "Notes for the people who keep an alumni community going: what works, what to measure, what to leave out.",
  latest: "Latest Articles",
  empty: {
    title: "The first article is being written.",
    text: "Until it is here, see how other institutions run their communities, or ask us what you would like to read about.",
  },
} as const;
