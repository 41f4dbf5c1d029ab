import { z } from "zod";
import { alumniMentorshipProgram } from "./case-studies/alumni-mentorship-program.ts";
import { careerDevelopment } from "./case-studies/career-development.ts";
import { fortune500Corp } from "./case-studies/fortune-500-corp.ts";
import { geographicCommunity } from "./case-studies/geographic-community.ts";
import { microCommunities } from "./case-studies/micro-communities.ts";
import { scholarshipDonorProgram } from "./case-studies/scholarship-donor-program.ts";
import { startupEcosystem } from "./case-studies/startup-ecosystem.ts";
import { techUniversity } from "./case-studies/tech-university.ts";
import { caseStudySchema, type BuiltInCaseStudy } from "../schema/case-study.ts";

/** The eight built-in case studies, in the order of lists. */
export const caseStudies: readonly BuiltInCaseStudy[] = z
  .array(caseStudySchema)
  .parse([
    alumniMentorshipProgram,
    scholarshipDonorProgram,
    techUniversity,
    fortune500Corp,
    startupEcosystem,
    geographicCommunity,
    microCommunities,
    careerDevelopment,
  ]);
