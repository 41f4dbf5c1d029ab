/** What a call to action opens the contact form for (specification section 3, Contact form). */
export type EnquiryType = "general" | "demo" | "trial" | "contact";
