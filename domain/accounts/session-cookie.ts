/** Specification section 9, "Cookies". */
export const sessionCookieName = "session_id";

/** Cookies of the library that are not used here; it still clears them at each sign-out. */
const unusedCookies = /^better-auth\.(session_data|account_data|dont_remember)(\.\d+)?=/;

/**
 * Makes the session's cookie one that ends with the browser, as the cookie policy says, and leaves out the library's unused
 * ones. How long a session lasts at most is decided by its row alone.
 */
export function tidySessionCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("set-cookie");
  for (const cookie of cookies) {
    if (unusedCookies.test(cookie)) continue;
    const isSession = cookie.startsWith(`${sessionCookieName}=`) && !/;\s*max-age=0\b/i.test(cookie);
    headers.append("set-cookie", isSession ? cookie.replace(/;\s*(max-age|expires)=[^;]*/gi, "") : cookie);
  }
}
