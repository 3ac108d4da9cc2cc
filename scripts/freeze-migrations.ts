// npm run db:freeze: the last step before a release. Writes the checksums of the migrations that become unchangeable.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSums, frozenProblems, frozenSums, presentSums } from '#platform/db/frozen-migrations.ts';
import { migrationFolder } from '#platform/db/migrate.ts';

async function main(): Promise<number> {
  const [present, frozen] = [await presentSums(), await frozenSums()];
  const problems = frozenProblems(present, frozen);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  writeFileSync(join(migrationFolder, 'checksums'), formatSums(present));
  const added = present.slice(frozen.length);
  console.error(added.length === 0 ? 'Nothing new to freeze.' : `Frozen: ${added.map(({ name }) => name).join(', ')}.`);
  return 0;
}

process.exitCode = await main();
