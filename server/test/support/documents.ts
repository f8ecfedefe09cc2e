import { request } from 'node:http';
import { beforeAll } from 'vitest';
import { writeChannels } from '../../src/channels/store.ts';
import { serviceTest } from './fixtures.ts';
import type { TestService } from './service.ts';

/** A response as a browser gets it: the body as sent, compressed or not. */
export type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Requests documents of a service as a browser does. Not with fetch, which would decompress. */
export function documentsOf(service: TestService) {
  return (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> =>
    new Promise((resolve, reject) => {
      const sent = request(service.origin + path, { method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      });
      sent.on('error', reject).end();
    });
}

/** The service with the channel `with_hosts`, whose hosts also try to break out of the policy. */
export function documentTest() {
  const { service, test } = serviceTest();
  beforeAll(async () => {
    await writeChannels(service.context, [
      {
        outputEndpoint: 'with_hosts',
        group: 'partner',
        name: { 'zh-CN': '合作方', en: 'Partner' },
        theme: 'standard',
        secret: 'x',
        settings: {
          scriptHosts: [
            'https://scripts.partner.example',
            "https://evil.example; script-src 'unsafe-inline'",
          ],
          frameHosts: ['https://app.partner.example', "https://x.example' 'unsafe-inline'"],
          jumpHosts: ['https://shop.partner.example'],
        },
      },
    ]);
    await service.context.channels.refresh();
  });
  return { service, test, get: documentsOf(service) };
}
