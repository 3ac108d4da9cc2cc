/** Texts that calls take are kept without marks of direction, which turn round what others read beside them, whether a field declares them or not. */
import { expect, test } from 'vitest';
import { makeText } from '#platform/testing/make-input.ts';
import { registry } from './server/registry.ts';

/** What is compared with something that is there, and shown to nobody: codes, keys, secrets, filters, what a sheet held. Files name those of the file table. */
const compared =
  /(^|\.)(filter\..+|\w*(code|codes|token|key|password|id|kind|domain|answer|fields|columns|mapping|mappings|matchBy|version|keyword|account|entity|type)(\.\d+)?)$/iu;
const places = new Set(
  `companyName field scene sheetName sheetNames raw value url path contentType fileName licence.name businessLine homePath
  wallGroup phone idNumber nationality nativePlace workLocation highestDegree customFields
  passkey.authenticatorAttachment passkey.response.transports.0 typeRespVoList.0`.split(/\s+/u),
);
const isCompared = (place: string): boolean =>
  compared.test(place) || places.has(place) || places.has(place.split('.').at(-1) ?? '');

test('no call that writes lets a mark of direction through', () => {
  const through = registry.handlers
    .map(({ endpoint }) => endpoint)
    .filter(({ reads, method }) => !reads && method !== 'GET')
    .flatMap(({ path, input }) =>
      makeText(input, '样\u202E例').flatMap(({ what, input: given }) => {
        const parsed = isCompared(what) ? null : input.safeParse(given);
        return parsed?.success && JSON.stringify(parsed.data).includes('\u202E') ? [`${path} ${what}`] : [];
      }),
    );
  expect(through).toEqual([]);
});
