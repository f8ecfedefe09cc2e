import { expect, test } from 'vitest';
import { documentPolicy, NO_HOSTS, NOTHING_MORE } from './security.ts';

test('nobody may frame the document without a channel or a launcher', () => {
  expect(documentPolicy([], NO_HOSTS, NOTHING_MORE)).toContain("frame-ancestors 'none'");
});

test.each([
  "https://a.example; script-src 'unsafe-inline'",
  'https://a.example/path',
  'javascript:alert(1)',
  '*',
  "'unsafe-eval'",
  'https://a.example b.example',
  '',
])('%j is not a host and is left out of the policy', (host) => {
  const policy = documentPolicy([], { scripts: [host], frames: [host] }, NOTHING_MORE);
  expect(policy).toBe(documentPolicy([], NO_HOSTS, NOTHING_MORE));
});

test('hosts in the policy may have a port and a wildcard for subdomains', () => {
  const scripts = ['https://*.partner.example', 'http://127.0.0.1:9100'];
  const policy = documentPolicy([], { scripts, frames: [] }, NOTHING_MORE);
  expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
});
