/** The logger interface the platform speaks; Fastify's pino satisfies it. */
export interface Logger {
  info(details: object | string, message?: string): void;
  warn(details: object | string, message?: string): void;
  error(details: object | string, message?: string): void;
  debug(details: object | string, message?: string): void;
}
