/**
 * Files and forms that no browser of ours sends: each is refused with a sentence, and the database is as it was.
 * What the table test proves for every endpoint is not repeated here
 * (endpoints.integration.test.ts).
 */
import { describe, expect, test } from 'vitest';
import { completeUpload, downloadFile, getUploadSign, uploadFile } from '#core/file/public.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import { requestHead } from './connection.ts';
import type { Answer } from './stage.ts';
import { useHostileStage } from './stage.ts';

const stage = useHostileStage();
const { errors } = stage;

describe('files', () => {
  const tenantQuery = () => new URLSearchParams({ ...stage.keeper.tenant } as Record<string, string>).toString();
  const form = (name: string, content = 'abc', field = 'file') =>
    `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n`;
  const upload = (payload: string) =>
    stage.keeper.inject({
      method: 'POST',
      url: `${uploadFile.path}?${tenantQuery()}`,
      headers: { ...ajaxHeader, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${payload}--b--\r\n`,
    });
  const stored = async () => {
    const keys: string[] = [];
    for await (const key of stage.server.platform.files.list()) keys.push(key);
    return keys.length;
  };

  test.each([
    ['../../etc/passwd.txt'],
    ['..\\..\\windows\\system.txt'],
    ['a%0d%0aset-cookie: fy_sid=planted.txt'],
    ['a\u202Egpj.txt'],
    ['a\u0001\u0085b.txt'],
    [`${'长'.repeat(500)}.txt`],
    ['con.txt'],
    ['a&quot;;filename=evil.html;.txt'],
  ])('a file called %j is stored under a safe name and comes back in one header line', async (name) => {
    const answer = (await upload(form(name))).json<{ data: FileValue }>();
    expect(answer, JSON.stringify(answer)).toMatchObject({ resultCode: 1 });
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(answer.data.name).not.toMatch(/[/\\\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u);
    expect(answer.data.name.length).toBeLessThanOrEqual(200);
    expect(answer.data.path).toMatch(/^f\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.txt$/u);
    for (const fileName of [undefined, name, 'x\r\nset-cookie: fy_sid=planted', '"; filename=evil.html']) {
      const back = await stage.keeper.send(downloadFile, {
        filePath: answer.data.path,
        fileName: fileName?.slice(0, 255),
      });
      expect(back.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!-]*$/u);
      expect(back.headers['set-cookie']).toBeUndefined();
      expect(back.body).toBe('abc');
    }
  });

  test('of several files one that is refused takes the others with it: no row, no content', async () => {
    const [before, filesBefore] = [await stored(), (await stage.superuser.query('select from file')).rowCount];
    for (const bad of [form('x.svg', '<svg/>'), form('a.pdf', 'no pdf'), form('leer.txt', '')]) {
      const answer = (await upload(`${form('good.txt')}${form('good too.txt')}${bad}`)).json<Answer>();
      expect(answer.errorCode).toBe('FY-V001');
    }
    expect([await stored(), (await stage.superuser.query('select from file')).rowCount]).toEqual([before, filesBefore]);
  });

  test('a caller who hangs up in the middle of a file leaves nothing', async () => {
    const [before, filesBefore] = [await stored(), (await stage.superuser.query('select from file')).rowCount];
    const { connect } = await import('node:net');
    const socket = connect(stage.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      requestHead(`POST ${uploadFile.path}?${tenantQuery()} HTTP/1.1`, {
        cookie: stage.keeper.cookie ?? '',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '9000000',
      }),
    );
    socket.write(form('first.txt'));
    socket.write(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\n\r\n${'a'.repeat(200_000)}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await expect.poll(stored, { timeout: 5000 }).toBe(before);
    expect((await stage.superuser.query('select from file')).rowCount).toBe(filesBefore);
    expect(errors()).toEqual([]);
  });

  test('fields of a form that are none: prototype, NUL, too many, too long', async () => {
    const field = (name: string, value: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    for (const bad of [
      field('__proto__', 'x'),
      field('constructor', 'x'),
      field('bizType', 'a\u0000b'),
      field('bizType', 'a'.repeat(70_000)),
      field('x', 'y').repeat(60),
    ]) {
      const answer = await upload(`${bad}${form('a.txt')}`);
      expect(answer.json<Answer>().errorCode, bad.slice(0, 80)).toBe('FY-V001');
    }
    expect(errors()).toEqual([]);
  });

  test('an upload that was completed cannot be replaced by sending its signed address again', async () => {
    const content = 'harmless text';
    const sign = (
      await stage.keeper.send(getUploadSign, { fileName: 'a.txt', size: content.length, bizType: 'attachment' })
    ).json<{
      data: { fileId: number; uploadUrl: string; path: string };
    }>().data;
    const put = async (payload: string) =>
      (
        await stage.server.application.inject({
          method: 'PUT',
          url: sign.uploadUrl,
          payload,
          headers: { 'content-type': 'application/octet-stream' },
        })
      ).json<Answer>();
    expect(await put(content)).toMatchObject({ resultCode: 1 });
    const complete = async () => (await stage.keeper.send(completeUpload, { fileId: sign.fileId })).json<Answer>();
    expect(await complete()).toMatchObject({ resultCode: 1 });
    expect(await put('<script></scri')).toMatchObject({ resultCode: 0 });
    expect(await put('<script>alert')).toMatchObject({ errorCode: 'FY-C001' });
    expect(await complete()).toMatchObject({ resultCode: 1 });
    expect((await stage.keeper.send(downloadFile, { filePath: sign.path })).body).toBe(content);
    const forged = sign.uploadUrl.replace(/filePath=[^&]+/u, `filePath=${encodeURIComponent('../../etc/passwd')}`);
    expect(
      (
        await stage.server.application.inject({
          method: 'PUT',
          url: forged,
          payload: content,
          headers: { 'content-type': 'application/octet-stream' },
        })
      ).json(),
    ).toMatchObject({
      errorCode: 'FY-A001',
    });
  });
});
