import { allInOneAlumniPlatform } from "./illustrations/articles/all-in-one-alumni-platform.ts";
import { alumniCommunitiesStrategicAssets } from "./illustrations/articles/alumni-communities-strategic-assets.ts";
import { alumniCommunityBuilding } from "./illustrations/articles/alumni-community-building.ts";
import { alumniMentorshipPrograms } from "./illustrations/articles/alumni-mentorship-programs.ts";
import { corporateAlumniNetworks } from "./illustrations/articles/corporate-alumni-networks.ts";
import { dataPrivacyAlumniNetworks } from "./illustrations/articles/data-privacy-alumni-networks.ts";
import { futureAlumniEngagement } from "./illustrations/articles/future-alumni-engagement.ts";
import { globalAlumniNetworks } from "./illustrations/articles/global-alumni-networks.ts";
import { measuringAlumniNetworkRoi } from "./illustrations/articles/measuring-alumni-network-roi.ts";
import { mobileFirstAlumniPlatforms } from "./illustrations/articles/mobile-first-alumni-platforms.ts";
import { virtualHybridAlumniEvents } from "./illustrations/articles/virtual-hybrid-alumni-events.ts";
import { alumniMentorshipProgram } from "./illustrations/case-studies/alumni-mentorship-program.ts";
import { careerDevelopment as careerStory } from "./illustrations/case-studies/career-development.ts";
import { fortune500Corp } from "./illustrations/case-studies/fortune-500-corp.ts";
import { geographicCommunity } from "./illustrations/case-studies/geographic-community.ts";
import { microCommunities as rowingStory } from "./illustrations/case-studies/micro-communities.ts";
import { scholarshipDonorProgram } from "./illustrations/case-studies/scholarship-donor-program.ts";
import { startupEcosystem as startupStory } from "./illustrations/case-studies/startup-ecosystem.ts";
import { techUniversity } from "./illustrations/case-studies/tech-university.ts";
import { archive } from "./illustrations/stock/archive.ts";
import { campusReunion } from "./illustrations/stock/campus-reunion.ts";
import { chapterEvening } from "./illustrations/stock/chapter-evening.ts";
import { demoEvening } from "./illustrations/stock/demo-evening.ts";
import { mentoringConversation } from "./illustrations/stock/mentoring-conversation.ts";
import { volunteerDay } from "./illustrations/stock/volunteer-day.ts";
import { careerDevelopment } from "./illustrations/use-cases/career-development.ts";
import { corporateOrganizations } from "./illustrations/use-cases/corporate-organizations.ts";
import { educationalInstitutions } from "./illustrations/use-cases/educational-institutions.ts";
import { geographicCommunities } from "./illustrations/use-cases/geographic-communities.ts";
import { microCommunities } from "./illustrations/use-cases/micro-communities.ts";
import { startupEcosystem } from "./illustrations/use-cases/startup-ecosystem.ts";
import { picture } from "./kit/svg.ts";

/** All illustrations have the same size, so that any can replace any other. */
const width = 720;
const height = 480;

/** Drawings by the name of their file below public/images. */
const drawings: Record<string, () => string> = {
  "stock-1": campusReunion,
  "stock-2": mentoringConversation,
  "stock-3": chapterEvening,
  "stock-4": demoEvening,
  "stock-5": archive,
  "stock-6": volunteerDay,
  "case-studies/alumni-mentorship-program": alumniMentorshipProgram,
  "case-studies/scholarship-donor-program": scholarshipDonorProgram,
  "case-studies/tech-university": techUniversity,
  "case-studies/fortune-500-corp": fortune500Corp,
  "case-studies/startup-ecosystem": startupStory,
  "case-studies/geographic-community": geographicCommunity,
  "case-studies/micro-communities": rowingStory,
  "case-studies/career-development": careerStory,
  "use-cases/educational-institutions": educationalInstitutions,
  "use-cases/corporate-organizations": corporateOrganizations,
  "use-cases/career-development": careerDevelopment,
  "use-cases/startup-ecosystem": startupEcosystem,
  "use-cases/geographic-communities": geographicCommunities,
  "use-cases/micro-communities": microCommunities,
  "articles/all-in-one-alumni-platform": allInOneAlumniPlatform,
  "articles/alumni-communities-strategic-assets": alumniCommunitiesStrategicAssets,
  "articles/alumni-community-building": alumniCommunityBuilding,
  "articles/alumni-mentorship-programs": alumniMentorshipPrograms,
  "articles/corporate-alumni-networks": corporateAlumniNetworks,
  "articles/data-privacy-alumni-networks": dataPrivacyAlumniNetworks,
  "articles/future-alumni-engagement": futureAlumniEngagement,
  "articles/global-alumni-networks": globalAlumniNetworks,
  "articles/measuring-alumni-network-roi": measuringAlumniNetworkRoi,
  "articles/mobile-first-alumni-platforms": mobileFirstAlumniPlatforms,
  "articles/virtual-hybrid-alumni-events": virtualHybridAlumniEvents,
};

/** Every illustration as SVG, by its path below public/. */
export function drawIllustrations(): Map<string, string> {
  return new Map(
    Object.entries(drawings).map(([name, draw]) => [`images/${name}.svg`, picture(width, height, draw())]),
  );
}
