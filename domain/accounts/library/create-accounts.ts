import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { parseCookies } from "better-auth/cookies";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { brand } from "#content/brand.ts";
import { engineOf } from "#db/dialect.ts";
import type { ProcessContext, Context } from "#domain/context.ts";
import { isAdminAddress } from "../admins/require-admin.ts";
import { type CookieReader, sessionCookieName, tidySessionCookies } from "../sessions/account-cookies.ts";
import { accountLimits, sessionLifetime } from "../limits.ts";
import { parseSignIn, parseSignUp } from "../passwords/credentials.ts";
import { refuseBanned, replaceUnconfirmed } from "./library-hooks.ts";
import { requireUnbreachedPassword } from "../passwords/password-strength.ts";
import { sendConfirmation, sendNotice } from "../email/send-account-mail.ts";
import { forgiveSignIn, takeSignInTokens, takeSignUpTokens } from "../take-account-tokens.ts";
import { systemContext } from "#domain/system-context.ts";
import type { Logger } from "#lib/logger.ts";

/** Where the server tells the library the address of the client (server/accounts/mount-accounts.ts). */
export const clientAddressHeader = "x-homecoming-client-address";

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * The accounts of the process: Better Auth on the same database. Also on a transaction's handle, for work that must be part
 * of it. Nothing is asked of the database yet.
 *
 * Rules that hold on every way in: passwords of 6 to 128 characters, no session before the address is confirmed, attempts
 * limited before anything is hashed, no password sign-up for an address in `admin_users`, and the same answer whether or not
 * an address is known. Its limits are our own (domain/rate-limits), so the library's are off.
 */
export function createAccounts(process: ProcessContext) {
  const ctx = accountsContext(process);
  const auth = betterAuth({
    appName: brand.name,
    baseURL: process.linkUrl,
    basePath: "/api/auth",
    secret: process.secret,
    database: { db: process.db, type: engineOf(process.db), transaction: false },
    logger: libraryLog(process.log),
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    rateLimit: { enabled: false },
    trustedOrigins: (request) => ownOrigins(request),
    advanced: {
      database: { generateId: () => randomUUID(), validateSchema: false },
      // Named outright: in a test run the library would switch both checks off by itself.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName } },
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: process.linkUrl.startsWith("https://"),
      },
      // The whole address: people look for their own in the list of sessions.
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 128 },
    },
    session: {
      modelName: "auth_sessions",
      cookieCache: { enabled: false },
      expiresIn: sessionLifetime / 1_000,
      // So that the list of sessions says when each was last used, to the hour.
      updateAge: 60 * 60,
      additionalFields: {
        assurance: { type: "string", required: false, input: false, defaultValue: "aal1" },
        authenticatedAt: { type: "date", required: false, input: false, defaultValue: () => process.clock() },
      },
    },
    account: { modelName: "auth_accounts" },
    verification: { modelName: "auth_verifications" },
    user: {
      modelName: "auth_users",
      additionalFields: { bannedAt: { type: "date", required: false, input: false } },
      async validateUserInfo({ user, source }) {
        if (source.method !== "email-password" || !(await isAdminAddress(ctx, user.email ?? ""))) return;
        await sendNotice(ctx, user.email ?? "", "adminAddress");
        // The library answers a refusal here like any other sign-up, with the password hashed already.
        return { error: "address_reserved" };
      },
    },
    databaseHooks: {
      session: {
        create: {
          async before({ userId }, call) {
            if (call) await refuseBanned(call.context, userId);
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: accountLimits.shortestPassword,
      maxPasswordLength: accountLimits.longestPassword,
      password: { hash: hashPassword, verify: verifyPassword },
      async onExistingUserSignUp({ user }) {
        await (user.emailVerified ? sendNotice(ctx, user.email, "existingAccount") : sendConfirmation(ctx, user));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // Whoever knows the password of an unconfirmed account gets the mail again.
      sendOnSignIn: true,
      sendVerificationEmail: ({ user }) => sendConfirmation(ctx, user),
    },
    hooks: {
      before: createAuthMiddleware(async (call) => {
        const remoteAddress = call.headers?.get(clientAddressHeader) ?? null;
        if (call.path === "/sign-in/email") {
          const { email } = parseSignIn(call.body);
          await takeSignInTokens(ctx, { remoteAddress, email, cookie: cookiesOf(call.headers) });
        }
        if (call.path === "/sign-up/email") {
          const { email, password } = parseSignUp(call.body);
          await takeSignUpTokens(ctx, { remoteAddress, email });
          await requireUnbreachedPassword(ctx, password);
          await replaceUnconfirmed(ctx, call.context, email);
        }
      }),
      after: createAuthMiddleware(async (call) => {
        if (call.path === "/sign-in/email" && call.context.newSession) {
          const { email } = parseSignIn(call.body);
          await forgiveSignIn(ctx, { remoteAddress: null, email, cookie: cookiesOf(call.headers) });
        }
        if (call.context.responseHeaders) tidySessionCookies(call.context.responseHeaders);
      }),
    },
  });
  return { auth, process };
}

function cookiesOf(headers: Headers | undefined): CookieReader {
  const cookies = parseCookies(headers?.get("cookie") ?? "");
  return (name) => cookies.get(name) ?? null;
}

/**
 * Besides the site's own address: the one under which the browser reached this server, such as 127.0.0.1 for localhost. A
 * page of another site can't choose the Host that a visitor's browser sends with it.
 */
function ownOrigins(request: Request | undefined): string[] {
  const host = request?.headers.get("host") ?? "";
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? [`http://${host}`, `https://${host}`] : [];
}

/** The context of what the accounts do by themselves, before anybody is signed in: limits, mails, provisioning. */
function accountsContext(process: ProcessContext): Context {
  return systemContext(process, "accounts");
}

type Level = "debug" | "info" | "success" | "warn" | "error";

/**
 * Sends what the library says to our log. Below a warning it names addresses of people who sign up; and its warnings are
 * failed sign-ins, which are nobody's fault, so they are worth an info line.
 */
function libraryLog(log: Logger) {
  return {
    level: "warn" as const,
    disableColors: true,
    log(level: Exclude<Level, "success">, message: string, ...details: unknown[]): void {
      const error = details.find((detail) => detail instanceof Error);
      const fields = error ? { err: error } : {};
      if (level === "error") log.error(fields, `accounts: ${message}`);
      else log.info(fields, `accounts: ${message}`);
    },
  };
}
