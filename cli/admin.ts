export const registerAdminCommands = (..._: any[]) => {};
