import { Hono } from "hono"; export const mountAccounts = (_: any): any => new Hono();
