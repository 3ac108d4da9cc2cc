/** Settings that cannot be read are refused in one line, in both languages. */
import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const flags = ['CHECK_ANSWERS', 'DEMO', 'SECURE_COOKIES'];
const oneLine = /^[^\n]*\p{Script=Han}[^\n]* \/ [^\n\p{Script=Han}]+$/u;

function refusal(environment: NodeJS.ProcessEnv): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}

test('production says whether TLS stands in front', () => {
  expect(refusal({ NODE_ENV: 'production' })).toMatch(oneLine);
  expect(refusal({ NODE_ENV: 'production' })).toContain('SECURE_COOKIES=1');
  expect(readConfiguration({ NODE_ENV: 'production', SECURE_COOKIES: '1' }).secureCookies).toBe(true);
  expect(readConfiguration({ NODE_ENV: 'production', SECURE_COOKIES: '0' }).secureCookies).toBe(false);
  expect(readConfiguration({}).secureCookies).toBe(false);
});

test('a switch is 0 or 1, and no other word means no', () => {
  for (const name of flags) {
    for (const word of ['yes', 'true', 'on', '2']) {
      expect(refusal({ [name]: word }), `${name}=${word}`).toMatch(oneLine);
      expect(refusal({ [name]: word })).toContain(`${name} must be one of 0, 1, not "${word}"`);
    }
    expect(refusal({ [name]: '' }), name).toBe('');
  }
  const issuer = {
    SSO_ISSUER: 'https://id.example.com',
    SSO_CLIENT_ID: 'a',
    SSO_CLIENT_SECRET: 'b',
    SSO_ALLOWED_ORIGINS: 'https://work.example.com',
  };
  expect(refusal({ ...issuer, SSO_AUTO_CREATE: 'yes' })).toContain('SSO_AUTO_CREATE');
  expect(refusal({ S3_BUCKET: 'files', S3_PATH_STYLE: 'yes' })).toContain('S3_PATH_STYLE');
});

test('every refusal is one line with both languages', () => {
  const wrong: Record<string, string> = {
    NODE_ENV: 'prod',
    LOG_LEVEL: 'loud',
    PORT: 'http',
    SECRET_KEY: 'short',
    PASSWORD_PEPPER: 'short',
    PASSKEY_RP_ID: 'https://example.com',
    BACKUP_AT: 'night',
    BACKUP_KEEP: '0',
    SMS_DRIVER: 'pigeon',
    PROPERTY_SEARCH_URL: 'http://example.com',
    MAP_OUTLINE_FILE: 'map.json',
    OUTGOING_TEST_HOSTS: 'somewhere',
    SSO_ISSUER: 'http://example.com',
  };
  for (const [name, value] of Object.entries(wrong)) {
    expect(refusal({ [name]: value }), name).toMatch(oneLine);
    expect(refusal({ [name]: value })).toContain(name);
  }
});
