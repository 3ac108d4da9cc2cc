/** Saving of a row by the calls of its list. */
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { CallOptions } from '../call.ts';
import { call } from '../call.ts';
import { toast } from '../toast.ts';
import type { EntityCalls } from './any-row.ts';
import type { FormOptions } from './use-entity-form.ts';

/** Milliseconds in which a warning can be read. */
const warningTime = 8000;

/** Saves a row; what the server found worth saying is said. */
async function sendRow(
  endpoint: AnyEndpoint,
  body: Record<string, unknown>,
  sending: Pick<CallOptions, 'idempotencyKey'>,
): Promise<{ id: number }> {
  const saved = (await call(endpoint, body, { quiet: true, ...sending })) as {
    id: number;
    warnings?: readonly string[];
  };
  if (saved.warnings && saved.warnings.length > 0) toast.info(saved.warnings.join('；'), warningTime);
  return saved;
}

/** How rows are saved by these calls: new ones and changes; nothing where there is no call for one of them. */
export function senderOf({ save, insert = save, update = save }: EntityCalls): FormOptions['send'] | undefined {
  return insert && update && ((body, sending) => sendRow(body['id'] === undefined ? insert : update, body, sending));
}
