/** What a call refuses before its handler is asked, so that a walk over thousands of wrong inputs need not send each. */
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { parseInput } from '#platform/http/pipeline.ts';
import { Failure } from '#platform/runtime/failure.ts';

const enterpriseKeys: ReadonlySet<string> = new Set(['groupCode', 'companyCode', 'companyCodes']);

/** Whether an enterprise is chosen anywhere in an input: that is taken off before its schema sees it. */
function namesEnterprise(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  return Object.entries(input).some(([key, value]) => enterpriseKeys.has(key) || namesEnterprise(value));
}

/** What the schema of a call says to an input; null where it takes it, or where the call reads it from elsewhere than a JSON body. */
export function refusedBySchema(endpoint: AnyEndpoint, input: unknown): Failure | null {
  if (endpoint.method !== 'POST' || endpoint.body !== 'json' || namesEnterprise(input)) return null;
  try {
    parseInput(endpoint, input);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/**
 * Inputs with what their schema says to them, and whether they are to be sent: all that it takes, and the first that it refuses.
 * The way of the others there and back is one for all calls, and the schema is all that tells them apart.
 */
export function worthSending<Given extends { readonly input: unknown }>(
  endpoint: AnyEndpoint,
  inputs: readonly Given[],
): { readonly given: Given; readonly refused: Failure | null; readonly isSent: boolean }[] {
  let hasRefused = false;
  return inputs.map((given) => {
    const refused = refusedBySchema(endpoint, given.input);
    const isSent = refused === null || !hasRefused;
    hasRefused ||= refused !== null;
    return { given, refused, isSent };
  });
}
