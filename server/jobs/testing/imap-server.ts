import { type AddressInfo, type Socket, createServer } from "node:net";

/** A message of the double. */
interface StoredMessage {
  uid: number;
  raw: Buffer;
  flags: Set<string>;
  date: Date;
}

export interface ImapDouble {
  port: number;
  messages: StoredMessage[];
  /** Adds a message, and tells clients that wait. */
  deliver: (raw: string, date?: Date) => number;
  /** Ends all connections, as a server does that starts anew. */
  drop: () => void;
  /** Numbers of messages that were fetched, in order. */
  fetched: number[];
  state: {
    uidValidity: number;
    password: string;
    logins: number;
    refusesStore: boolean;
    /** Whether it sends messages whole where their beginning was asked for. */
    sendsWhole: boolean;
    /** A message that is not there, which it names in searches. */
    phantom: number | null;
  };
  close: () => Promise<void>;
}

/** A mail server with one mailbox that speaks as much of IMAP4rev1 (RFC 3501, with IDLE) as a reader of it needs. */
export async function startImapServer(): Promise<ImapDouble> {
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    socket.write("* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n");
    let input = "";
    socket.on("data", (chunk) => {
      input += chunk.toString("latin1");
      for (let end = input.indexOf("\r\n"); end >= 0; end = input.indexOf("\r\n")) {
        const line = input.slice(0, end);
        input = input.slice(end + 2);
        answer(socket, line);
      }
    });
  });
  const double: ImapDouble = {
    port: 0,
    messages: [],
    fetched: [],
    state: { uidValidity: 1, password: "secret", logins: 0, refusesStore: false, sendsWhole: false, phantom: null },
    deliver(raw, date = new Date()) {
      const uid = (double.messages.at(-1)?.uid ?? 0) + 1;
      double.messages.push({ uid, raw: Buffer.from(raw.replace(/\r?\n/g, "\r\n")), flags: new Set(), date });
      for (const socket of idling.keys()) socket.write(`* ${double.messages.length} EXISTS\r\n`);
      return uid;
    },
    drop() {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise<void>((resolve) => {
        double.drop();
        server.close(() => resolve());
      }),
  };

  function answer(socket: Socket, line: string): void {
    if (line.toUpperCase() === "DONE") {
      const tag = idling.get(socket);
      idling.delete(socket);
      return void socket.write(`${tag ?? "*"} OK done\r\n`);
    }
    const [, tag = "*", command = "", rest = ""] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
    const ok = (...lines: string[]) =>
      socket.write([...lines.map((each) => `* ${each}`), `${tag} OK done`, ""].join("\r\n"));
    switch (command.toUpperCase()) {
      case "CAPABILITY":
        return void ok("CAPABILITY IMAP4rev1 IDLE");
      case "LOGIN": {
        double.state.logins += 1;
        const isRight = rest.replaceAll('"', "").endsWith(` ${double.state.password}`);
        if (isRight) return void ok();
        return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`);
      }
      case "LIST":
        return void ok('LIST (\\HasNoChildren) "/" INBOX');
      case "LSUB":
        return void ok('LSUB () "/" INBOX');
      case "SELECT":
        return void ok(
          "FLAGS (\\Seen \\Answered \\Deleted)",
          `${double.messages.length} EXISTS`,
          "0 RECENT",
          `OK [UIDVALIDITY ${double.state.uidValidity}] valid`,
          `OK [UIDNEXT ${(double.messages.at(-1)?.uid ?? 0) + 1}] next`,
        );
      case "STATUS":
        return void ok(`STATUS INBOX (UIDNEXT ${(double.messages.at(-1)?.uid ?? 0) + 1})`);
      case "UID SEARCH": {
        const { phantom } = double.state;
        return void ok(`SEARCH ${[...search(rest), ...(phantom === null ? [] : [phantom])].join(" ")}`.trim());
      }
      case "UID FETCH":
        return fetch(socket, tag, rest);
      case "UID STORE": {
        if (double.state.refusesStore) return socket.destroy() as unknown as void;
        const [uid = ""] = rest.split(" ");
        double.messages.find((each) => each.uid === Number(uid))?.flags.add("\\Seen");
        return void ok();
      }
      case "IDLE":
        idling.set(socket, tag);
        return void socket.write("+ idling\r\n");
      case "LOGOUT":
        ok("BYE");
        return void socket.end();
      default:
        return void ok();
    }
  }

  function search(criteria: string): number[] {
    const from = /UID (\d+):\*/i.exec(criteria)?.[1];
    const since = /SINCE "?([\w-]+)/i.exec(criteria)?.[1];
    const last = double.messages.at(-1)?.uid;
    return double.messages
      .filter(({ uid, date }) => {
        // The last message is in every range that ends with "*".
        if (from !== undefined && uid < Number(from) && uid !== last) return false;
        return since === undefined || date >= new Date(since);
      })
      .map(({ uid }) => uid);
  }

  function fetch(socket: Socket, tag: string, rest: string): void {
    const [uid = ""] = rest.split(" ");
    const index = double.messages.findIndex((each) => each.uid === Number(uid));
    const message = double.messages[index];
    if (message) {
      double.fetched.push(message.uid);
      const partial = /BODY(?:\.PEEK)?\[\]<0\.(\d+)>/i.exec(rest);
      const body = message.raw.subarray(0, partial && !double.state.sendsWhole ? Number(partial[1]) : undefined);
      const date = message.date.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/, "$1-$2-$3 $4 +0000");
      socket.write(
        `* ${index + 1} FETCH (UID ${message.uid} INTERNALDATE "${date}" BODY[]${partial ? "<0>" : ""} {${body.length}}\r\n`,
      );
      socket.write(body);
      socket.write(")\r\n");
    }
    socket.write(`${tag} OK done\r\n`);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  double.port = (server.address() as AddressInfo).port;
  return double;
}
