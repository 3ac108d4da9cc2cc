import { expect, test } from 'vitest';
import { normalisePersonName, spellingsForLike } from './person-name.ts';

test.each([
  ['王　伟', '王伟'],
  ['王\u00a0小  伟 ', '王小伟'],
  ['阿卜杜拉•买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉 · 买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉．买买提', '阿卜杜拉·买买提'],
  ['阿卜杜拉.买买提‧江', '阿卜杜拉·买买提·江'],
  ['约翰・史密斯', '约翰·史密斯'],
  ['J. R.  Smith', 'J. R. Smith'],
  ['Anna•Maria', 'Anna·Maria'],
  ['王 Wei', '王 Wei'],
])('%s is stored as %s', (typed, stored) => expect(normalisePersonName(typed)).toBe(stored));

test('a pattern for LIKE takes each dot for any sign and blanks between Han characters for nothing or more', () => {
  expect(spellingsForLike('%阿卜杜拉•买买提%')).toBe('%阿卜杜拉_买买提%');
  expect(spellingsForLike('%阿卜杜拉.买买提 1.5%')).toBe('%阿卜杜拉_买买提 1.5%');
  expect(spellingsForLike('%王　伟%')).toBe('%王%伟%');
  expect(spellingsForLike('%li wei%')).toBe('%li wei%');
});
