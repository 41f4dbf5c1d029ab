import { facts } from "../facts.ts";

/**
 * Short words that stand in components and in messages of forms. Components hold the words as shipped, and ask by them for what editors have
 * made of them (app/ui/words.ts); so no two words in this file are equal.
 */

/** Words of the frame of every page, and of what several pages show. */
export const frameWords = {
  skip: "Skip to content",
  mainMenu: "Main",
  openMenu: "Menu",
  closeMenu: "Close",
  backToMenu: "‹ Menu",
  platform: "Platform",
  popularPosts: "Popular posts",
  company: "Company",
  segments: "Customers like you",
  support: "Support",
  contactUs: "Contact us",
  toTop: "Scroll to top",
  /** The choice between light and dark, and what is said of how it is kept. */
  scheme: {
    label: "Appearance",
    system: "System",
    light: "Light",
    dark: "Dark",
    kept: "We remember this in your browser for a year.",
    visit: "This holds until you close the tab. To keep it longer, allow preferences in the cookie settings.",
  },
  /** After "Learn more", for screen readers; the title follows. */
  about: "about",
  /** After a number of modules. */
  more: "more",
  minutes: "minutes",
  minutesShort: "min",
  contents: "Contents",
  questionGroups: "Groups of questions",
} as const;

/** Words of the not-found page and of the screens that stand in for a page. */
export const errorWords = {
  notFound: { title: "Page not found", heading: "Oops! Page not found", home: "Return to Home" },
  /** Where a visitor may go on from the not-found page. */
  ways: {
    heading: "Where to go from here",
    useCases: "See who uses the platform",
    modules: "See what it can do",
    pricing: "See what it costs",
    contact: "Ask a person",
    label: "Or search the articles",
    search: "Search",
  },
  navigation: { title: "Navigation error", heading: "Navigation error occurred.", retry: "Retry" },
  page: {
    title: "Something went wrong",
    text: "We encountered an unexpected error. Don't worry, this has been logged and our team will investigate.",
    again: "Try Again",
    home: "Go Home",
  },
  form: {
    text: "Nothing was sent. Go back in your browser to find what you wrote, or start again with an empty form.",
    again: "Open the form again",
  },
  link: {
    title: "That did not work",
    text: "The server could not check this link just now, and nothing was changed. Please try again in a minute.",
    home: "To the home page",
  },
} as const;

/** Words of forms: their frames and labels, and why a form was not accepted. `{…}` stands for what only the moment knows. */
export const formWords = {
  optional: "(optional)",
  dialog: {
    general: "Write to us",
    demo: "Book a demo",
    trial: "Start your free trial",
    loading: "Loading contact form...",
    frame: "Contact form",
  },
  name: {
    missing: "Please tell us your name.",
    long: "Please keep your name within {limit} characters.",
    link: "Please leave links out of your name; the message has room for them.",
  },
  email: {
    missing: "Please give us an email address, so we can reply.",
    missingForNewsletter: "Please enter your email address.",
    incomplete: "This email address looks incomplete. It should read like name@example.org.",
    long: "Please keep your email address within {limit} characters.",
    longForNewsletter: "Please keep the email address within {limit} characters.",
  },
  time: {
    unknown: "Please choose a time from the list.",
    taken: "This time has just been taken. Please choose another one.",
    tooMany: "You already have several demos booked, so we will confirm this time by email.",
  },
  organization: {
    long: "Please keep the name of your organization within {limit} characters.",
  },
  message: {
    missing: "Please write a line or two about what you need.",
    long: "Please keep your message within {limit} characters.",
  },
  type: "Please choose what your inquiry is about.",
  /** What only some inquiries ask. */
  inquiry: {
    kind: "Please choose the kind of organization from the list, or leave it blank.",
    alumni: "Please write the number of alumni in digits, such as 4,000, or leave it blank.",
  },
  /** Closes the dialog once the form is sent. */
  done: "Done",
  calculator: {
    noMembers: "Please enter the number of alumni users, for example {example}.",
    members: "Please enter the number of alumni users as a whole number of at least {least}, for example {example}.",
    manyMembers: "The calculator goes up to {most} alumni users. For more than that, please write to us.",
    noStorage: "Please enter the video storage in GB, for example {example}.",
    storage: "Please enter the video storage in GB as a whole number, for example {example}.",
    muchStorage: "The calculator goes up to {most} GB. For more than that, please write to us.",
  },
  fields: "Please check the marked fields.",
  consent: "Please read the text below that you agree to, then press the button again.",
  person: "Please press the button once more, so we know that you are a person.",
  tooMany: "Too many requests. Please try again {when}.",
  tooLarge: "That is more than the {size} KB that the server accepts.",
  tooManyFields: "This form has more fields than the server accepts.",
  messageNotSaved:
    "We could not save your message just now, so it was not sent. Everything you wrote is still here. Please try again in a minute.",
  addressNotSaved:
    "We could not save your address just now, so nothing was sent. It is still here: please try again in a minute.",
  unreachable: {
    heading: "The server did not answer",
    message: "What you typed is still here. Please check your connection and try again.",
  },
} as const;

/** Words that only the server writes: names in search results, and what it says of lists. */
export const searchWords = {
  keywords: ["alumni platform", "alumni community", "alumni management", "alumni app"],
  breadcrumbs: {
    home: "Home",
    useCases: "Use Cases",
    caseStudies: "Case Studies",
    blog: "Blog",
    about: "About",
    demo: "Demo",
  },
  /** In the path of a page, beside the names above. */
  comparisons: "Compare",
  /** Of an article whose own text is too short for search engines. */
  article: `{title}: from the ${facts.name} journal for the people who run an alumni community.`,
  /** Of an item whose own text is too short for search engines. */
  useCase: `{title}: a use case of ${facts.name}, the private digital community platform for alumni.`,
  caseStudy: {
    title: "{title}: a case study",
    description: `How {company} solved it with ${facts.name}, the private digital community platform for alumni.`,
  },
  results: "Search: {query}",
  page: "page {page}",
  pageOf: "Page {page}.",
  /** The overview for language models, /llms.txt. */
  overview: {
    rating: `Rated ${facts.rating} out of 5 in ${facts.reviews} reviews`,
    prices: "Prices",
    includes: "Includes",
    pages: "Pages",
    useCases: "Use cases",
    caseStudies: "Case studies",
    modules: "Modules",
    articles: "Articles",
    feed: "The newest articles with their whole text",
    contact: "Contact",
    email: "Email",
    hours: "Hours",
  },
  /** How a page is had as Markdown, in the same overview. */
  twins:
    "Links to pages lead to their text as Markdown. The same address without “.md” is the page for people, and “/index.md” is the home page. A request for a page with Accept: text/markdown gets it, too.",
};

type Leaf<Words> = Words extends string ? Words : { [Key in keyof Words]: Leaf<Words[Key]> }[keyof Words];

/** A word as shipped, by which components ask for the present one. */
export type ShippedWord = Leaf<typeof frameWords> | Leaf<typeof errorWords> | Leaf<typeof formWords>;
