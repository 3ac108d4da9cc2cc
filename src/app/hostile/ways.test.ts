/**
 * The ways in which this product was attacked, each with the test that attacks it again. Many of them stand beside the code that withstands;
 * this list notices when one is lost.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ways: readonly (readonly [way: string, file: string, title: string])[] = [
  [
    'masked numbers asked for by filter, keyword and export',
    'areas/staff/server/access.integration.test.ts',
    'a whole number as filter, as keyword and in an export counts as a reveal where its code is lacking',
  ],
  [
    'one guess after the other, in every session and company',
    'areas/staff/server/access.integration.test.ts',
    'the 61st within an hour is refused, in another company of the same person too',
  ],
  [
    'a sheet of guessed numbers',
    'areas/staff/server/number-guesses.integration.test.ts',
    'a sheet of numbers under other names tells of sixty people and no more, each in the log; nothing is left of a refused one',
  ],
  [
    'one account under many spellings of its phone',
    'core/account/server/captcha.integration.test.ts',
    'a number counts as one name however it is spelt, that of somebody unknown too',
  ],
  [
    'texts to strangers by a company nobody verified',
    'app/outgoing-limit.integration.test.ts',
    'an unverified company writes to fifty people a day, a verified one to a thousand; a known person counts as a stranger does',
  ],
  [
    'texts to one target, address and site',
    'app/outgoing-limit.integration.test.ts',
    'beyond the limit of an address or of the site nothing leaves, whoever asks',
  ],
  ['codes left in files of a server', 'platform/runtime/delivery.test.ts', 'codes are not kept in files by accident'],
  [
    'halves of signs, numbers that are none',
    'app/hostile/fuzz.integration.test.ts',
    'odd values are answered by an envelope',
  ],
  [
    'a download made by another proof',
    'areas/staff/server/access.integration.test.ts',
    'a file with unmasked columns takes a proof to be fetched, one without takes none; what leaves is decided when it is written',
  ],
  [
    'a connection that becomes more than it is',
    'app/start.integration.test.ts',
    'no connection of a running server ever was a superuser, and none can become what it is not',
  ],
  [
    'whether a number has an account',
    'app/outgoing-limit.integration.test.ts',
    'a number with an account and one without are answered alike, both are written to, and an invited stranger is not reset',
  ],
  [
    'joining and withdrawing without end',
    'app/outgoing-limit.integration.test.ts',
    'asking to join and withdrawing wake people up: ten of each an hour',
  ],
  [
    'papers of HR taken away by the person',
    'areas/staff/server/records/contract.integration.test.ts',
    'in the own archive one takes back the papers that one put there, and neither changes nor deletes those of HR',
  ],
  [
    'pictures that end as an archive',
    'core/file/server/file-content.integration.test.ts',
    'an archive behind a picture',
  ],
  [
    'names that lead inside',
    'areas/company/server/news/analyse.integration.test.ts',
    'one sentence, and nothing is contacted',
  ],
  [
    'an entry of the log from before the seal',
    'core/audit/server/audit-log.integration.test.ts',
    'an entry with a time before the last seal is refused, also to the owner of the tables; what a long transaction writes late is not',
  ],
  [
    'drafts of the person before',
    'platform/web/session-store.test.ts',
    'drafts of whoever was here before go when somebody else signs in',
  ],
  [
    'sealed values in the store of a browser',
    'platform/web/entity/form-values.test.ts',
    'keeps nothing sealed in the browser, and takes that from the one on the server',
  ],
  ['another extension for a download', 'core/file/server/file.integration.test.ts', '工资表.hta'],
  [
    'signs that turn the direction of names',
    'app/text-marks.test.ts',
    'no call that writes lets a mark of direction through',
  ],
  [
    'names from right to left beside others',
    '../scripts/styles.test.ts',
    'a name in letters from right to left is isolated from its neighbours wherever text stands in a line',
  ],
  [
    'what a browser keeps after signing out',
    'app/hostile/caller.integration.test.ts',
    'signing out clears what the browser kept',
  ],
  [
    'headers of pages, calls, files and refusals',
    'app/hostile/caller.integration.test.ts',
    'every answer says how a browser may use it: page, call, file, refusal',
  ],
  [
    'HEAD and the devices of a visitor',
    'app/hostile/caller.integration.test.ts',
    'HEAD of a page answers as GET does, without a body; devices are closed to pages',
  ],
  [
    'reports of violations',
    'app/hostile/caller.integration.test.ts',
    'a report of a violation is a line in the log without the query of an address; nonsense is none',
  ],
  [
    'streams without the headers of pages',
    'core/message/server/message-stream.integration.test.ts',
    'a stream carries the headers of security that every answer carries',
  ],
  [
    'names that are templates of charts',
    'areas/company/web/base/equity-layout.test.ts',
    'what people typed is never read as a template of the chart library',
  ],
];

test.each(ways)('%s', (_way, file, title) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(text.includes(title), `${file} attacks no more: ${title}`).toBe(true);
});
