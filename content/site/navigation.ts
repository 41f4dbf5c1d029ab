import type { Navigation } from "../schema/navigation.ts";

/** Header menus and footer links (docs/product.md#navigation). */
export const navigation: Navigation = {
  menus: [
    {
      id: "use-cases",
      title: "Use Cases",
      intro: "Six kinds of organizations, one reason to stay in touch.",
      items: [
        {
          title: "Educational Institutions",
          icon: "GraduationCap",
          description: "Schools, colleges and universities",
          href: "/use-cases/educational-institutions",
        },
        {
          title: "Corporate Organizations",
          icon: "Building2",
          description: "Former employees who still refer and return",
          href: "/use-cases/corporate-organizations",
        },
        {
          title: "Career Development",
          icon: "Briefcase",
          description: "Networks that help members find work",
          href: "/use-cases/career-development",
        },
        {
          title: "Startup Ecosystem",
          icon: "Rocket",
          description: "Founders, mentors and investors by cohort",
          href: "/use-cases/startup-ecosystem",
        },
        {
          title: "Geographic Communities",
          icon: "MapPin",
          description: "City chapters that meet in person",
          href: "/use-cases/geographic-communities",
        },
        {
          title: "Micro-Communities",
          icon: "Users",
          description: "Small groups around one shared interest",
          href: "/use-cases/micro-communities",
        },
      ],
      all: { title: "View all use cases", href: "/use-cases" },
    },
    {
      id: "modules",
      title: "Modules",
      intro: "More than 16 modules. Switch on what your community needs today.",
      items: [
        {
          title: "Communication",
          icon: "MessagesSquare",
          description: "Feed, polls and push notifications",
          href: "/modules#communication",
        },
        {
          title: "Directory",
          icon: "BookUser",
          description: "Every graduate, findable and up to date",
          href: "/modules#directory",
        },
        {
          title: "Networking",
          icon: "UserPlus",
          description: "Nearby alumni, friend requests, invitations",
          href: "/modules#networking",
        },
        {
          title: "Analytics",
          icon: "ChartColumn",
          description: "Who takes part, and what brings them back",
          href: "/modules#analytics",
        },
        { title: "Search", icon: "Search", description: "By class, city, company or skill", href: "/modules#search" },
        { title: "Profiles", icon: "IdCard", description: "Kept current by their owners", href: "/modules#profiles" },
        {
          title: "Events",
          icon: "CalendarCheck",
          description: "Registration, RSVP and reminders",
          href: "/modules#events",
        },
        {
          title: "Growth",
          icon: "TrendingUp",
          description: "Jobs, mentoring and leaderboards",
          href: "/modules#growth",
        },
      ],
      all: { title: "View all modules", href: "/modules" },
    },
    {
      id: "case-studies",
      title: "Case Studies",
      intro: "What changed, and by how much.",
      items: [
        {
          title: "Tech University",
          category: "Education",
          description: "85% engagement increase",
          href: "/case-studies/tech-university",
        },
        {
          title: "Fortune 500 Corporation",
          category: "Corporate",
          description: "300% engagement",
          href: "/case-studies/fortune-500-corp",
        },
        {
          title: "Startup Ecosystem",
          category: "Startup",
          description: "$2.5M average funding",
          href: "/case-studies/startup-ecosystem",
        },
        {
          title: "Geographic Community",
          category: "Regional",
          description: "30+ chapters",
          href: "/case-studies/geographic-community",
        },
        {
          title: "Micro-Communities",
          category: "Interest groups",
          description: "95% engagement",
          href: "/case-studies/micro-communities",
        },
        {
          title: "Career Development",
          category: "Careers",
          description: "85% placement",
          href: "/case-studies/career-development",
        },
      ],
      all: { title: "View all case studies", href: "/case-studies" },
    },
    {
      id: "resources",
      title: "Resources",
      intro: "Read up before the committee meets.",
      items: [
        { title: "Blog", icon: "Newspaper", description: "Essays on alumni work, by people who do it", href: "/blog" },
        { title: "FAQ", icon: "LifeBuoy", description: "Setup, data, pricing, support", href: "/faq" },
        { title: "About", icon: "DoorOpen", description: "Why we build this", href: "/about" },
        { title: "Contact", icon: "Mail", description: "Offices, phones and a form", href: "/contact" },
      ],
    },
  ],
  pricing: { title: "Pricing", href: "/pricing" },
  getDemo: "Get Demo",
  segments: [
    { title: "Business schools", href: "/case-studies?segment=business-schools" },
    { title: "Companies", href: "/case-studies?segment=companies" },
    { title: "Accelerators", href: "/case-studies?segment=accelerators" },
  ],
  company: [
    { title: "About", href: "/about" },
    { title: "Blog", href: "/blog" },
    { title: "Compare", href: "/compare" },
  ],
  footer: {
    platform: [
      { title: "Use cases", href: "/use-cases" },
      { title: "Modules", href: "/modules" },
      { title: "Case studies", href: "/case-studies" },
      { title: "Pricing", href: "/pricing" },
      { title: "Demo", href: "/demo" },
      { title: "FAQ", href: "/faq" },
    ],
    popularPosts: [
      { title: "Building an alumni community that lasts", href: "/blog/alumni-community-building" },
      { title: "Alumni communities as strategic assets", href: "/blog/alumni-communities-strategic-assets" },
    ],
    legal: [
      { title: "Trust", href: "/trust" },
      { title: "Privacy policy", href: "/privacy-policy" },
      { title: "Terms of service", href: "/terms-of-service" },
      { title: "Cookie policy", href: "/cookie-policy" },
    ],
  },
};
