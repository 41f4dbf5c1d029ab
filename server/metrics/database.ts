import type { Registry } from "prom-client";
import { reusedFor } from "#lib/reused-for.ts";
import { by, gauge } from "./read-at-scrape.ts";
import type { ReadSources } from "./sources.ts";

/** PostgreSQL looks at every file of the database to know its size. Milliseconds. */
const sizeFreshForMs = 30_000;

/** The database, and the journal that stands in for it. */
export function registerDatabase(registry: Registry, { database, findStorageState, inTurn }: ReadSources): void {
  gauge(
    registry,
    {
      name: "homecoming_storage_up",
      help:
        "1 while the database, or the journal that stands in for it, takes what is to be kept; 0 while it does not. While the database is " +
        "away pages come from memory or are built in, and inquiries wait. Alarm on 0",
      labels: ["part"],
    },
    async () => {
      const { database: rows, journal } = await findStorageState();
      return by("part", { database: Number(rows === "ok"), journal: Number(journal === "ok") });
    },
  );
  gauge(
    registry,
    { name: "homecoming_database_read_seconds", help: "How long a read of one row took at this scrape" },
    async () => {
      return inTurn(async () => {
        const began = performance.now();
        await database.ping();
        return (performance.now() - began) / 1_000;
      });
    },
  );
  const findBytes = reusedFor(sizeFreshForMs, () => inTurn(() => database.findBytes()));
  gauge(
    registry,
    { name: "homecoming_database_bytes", help: "Size of the database" },
    async () => (await findBytes()).database,
  );
  gauge(
    registry,
    {
      name: "homecoming_database_wal_bytes",
      help: "Size of the write-ahead log of SQLite, which grows while something keeps it from being written back; absent on PostgreSQL",
    },
    async () => (await findBytes()).wal,
  );
  gauge(
    registry,
    {
      name: "homecoming_database_connections",
      help: "Connections of the pool that are busy or idle, and queries that wait for one; absent on SQLite",
      labels: ["state"],
    },
    () => {
      const counts = database.countConnections();
      return counts && by("state", { ...counts });
    },
  );
}
