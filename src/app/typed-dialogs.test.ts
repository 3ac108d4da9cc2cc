/** A dialog that holds typed text asks before it is lost: it is of the form kit, or a TypedModal; what is neither says here why. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const exceptions: Readonly<Record<string, string>> = {
  'src/platform/web/acts/ActLayer.tsx': 'the form kit guards its form; the name typed for a question is no work',
  'src/platform/web/entity/ExportDialog.tsx': 'holds a keyword that columns are looked for by',
  'src/platform/web/rich-text/RichTools.tsx': 'one address, pasted',
  'src/areas/staff/web/roster/RemovalDialog.tsx': 'the name typed for a question is no work',
  'src/areas/staff/web/roster/PurgeDialog.tsx': 'the name typed for a question is no work',
  'src/areas/staff/web/people/AddPeopleDialog.tsx': 'holds a keyword that people are looked for by',
  'src/areas/home/web/panels/ShortcutDialog.tsx': 'guards what was chosen itself; the box holds a keyword',
  'src/areas/company/web/news/UrlBar.tsx': 'the box stands on the page, not in the dialog',
  'src/core/org/web/LeaveDialog.tsx': 'the name typed for a question is no work',
  'src/core/org/web/DissolveDialog.tsx': 'the name typed for a question is no work',
  'src/core/account/web/Passkeys.tsx': 'a name that is filled in already',
  'src/core/account/web/SecurityTab.tsx': 'codes and passwords, which nobody wants kept',
  'src/core/due/web/CalendarFeedDialog.tsx': 'an address to copy',
  'src/areas/staff/web/certificates/VerifyDialog.tsx': 'a number and a code to look up, which are no work',
  'src/core/approval/web/request/ResendDialog.tsx': 'the form kit guards its form; the input sends it by Enter',
  'src/core/account/web/StepUpDialog.tsx': 'codes and passwords, which nobody wants kept',
};

const files = globSync('src/**/*.tsx').toSorted();

test('dialogs with boxes of their own are guarded', () => {
  const bare = files.filter((path) => {
    const text = readFileSync(path, 'utf8');
    return /<Modal\b/u.test(text) && /<(?:Input|Input\.TextArea|textarea|input)\s/u.test(text);
  });
  expect(bare).toEqual(Object.keys(exceptions).toSorted());
});
