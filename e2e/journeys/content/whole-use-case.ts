/** What stands in each field of a use case's page, by the names of the fields. */
export const useCase = {
  headline: "Row again",
  lead: "All who ever rowed.",
  "stats.value": "8",
  "stats.label": "seats",
  "stats.description": "in every boat.",
  benefits_heading: "What it is good for",
  "benefit_cards.title": "Rowing",
  "benefit_cards.text": "Together is better.",
  "benefit_cards.points": "Early\nOften",
  scenarios_heading: "A season",
  scenarios_intro: "From spring on.",
  "scenario_cards.title": "Spring",
  "scenario_cards.who": "The whole crew",
  "scenario_cards.text": "They meet at the boathouse.",
  "scenario_cards.modules": "Polls",
  quote: "We row.",
  quote_author: "Ada King Byron",
  quote_role: "Cox of 1998",
  modules_heading: "What they use",
  "modules.name": "Polls",
  "modules.use": "Who rows on Sunday",
  closing_heading: "Come along",
  closing_text: "There is a seat.",
  closing_button: "Assign to me",
};

/** What search engines are told about it. */
export const search = {
  meta_title: "Rowing clubs that last",
  meta_description: "How a club keeps its rowers for fifty years.",
  meta_picture: "/images/stock-1.svg",
  meta_canonical: "/use-cases/rowers",
};
