/** A member of the sample community, as pictures and films of the product show people. */
export interface Member {
  name: string;
  /** Year of the class, or a student of today. */
  classOf: number | "Student";
  city: string;
  calling?: string;
}

/** The sample community: no customer, and no place that exists. */
export const college = "Ashdown College";

/**
 * Everyone with a name in scenes and films (tools/pictures), by first name. A film or picture takes names, classes and cities from
 * here, so that nobody has two of them; how they look is in tools/pictures/kit/looks.ts.
 */
export const members = {
  mei: { name: "Mei-Ling Tan", classOf: 2009, city: "Singapore" },
  samuel: { name: "Samuel Osei", classOf: 1999, city: "Accra" },
  ewan: { name: "Ewan McRae", classOf: 1971, city: "Inverness" },
  yasmin: { name: "Yasmin Haddad", classOf: 2003, city: "Montréal" },
  zanele: { name: "Zanele Dube", classOf: 2014, city: "Cape Town" },
  // Signed in wherever a phone or the dashboard is shown; she works in the alumni office.
  ingrid: { name: "Ingrid Vass", classOf: 1999, city: "Ashdown" },
  callum: { name: "Callum Reid", classOf: 1999, city: "Rotterdam" },
  omar: { name: "Omar Khalil", classOf: 1999, city: "Lisbon" },
  nora: { name: "Nora Lindgren", classOf: 1999, city: "Chicago" },
  arjun: { name: "Arjun Singh Bedi", classOf: 1999, city: "Vancouver", calling: "Bridges" },
  meera: { name: "Meera Pillai", classOf: 1999, city: "Pune", calling: "Town planning" },
  aiko: { name: "Aiko Mori", classOf: 2008, city: "Kyoto" },
  mateo: { name: "Mateo Rivas", classOf: "Student", city: "Ashdown" },
  thandiwe: { name: "Thandiwe Mokoena", classOf: 2019, city: "Durban", calling: "Astronomer" },
  lars: { name: "Lars Nygaard", classOf: 1991, city: "Oslo", calling: "Landscape architect" },
  elena: { name: "Elena Marchetti", classOf: 2004, city: "Melbourne", calling: "Architect" },
  yaw: { name: "Yaw Asante", classOf: 1998, city: "Kumasi", calling: "Architect" },
  ngozi: { name: "Ngozi Eze", classOf: 1994, city: "Lagos", calling: "Water engineer" },
  winifred: { name: "Winifred Hart", classOf: 1968, city: "Bath" },
} as const satisfies Record<string, Member>;

export type MemberKey = keyof typeof members;

/** A teacher who is thanked on the wall of appreciation. */
export const teacher = "Ms. Ferreira";

/** Customers, by the page that quotes them; they appear in no scene and no film. */
export const customers = {
  "case-studies/alumni-mentorship-program": "Adaeze Okafor",
  "case-studies/scholarship-donor-program": "Henrik Solberg",
  "case-studies/tech-university": "Priya Raghunathan",
  "case-studies/fortune-500-corp": "Margaret Lindqvist",
  "case-studies/startup-ecosystem": "Tomás Arriaga",
  "case-studies/geographic-community": "Leilani Kahale",
  "case-studies/micro-communities": "Duncan Achterberg",
  "case-studies/career-development": "Noor El-Amin",
  "use-cases/educational-institutions": "Beatriz Carvalho",
  "use-cases/corporate-organizations": "Jonathan Adeyemi",
  "use-cases/career-development": "Farah Siddiqui",
  "use-cases/startup-ecosystem": "Hanna Virtanen",
  "use-cases/geographic-communities": "Kwame Boateng",
  "use-cases/micro-communities": "Astrid Halvorsen",
} as const;

/** Whom the case studies name beside the customer that they quote. */
export const storyPeople = {
  "alumni-mentorship-program": ["Marisol Vega", "Ted Brzezinski"],
  "scholarship-donor-program": ["Walt Pruitt", "Delia Marsh", "June Abara"],
  "tech-university": ["Grant Whitlock", "Katya Ilyin", "Devon Yazzie", "Bea Lundy"],
  "fortune-500-corp": ["Curtis Boyle", "Renata Fisk", "Anh Dao"],
  "startup-ecosystem": ["Shauna Teague"],
  "geographic-community": ["Bernadette Fonoti", "Joe Paletasala", "Claudine Mahoe"],
  "micro-communities": ["Marianne Teller"],
  "career-development": ["Lorraine Fitch", "Samir Kowalczyk"],
} as const;

export function memberOf(key: MemberKey): Member & { first: string } {
  const member: Member = members[key];
  return { ...member, first: member.name.split(" ")[0] ?? member.name };
}

/** How a profile says it: "Class of 1999", or "Student". */
export function classOf(key: MemberKey): string {
  const { classOf: year } = memberOf(key);
  return typeof year === "number" ? `Class of ${year}` : year;
}
