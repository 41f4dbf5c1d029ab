export const createSetupLink = async (_: any): Promise<string|null> => "x";
