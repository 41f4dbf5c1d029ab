import { type Server, type Socket, connect, createServer } from "node:net";

/** A stand-in for PgBouncer in transaction mode, for clients that only send simple queries. */
export interface TestPooler {
  url: string;
  close: () => void;
}

/** Of the message that ends each answer: six bytes, the last one says whether a transaction is open. */
const readyForQuery = "Z".charCodeAt(0);

/**
 * Starts a pooler: a client gets a connection of the server with each query, keeps it while a transaction is open, and the connection that
 * was given back last is lent first.
 */
export async function startTransactionPooler(databaseUrl: string): Promise<TestPooler> {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const idle: Socket[] = [];
  const sockets = new Set<Socket>();
  const pooler: Server = createServer((client) => {
    sockets.add(client);
    let server: Socket | null = null;
    let started = false;
    client.on("error", () => {});
    client.on("data", (bytes) => {
      if (!started) {
        started = true;
        client.write(Buffer.concat([message("R", "\0\0\0\0"), message("Z", "I")]));
        return;
      }
      if (bytes[0] === "X".charCodeAt(0)) return void client.end();
      void lend().then((lent) => lent.write(bytes));
    });

    async function lend(): Promise<Socket> {
      server ??= idle.pop() ?? (await openServer());
      server.removeAllListeners("data");
      server.on("data", (answer: Buffer) => {
        client.write(answer);
        const isOver = answer.at(-6) === readyForQuery;
        if (!isOver || answer.at(-1) !== "I".charCodeAt(0) || !server) return;
        idle.push(server);
        server = null;
      });
      return server;
    }
  });

  async function openServer(): Promise<Socket> {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.add(socket);
    socket.on("error", () => {});
    const words = `user\0${username}\0database\0${pathname.slice(1)}\0\0`;
    const start = Buffer.alloc(8);
    start.writeInt32BE(8 + words.length, 0);
    start.writeInt32BE(196_608, 4);
    socket.write(Buffer.concat([start, Buffer.from(words)]));
    await new Promise<void>((resolve) => {
      socket.on("data", (answer: Buffer) => {
        if (answer.at(-6) === readyForQuery) resolve();
      });
    });
    return socket;
  }

  await new Promise<void>((resolve) => pooler.listen(0, "127.0.0.1", resolve));
  const address = pooler.address();
  const own = typeof address === "object" && address ? address.port : 0;
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    close() {
      for (const socket of sockets) socket.destroy();
      pooler.close();
    },
  };
}

/** A message of the protocol: its kind, its length, its words. */
function message(kind: string, words: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + words.length);
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(words)]);
}
