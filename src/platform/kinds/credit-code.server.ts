/** Unified social credit codes in the server. */
import { makeCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import { creditCode } from './credit-code.ts';
import type { ServerKind } from './kind.server.ts';

/** Two characters of base 36 that the standard allows. */
const pair = (n: number): string =>
  n
    .toString(36)
    .toUpperCase()
    .replace(/[IOSVZ]/gu, 'A')
    .slice(-2)
    .padStart(2, '0');

export const server: ServerKind = {
  kind: creditCode.kind,
  sample: (_field, n) =>
    makeCreditCode({ region: '330106', organisation: `MA${pair(n)}${String(n % 10_000).padStart(4, '0')}` }),
};
