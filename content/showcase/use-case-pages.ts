import { z } from "zod";
import { useCasePageSchema, type UseCasePage } from "../schema/use-case-page.ts";
import { careerDevelopment } from "./use-case-pages/career-development.ts";
import { corporateOrganizations } from "./use-case-pages/corporate-organizations.ts";
import { educationalInstitutions } from "./use-case-pages/educational-institutions.ts";
import { geographicCommunities } from "./use-case-pages/geographic-communities.ts";
import { microCommunities } from "./use-case-pages/micro-communities.ts";
import { startupEcosystem } from "./use-case-pages/startup-ecosystem.ts";

/** The detail pages of the six built-in use cases by slug (docs/product.md#use-case-page). */
export const useCasePages: ReadonlyMap<string, UseCasePage> = new Map(
  z
    .array(useCasePageSchema)
    .parse([
      educationalInstitutions,
      corporateOrganizations,
      careerDevelopment,
      startupEcosystem,
      geographicCommunities,
      microCommunities,
    ])
    .map((page) => [page.slug, page]),
);
