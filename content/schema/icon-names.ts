// Without the schema library, because the admin's forms import this file in the browser.

/** Names of the icons a use case may carry (docs/product.md#use-cases). */
export const useCaseIcons = ["GraduationCap", "Building2", "Users", "MapPin", "Rocket", "Briefcase"] as const;

/** Names of the icons a module may carry; an unknown one falls back to Users. */
export const moduleIcons = [
  "Newspaper",
  "Vote",
  "Bell",
  "Cake",
  "BookUser",
  "MapPin",
  "UserPlus",
  "MailPlus",
  "MessagesSquare",
  "LifeBuoy",
  "HeartHandshake",
  "CalendarCheck",
  "Briefcase",
  "Compass",
  "Trophy",
  "CreditCard",
  "HandHeart",
  "ShieldCheck",
  "Megaphone",
  "Images",
  "HandHelping",
  "ClipboardList",
  "Mail",
  "KeyRound",
  "Users",
] as const;

/** Names of the icons in menus: those of use cases, and others in the same style (app/ui/icons.svg). */
export const navigationIcons = [
  ...useCaseIcons,
  "MessagesSquare",
  "BookUser",
  "UserPlus",
  "ChartColumn",
  "Search",
  "IdCard",
  "CalendarCheck",
  "TrendingUp",
  "Newspaper",
  "LifeBuoy",
  "DoorOpen",
  "Mail",
] as const;
