/** Numbers of identity documents in the server. */
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { dayOf } from './base/day-value.ts';
import { idNumber } from './id-number.ts';
import type { ServerKind } from './kind.server.ts';

/** First day of the window in which the people of samples are born. */
export const firstBirthday = '1990-01-01';

export const server: ServerKind = {
  kind: idNumber.kind,
  // A man born on day `n` of that window.
  sample: (_field, n) =>
    makeIdNumber({
      division: '330106',
      birthday: dayOf(firstBirthday, n),
      sequence: (Math.floor(n / 900) % 499) * 2 + 1,
    }),
};
