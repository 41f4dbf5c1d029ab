import { type DestinationStream, type Logger as PinoLogger, type LoggerOptions, pino } from "pino";

/**
 * The process's log: one JSON object a line. Of an error it keeps class, message, code and stack. Drivers hang more on theirs,
 * and that is left out: PostgreSQL's `detail` of a failed insert is the whole row, with whoever is in it.
 * @param onError told of each line at error level or above
 */
export function createLog(level: string, to: DestinationStream, onError: () => void = () => {}): PinoLogger {
  const hooks: LoggerOptions["hooks"] = {
    logMethod(args, method, severity) {
      if (severity >= pino.levels.values["error"]!) onError();
      method.apply(this, args);
    },
  };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers: { err: described }, hooks }, to);
}

function described(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code =
    "code" in error && (typeof error.code === "string" || typeof error.code === "number") ? error.code : null;
  return { type, message, ...(code === null ? {} : { code }), stack };
}
