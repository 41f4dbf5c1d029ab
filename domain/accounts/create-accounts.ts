export const createAccounts = (_: any, ..._r: any[]): any => ({});
