/** `name=value` of the cookie that ties a sign-in at a provider to its browser; "" when none was set. */
export function requestCookie(headers: Headers): string {
  return (
    headers
      .getSetCookie()
      .find((line) => line.startsWith("provider_request_"))
      ?.split(";")[0] ?? ""
  );
}
