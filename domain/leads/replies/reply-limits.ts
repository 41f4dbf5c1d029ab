/** Lengths in characters, and numbers, of what belongs to replies; apart from the schemas, for the fields of forms. */
export const replyLimits = { subject: 200, text: 20_000, templateName: 80, templates: 100 } as const;
