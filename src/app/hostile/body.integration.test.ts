/**
 * Bodies that no browser of ours sends: each is refused with a sentence, and the database is as it was.
 * What the table test proves for every endpoint is not repeated here
 * (endpoints.integration.test.ts).
 */
import { describe, expect, test } from 'vitest';
import { insertAndUpdateHonor, queryPageHonor } from '#areas/company/model/honor.ts';
import { deepestJson } from '#platform/http/json-body.ts';
import { honor, useHostileStage } from './stage.ts';

const stage = useHostileStage();
const { rows, expectRefused, post, saveText } = stage;

describe('bodies', () => {
  test('the honest body is saved: what follows fails for its own reason', async () => {
    expect(await post(saveText())).toMatchObject({ resultCode: 1 });
    expect(await rows()).toBe(stage.rowsBefore() + 1);
    expect(await post(`\uFEFF ${saveText()} \n`)).toMatchObject({ resultCode: 1 });
  });

  test.each([
    ['a byte that no UTF-8 has', Buffer.from([0xff])],
    ['a character cut short', Buffer.from([0xe4, 0xb8])],
    // As long in bytes as the sign that a lenient reader puts in its place: the length would not tell.
    ['four bytes cut to three', Buffer.from([0xf0, 0x9f, 0x98])],
    ['half a surrogate pair in bytes', Buffer.from([0xed, 0xa0, 0x80])],
    ['Chinese in GBK', Buffer.from([0xc6, 0xf3, 0xd2, 0xb5])],
  ])('invalid UTF-8, %s: FY-V001, not stored as question marks', async (_what, bytes) => {
    const [before = '', after = ''] = saveText().split('高新技术企业');
    await expectRefused(
      await post(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])),
      'FY-V001',
      'UTF-8',
    );
  });

  test.each([
    ['NUL', '\\u0000', '控制字符'],
    ['half a surrogate pair', '\\ud83d', '控制字符'],
    ['an escape character', '\\u001b[31m', '控制字符'],
  ])('text with %s: FY-V001', async (_what, escape, sentence) => {
    await expectRefused(await post(saveText().replace('高新', escape)), 'FY-V001', sentence);
    await expectRefused(await post(saveText(`,"${escape}":1`)), 'FY-V001');
  });

  test('a key given twice is refused, whichever way it is written, at any depth; the same key in two objects is not', async () => {
    await expectRefused(await post(saveText(',"honorName":"另一个"')), 'FY-V001', '「honorName」重复');
    await expectRefused(
      await post(saveText(`,"companyCode":"${stage.foreign.companyCodes[0]}"`)),
      'FY-V001',
      '「companyCode」重复',
    );
    await expectRefused(await post(saveText(',"honor\\u004eame":"另一个"')), 'FY-V001', '「honorName」重复');
    await expectRefused(await post(saveText(',"images":[{"id":1,"id":2}]')), 'FY-V001', '「id」重复');
    expect(await post(saveText(',"description":"{\\"a\\":1,\\"a\\":2}"'))).toMatchObject({ resultCode: 1 });
    const sort = [
      { field: 'awardDate', order: 'asc' },
      { field: 'id', order: 'asc' },
    ];
    expect((await stage.keeper.send(queryPageHonor, { sort })).json()).toMatchObject({ resultCode: 1 });
  });

  test.each([
    '"__proto__":{"isPublic":true}',
    '"constructor":{"prototype":{"isPublic":true}}',
    '"images":[{"\\u005f_proto__":{}}]',
    '"prototype":1',
  ])('a way to the prototype is refused: %s', async (member) => {
    await expectRefused(await post(saveText(`,${member}`)), 'FY-V001', '不能含有');
    expect(({} as { isPublic?: boolean }).isPublic).toBeUndefined();
  });

  test('a thousand levels of objects or lists, closed or not', async () => {
    const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      ['[{"a":', '}]'],
    ] as const) {
      await expectRefused(
        await post(saveText(`,"images":${deep(open, close, 1000)}`)),
        'FY-V001',
        `超过 ${deepestJson} 层`,
      );
      await expectRefused(await post(open.repeat(1000)), 'FY-V001', `超过 ${deepestJson} 层`);
      await expectRefused(await post(saveText(`,"images":${deep(open, close, 40)}`)), 'FY-V001');
    }
    // Brackets within a text are text.
    expect(await post(saveText(`,"description":"${'['.repeat(1000)}"`))).toMatchObject({ resultCode: 1 });
  });

  test('huge lists and texts just below the limit of a body are refused by name and at once', async () => {
    const numbers = Array.from({ length: 150_000 }, (_, index) => index + 1);
    await expectRefused(
      (await stage.keeper.send(insertAndUpdateHonor, { ...honor, images: numbers })).json(),
      'FY-V001',
      '图片',
    );
    await expectRefused(
      (await stage.keeper.send(queryPageHonor, { filter: { honorLevel: numbers } })).json(),
      'FY-V001',
      '级别',
    );
    const text = '长'.repeat(330_000);
    for (const [key, label] of [
      ['honorName', '荣誉名称'],
      ['description', '说明'],
      ['certNo', '证书编号'],
      ['awardDate', '获奖日期'],
      ['honorLevel', '级别'],
    ] as const)
      await expectRefused(
        (await stage.keeper.send(insertAndUpdateHonor, { ...honor, [key]: text })).json(),
        'FY-V001',
        label,
      );
  });

  test('empty, blank, cut and doubled bodies', async () => {
    for (const body of [
      '',
      ' ',
      '{',
      saveText().slice(0, -1),
      `${saveText()}${saveText()}`,
      "{'a':1}",
      '{a:1}',
      '{"a":01}',
      'NaN',
      '\u0000',
    ])
      await expectRefused(await post(body), 'FY-V001');
  });

  test.each([
    'text/plain',
    'text/json',
    'application/json5',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ])('content type "%s": FY-V001 and nothing written', async (type) => {
    await expectRefused(await post(saveText(), { 'content-type': type }), 'FY-V001');
  });

  test('the charset of a content type does not change how bytes are read', async () => {
    expect(await post(saveText(), { 'content-type': 'application/json; charset=gbk' })).toMatchObject({
      resultCode: 1,
    });
  });
});
