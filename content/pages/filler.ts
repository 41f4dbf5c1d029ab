/** What a new page or section says in the place of words that only its editor can write. Visitors must never read it. */
export const filler = {
  paragraph: "Say here what visitors find on this page.",
  description: "Say here in one or two sentences what visitors find on this page.",
  inMenu: "What visitors find there",
  heading: "A heading of its own",
  promise: "Say here what the heading promises.",
  quote: "What a customer says about it.",
  author: "The name of the person who said it",
  role: "What they do, and where",
  pictureHeading: "A picture that says it",
  pictureText: "Say here what it shows.",
  pictureAlt: "Describe the picture for people who can’t see it.",
  question: "What do people ask?",
  answer: "Say here what you answer.",
  customer: "An organization",
  personName: "First and last name",
  personRole: "What they do here",
  tableHeading: "What the table compares",
  tableOther: "The other one",
  tableCell: "What it offers",
  embedService: "https://www.openstreetmap.org/#map=3/30/0",
  embedText: "Say here what is shown, for people who don’t open it.",
  campaignPromise: "Say here in one sentence what visitors get, and by when.",
  comparedWith: "Say here fairly what the other one does well, and for whom yours is better.",
  eventDay: "Day, time and time zone of the event",
  eventPlace: "Name and address of the place, or how to join online",
  eventReason: "Say here why people should come.",
  nextStep: "Say here what happens next, and when.",
} as const;

/** What fillers said before. Sections that are stored with them still have their filler. */
const former = [
  "What somebody has said about it.",
  "The name of who has said it",
  "Describe the picture for those who can’t see it.",
  "Say here what is shown, for those who don’t open it.",
  "Say here why somebody should come.",
];

const all: ReadonlySet<string> = new Set([...Object.values(filler), ...former]);

/** Whether a text still says what it said when its page or section was new. */
export function isFiller(text: string): boolean {
  return all.has(text.trim());
}
