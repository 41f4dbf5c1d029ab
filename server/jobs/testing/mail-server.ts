import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Starts a mail server on this machine that answers as `options` say. */
export async function startMailServer(
  options: SMTPServerOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS", "AUTH"], ...options });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
