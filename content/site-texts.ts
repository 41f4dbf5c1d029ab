import { z } from "zod";
import { about } from "./pages/about.ts";
import { accountMail } from "./mails/account-mail.ts";
import { accountText } from "./mails/account-text.ts";
import { articlePage } from "./journal/article-page.ts";
import { authorPage } from "./journal/author-page.ts";
import { blog } from "./journal/blog.ts";
import {
  caseStudyTexts,
  caseStudyTextSchema,
  moduleCategoryTexts,
  moduleCategoryTextSchema,
  moduleTexts,
  moduleTextSchema,
  useCaseTexts,
  useCaseTextSchema,
} from "./showcase/built-in-texts.ts";
import { bookingMail } from "./mails/booking-mail.ts";
import { brand } from "./site/brand.ts";
import { caseStudiesPage } from "./showcase/case-studies-page.ts";
import { caseStudyDetail } from "./showcase/case-study-detail.ts";
import { consent } from "./site/consent.ts";
import { afterwards, contactForm, contactFormCommon, contactFormMore } from "./site/contact-form.ts";
import { comparisons } from "./pages/compare/comparisons.ts";
import { databaseWithPortal } from "./pages/compare/database-with-portal.ts";
import { socialNetworkGroup } from "./pages/compare/social-network-group.ts";
import { spreadsheetAndEmail } from "./pages/compare/spreadsheet-and-email.ts";
import { contactPage } from "./pages/contact.ts";
import { demo } from "./pages/demo.ts";
import { demoTimes } from "./site/demo-times.ts";
import { faq } from "./pages/faq.ts";
import { feeds } from "./journal/feeds.ts";
import { home } from "./pages/home.ts";
import { type LayoutName, layouts } from "./layouts.ts";
import { leadMail } from "./mails/lead-mail.ts";
import { cookiePolicy } from "./pages/legal/cookie-policy.ts";
import { privacyPolicy } from "./pages/legal/privacy-policy.ts";
import { termsOfService } from "./pages/legal/terms-of-service.ts";
import { modulesPage } from "./showcase/modules-page.ts";
import { navigation } from "./site/navigation.ts";
import { trust } from "./pages/trust.ts";
import { newPage } from "./pages/new-page.ts";
import { newsletterMail } from "./mails/newsletter-mail.ts";
import { newsletter } from "./site/newsletter.ts";
import { isPageName, type PageTextName } from "./page-names.ts";
import { pricing } from "./pages/pricing.ts";
import { publishingMail } from "./mails/publishing-mail.ts";
import { aboutSchema } from "./schema/about.ts";
import { brandSchema } from "./schema/brand.ts";
import { comparisonSchema, comparisonsSchema } from "./schema/comparison.ts";
import { consentSchema } from "./schema/consent.ts";
import { demoSchema } from "./schema/demo.ts";
import { faqSchema } from "./schema/faq.ts";
import { homeSchema } from "./schema/home.ts";
import { legalTextSchema } from "./schema/legal.ts";
import { caseStudiesPageSchema, useCasesPageSchema } from "./schema/list-page.ts";
import { metaSchema } from "./schema/meta.ts";
import { layoutSchema, type PageSection } from "./schema/page-layout.ts";
import { navigationSchema } from "./schema/navigation.ts";
import { pricingSchema } from "./schema/pricing.ts";
import { sitePageSchema } from "./schema/site-page.ts";
import { videoSchema } from "./schema/video.ts";
import { wordsSchema } from "./schema/words-schema.ts";
import { type UseCasePage, useCasePageSchema } from "./schema/use-case-page.ts";
import { managedUseCasePage, useCaseDetail } from "./showcase/use-case-detail.ts";
import { useCasePages } from "./showcase/use-case-pages.ts";
import { useCasesPage } from "./showcase/use-cases-page.ts";
import { topics } from "./journal/topics.ts";
import { topicsSchema } from "./schema/topics.ts";
import { sitePictures, sitePicturesSchema } from "./site/site-pictures.ts";
import { introVideo, tourVideo } from "./site/videos.ts";
import { errorWords, formWords, frameWords, searchWords } from "./site/words.ts";

/** The texts of a page, of something that many pages show, or of mails. */
interface SiteText<Value> {
  /** Its name for editors. */
  readonly title: string;
  /** The page that shows it; null when it is no page of its own. */
  readonly path: string | null;
  readonly schema: z.ZodObject;
  /** The texts as shipped, with placeholders for facts (facts.ts). */
  readonly shipped: Value;
}

function siteText<Value extends object>(
  title: string,
  path: string | null,
  shipped: Value,
  schema: z.ZodObject = wordsSchema(shipped as Readonly<Record<string, unknown>>),
): SiteText<Value> {
  return { title, path, shipped, schema };
}

/** The schema of a text with one part for each slug. */
function bySlug(words: object, schema: z.ZodType): z.ZodObject {
  return z.object(Object.fromEntries(Object.keys(words).map((slug) => [slug, schema])));
}

/**
 * Every text of the site that is no item of a kind (domain/kinds/kinds.ts), in the order in which editors see them. Editors may
 * change each (domain/site-texts); what they have not changed is what is shipped.
 */
export const siteTexts = {
  home: siteText("Home", "/", home, homeSchema),
  about: siteText("About", "/about", about, aboutSchema),
  modules: siteText("Modules", "/modules", modulesPage),
  moduleCategories: siteText(
    "Categories of modules",
    "/modules",
    moduleCategoryTexts,
    bySlug(moduleCategoryTexts, moduleCategoryTextSchema),
  ),
  builtInModules: siteText("Built-in modules", "/modules", moduleTexts, bySlug(moduleTexts, moduleTextSchema)),
  useCases: siteText("Use cases", "/use-cases", useCasesPage, useCasesPageSchema),
  builtInUseCases: siteText(
    "Built-in use cases in lists",
    "/use-cases",
    useCaseTexts,
    bySlug(useCaseTexts, useCaseTextSchema),
  ),
  useCasePages: siteText(
    "Built-in use cases",
    null,
    Object.fromEntries(useCasePages) as Readonly<Record<string, UseCasePage>>,
    bySlug(Object.fromEntries(useCasePages), useCasePageSchema),
  ),
  useCase: siteText("All pages of use cases", null, { detail: useCaseDetail, managed: managedUseCasePage }),
  caseStudies: siteText("Case studies", "/case-studies", caseStudiesPage, caseStudiesPageSchema),
  builtInStories: siteText("Built-in case studies", null, caseStudyTexts, bySlug(caseStudyTexts, caseStudyTextSchema)),
  caseStudy: siteText("All pages of case studies", null, caseStudyDetail),
  pricing: siteText("Pricing", "/pricing", pricing, pricingSchema),
  faq: siteText("FAQ", "/faq", faq, faqSchema),
  trust: siteText("Trust", "/trust", trust),
  comparisons: siteText("Compare", "/compare", comparisons, comparisonsSchema),
  spreadsheetAndEmail: siteText(
    "Compare: a spreadsheet and email",
    "/compare/spreadsheet-and-email",
    spreadsheetAndEmail,
    comparisonSchema,
  ),
  socialNetworkGroup: siteText(
    "Compare: a social network group",
    "/compare/social-network-group",
    socialNetworkGroup,
    comparisonSchema,
  ),
  databaseWithPortal: siteText(
    "Compare: a database with a portal",
    "/compare/database-with-portal",
    databaseWithPortal,
    comparisonSchema,
  ),
  demo: siteText("Demo", "/demo", demo, demoSchema),
  contact: siteText("Contact", "/contact", contactPage),
  contactForm: siteText("Contact form", null, {
    types: contactForm,
    common: contactFormCommon,
    more: contactFormMore,
    afterwards,
  }),
  demoTimes: siteText("Times for demos", null, demoTimes),
  blog: siteText(
    "Blog",
    "/blog",
    blog,
    wordsSchema(blog).extend({ inSearch: metaSchema.pick({ noindex: true, canonical: true, picture: true }) }),
  ),
  topics: siteText("Categories and tags", null, topics, topicsSchema),
  article: siteText("All pages of articles", null, articlePage),
  author: siteText("All pages of authors", null, authorPage),
  feeds: siteText("Feeds", null, feeds),
  newsletter: siteText("Newsletter", "/newsletter", newsletter),
  privacyPolicy: siteText("Privacy policy", "/privacy-policy", privacyPolicy, legalTextSchema),
  termsOfService: siteText("Terms of service", "/terms-of-service", termsOfService, legalTextSchema),
  cookiePolicy: siteText("Cookie policy", "/cookie-policy", cookiePolicy, legalTextSchema),
  layouts: siteText(
    "Sections of pages",
    null,
    layouts as Readonly<Record<LayoutName, PageSection[]>>,
    z.object(Object.fromEntries(Object.keys(layouts).map((page) => [page, layoutSchema]))),
  ),
  navigation: siteText("Menus and footer", null, navigation, navigationSchema),
  frame: siteText("Short words of every page", null, frameWords),
  forms: siteText("Words of forms", null, formWords),
  errors: siteText("Not found and errors", "/404", errorWords),
  search: siteText("Words for search engines", null, searchWords),
  brand: siteText("Name, offices and figures", null, brand, brandSchema),
  consent: siteText("Cookie settings", null, consent, consentSchema),
  pictures: siteText("Logo and pictures", null, sitePictures, sitePicturesSchema),
  introVideo: siteText("Video of the home page", "/", introVideo, videoSchema),
  tourVideo: siteText("Video of the demo page", "/demo", tourVideo, videoSchema),
  leadMail: siteText("Mails about inquiries", null, leadMail),
  bookingMail: siteText("Mails about demos", null, bookingMail),
  newsletterMail: siteText("Mails of the newsletter", null, newsletterMail),
  publishingMail: siteText("Mails about planned changes", null, publishingMail),
  accountMail: siteText("Mails about accounts", null, accountMail),
  accountText: siteText("Text messages about accounts", null, accountText),
} as const satisfies Record<string, SiteText<object>>;

/** A text that the site ships. */
export type ShippedTextName = keyof typeof siteTexts;

/** A text that editors may change: one that ships, or a page that they have made. */
export type SiteTextName = ShippedTextName | PageTextName;

/** The texts of the site by name, as pages show them: placeholders are filled in. */
export type SiteTexts = { readonly [Name in ShippedTextName]: (typeof siteTexts)[Name]["shipped"] };

export const siteTextNames = Object.keys(siteTexts) as readonly ShippedTextName[];

const page = siteText("Page", null, newPage, sitePageSchema);

/** What is known of a text before anything was changed. All pages that editors make begin with the same. */
export function siteTextOf(name: SiteTextName): SiteText<object> {
  return isPageName(name) ? page : siteTexts[name];
}
