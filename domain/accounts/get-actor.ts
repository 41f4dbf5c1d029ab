import type { Actor } from "#domain/context.ts"; export const getActor = async (_: any, _h: any): Promise<Actor> => ({kind:"visitor"});
