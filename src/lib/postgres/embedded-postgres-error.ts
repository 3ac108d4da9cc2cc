/** The embedded database cannot run here; the message is one line for the person at the terminal, Chinese then English. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(chinese: string, english: string) {
    super(`${chinese} / ${english.replaceAll(/\s+/g, ' ').trim()}`);
  }
}

/**
 * Turns what a failed program wrote into one line that says what to do. The first line of an error names the cause; those
 * behind it tell what was cleared away because of it.
 */
export function programFailure(output: string): EmbeddedPostgresError {
  const lines = output.trim().split('\n');
  const reason = lines.find((line) => /FATAL|error:|PANIC|ENOENT|EACCES/.test(line)) ?? lines.at(-1) ?? '';
  if (/No space left on device/.test(output))
    return new EmbeddedPostgresError('磁盘空间不足，内置数据库无法启动。', `The disk is full: ${reason}`);
  return new EmbeddedPostgresError('内置数据库无法启动。', `The embedded database does not start: ${reason}`);
}
