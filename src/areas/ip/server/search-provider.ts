/**
 * An outside source of public records, if the operator set one up (PROPERTY_SEARCH_URL). It gets
 * POST {type, field, keyword, companyName, current, size} and answers {source, records: [{number, name, owner, values}]}.
 */
import { z } from 'zod';
import type { Platform } from '#platform/runtime/platform.ts';
import type { SearchInput } from '../model/search-calls.ts';

const timeout = 8000;
const mostBytes = 2 * 1024 * 1024;

const answerSchema = z.object({
  source: z.string().min(1).max(60),
  records: z
    .array(
      z.object({
        number: z.string().min(1).max(60),
        name: z.string().min(1).max(300),
        owner: z.string().max(500).default(''),
        values: z.record(z.string().max(60), z.unknown()).default({}),
      }),
    )
    .max(100),
});
export type ProviderAnswer = z.infer<typeof answerSchema>;

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Its answer; 'none' where none is set up, 'failed' where it did not answer as agreed. The reason goes into the log. */
export async function askProvider(
  platform: Platform,
  type: string,
  { keyword, companyName, field, page }: SearchInput,
): Promise<ProviderAnswer | 'none' | 'failed'> {
  const provider = platform.configuration.propertySearch;
  if (!provider) return 'none';
  try {
    const response = await fetch(provider.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'content-type': 'application/json',
        ...(provider.token ? { authorization: `Bearer ${provider.token}` } : {}),
      },
      body: JSON.stringify({ type, field, keyword, companyName, current: page.current, size: page.size }),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return answerSchema.parse(JSON.parse(await readLimited(response)));
  } catch (error) {
    platform.log.warn({ error: String(error).slice(0, 300), type }, 'the source of public records did not answer');
    return 'failed';
  }
}
