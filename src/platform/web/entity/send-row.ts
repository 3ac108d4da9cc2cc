/** Saving of a row by the calls of its list. */
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { CallOptions } from '../call.ts';
import { call } from '../call.ts';
import { toast } from '../toast.ts';
import type { EntityCalls } from './any-row.ts';
import type { FormOptions } from './use-entity-form.ts';

/** Milliseconds in which a warning can be read. */
const warningTime = 8000;

/** A sentence, or one that names the field it is about. */
type Warning = string | { readonly message: string };

/** What the server found worth saying, in one line. */
export const warningText = (warnings: readonly Warning[]): string =>
  warnings.map((warning) => (typeof warning === 'string' ? warning : warning.message)).join('；');

/** Saves a row; what the server found worth saying is said. */
async function sendRow(
  endpoint: AnyEndpoint,
  body: Record<string, unknown>,
  sending: Pick<CallOptions, 'idempotencyKey'>,
): Promise<{ id: number }> {
  const saved = (await call(endpoint, body, { quiet: true, ...sending })) as {
    id: number;
    warnings?: readonly Warning[];
  };
  if (saved.warnings && saved.warnings.length > 0) toast.info(warningText(saved.warnings), warningTime);
  return saved;
}

/** How rows are saved by these calls: new ones and changes; nothing where there is no call for one of them. */
export function senderOf({ save, insert = save, update = save }: EntityCalls): FormOptions['send'] | undefined {
  return insert && update && ((body, sending) => sendRow(body['id'] === undefined ? insert : update, body, sending));
}
