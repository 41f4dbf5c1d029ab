import { z } from "zod";
import { pictureSchema, type Picture } from "../schema/picture.ts";

/** The size of every illustration (tools/pictures/illustrations.ts). */
const sheet = { width: 720, height: 480 };

function illustration(name: string, alt: string): Picture {
  return pictureSchema.parse({ ...sheet, src: `/images/${name}.svg`, alt });
}

function illustrations(folder: string, alts: Record<string, string>): ReadonlyMap<string, Picture> {
  return new Map(Object.entries(alts).map(([slug, alt]) => [slug, illustration(`${folder}/${slug}`, alt)]));
}

/** The six stock pictures, chosen by position when an entry has none of its own (docs/product.md#pictures-and-videos). */
export const stockPictures: readonly Picture[] = z
  .array(pictureSchema)
  .length(6)
  .parse([
    illustration(
      "stock-1",
      "Former classmates meet on the lawn in front of a brick college hall, under a line of little flags.",
    ),
    illustration("stock-2", "A student and an older mentor talk across a small table with a laptop and two cups."),
    illustration(
      "stock-3",
      "Five members of a city chapter raise their glasses on a roof, with lit towers behind them.",
    ),
    illustration(
      "stock-4",
      "A founder points at a rising chart on a stage while the audience watches; one hand is up.",
    ),
    illustration("stock-5", "Two people in a library hold a framed class photograph that they have just found."),
    illustration(
      "stock-6",
      "Four volunteers plant young trees: one digs, one waters, one brings a wheelbarrow of soil.",
    ),
  ]);

/** The picture of each built-in case study, by slug. */
export const caseStudyPictures = illustrations("case-studies", {
  "alumni-mentorship-program":
    "Three pairs of mentors and students walk and talk in a cloister that opens on the campus.",
  "scholarship-donor-program":
    "A scholar waves beside her observatory at night; her thank-you letter flies to a donor who reads it in an armchair.",
  "tech-university":
    "An institute stands on top of a globe; its graduates look up from their phones all around the curve.",
  "fortune-500-corp": "Three colleagues at a canteen table wave as a former colleague walks in; a factory outside.",
  "startup-ecosystem":
    "An alumna brings a founder and an investor together for a handshake, before a wall of linked notes.",
  "geographic-community": "A long table seen from above: twelve people from one region share a dinner far from home.",
  "micro-communities": "A rowing eight and their cox pass the boathouse on a calm river.",
  "career-development": "A mentor points to a line in a job offer while the member beside her reads along.",
});

/** The picture of each built-in use case, by slug. */
export const useCasePictures = illustrations("use-cases", {
  "educational-institutions":
    "Three graduates throw their caps on the library steps while alumni of earlier years look on.",
  "corporate-organizations": "In a bright lobby, three colleagues welcome back a former coworker.",
  "career-development": "Two members rehearse an interview while two others listen and take notes.",
  "startup-ecosystem": "Four founders of different years work at one long table with laptops and a model rocket.",
  "geographic-communities":
    "A newcomer with a suitcase waves to three chapter members on a city quay; pins mark the skyline.",
  "micro-communities": "Four friends of the old choir sing to a guitar around a fire by a lake.",
});

/** The lead picture of each built-in article, by slug. */
export const articlePictures = illustrations("articles", {
  "alumni-community-building":
    "In a bright room, one of the first members sits down while two others put out more chairs; the door stands open.",
  "all-in-one-alumni-platform": "Threads from seven spools run into one loom, where a weaver makes a single cloth.",
  "alumni-communities-strategic-assets":
    "In an orchard one person prunes an old apple tree, one takes notes and one carries a full basket.",
  "global-alumni-networks":
    "One long table runs through five cities at five hours of the day; in each, an alumnus sits at the table.",
  "alumni-mentorship-programs":
    "A mentor and a student share tea from a thermos on a park bench while snow falls around them.",
  "corporate-alumni-networks":
    "On his last day, a colleague with a box under his arm is handed an invitation across the counter.",
  "data-privacy-alumni-networks":
    "Before a wall of file drawers a woman reads the card from her own drawer; the archivist holds out the key.",
  "virtual-hybrid-alumni-events":
    "A hall listens to a speaker; six guests take part on a screen, and their host has a tablet in her hands.",
  "future-alumni-engagement":
    "On a hill three people fly four kites in the wind; a fourth person holds one that has yet to rise.",
  "measuring-alumni-network-roi":
    "A woman on a stool marks on a doorpost how high a sunflower has grown; a colleague writes it down.",
  "mobile-first-alumni-platforms": "A woman with a bag looks at her phone at the bus stop; the bus is about to arrive.",
});
