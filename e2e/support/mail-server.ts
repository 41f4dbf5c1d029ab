import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** While true, every recipient is refused as unknown. */
  refuses: boolean;
  /** Recipients of accepted mails. */
  taken: string[];
  close(): Promise<void>;
}

/** A mail server that accepts all mails, or refuses them permanently. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      if (mail.refuses) return done(Object.assign(new Error("no such user here"), { responseCode: 550 }));
      mail.taken.push(address);
      done();
    },
    onData(stream, _session, done) {
      stream.resume().on("end", () => done());
    },
  });
  const mail: MailServer = {
    url: "",
    refuses: false,
    taken: [],
    close: () => new Promise<void>((done) => server.close(done)),
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mail;
}
