/** The embedded database cannot run here; the message is one line for the person at the terminal, Chinese then English. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(chinese: string, english: string) {
    super(`${chinese} / ${english.replaceAll(/\s+/g, ' ').trim()}`);
  }
}
