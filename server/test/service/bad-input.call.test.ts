import { API_BASE, CALLS, NO_SUCH_THING, NOT_UNDERSTOOD, RELOAD_APP } from '@life-payment/contract';
import { beforeAll, describe, expect } from 'vitest';
import { serviceTest } from '../support/fixtures.ts';
import { SAMPLES } from '../support/samples.ts';

const { service, test } = serviceTest();

let token: string;
beforeAll(async () => {
  ({ token } = await service.login());
});

/** Values that are wrong for every field of the contract except one of their own type. */
const WRONG_VALUES: readonly unknown[] = [true, null, { a: 1 }, ['x', 1], 1.5, '', 'no such value *'];

/** Texts that no database can store. They are wrong in every field. */
const UNSOUND = ['x\u0000', '\u0000', 'x\ud800', '\udc00x', '\udc00\ud800'];

function fits(schema: object, value: unknown): boolean {
  const choices: unknown = Reflect.get(schema, 'anyOf');
  if (Array.isArray(choices)) return choices.some((choice) => fits(Object(choice), value));
  const type: unknown = Reflect.get(schema, 'type');
  if (type === 'null') return value === null;
  if (type === 'number') return typeof value === 'number';
  // Free text may be empty and contain any character.
  return type === 'string' && typeof value === 'string' && !Reflect.has(schema, 'pattern');
}

async function expectNamed(path: string, body: unknown, field: string) {
  const { status, envelope } = await service.post(path, body, { token });
  expect({ status, code: envelope.msgCd, field: envelope.body?.['field'] }, JSON.stringify(body)).toEqual({
    status: 200,
    code: NOT_UNDERSTOOD.code,
    field,
  });
  expect(envelope.msgInfo).not.toMatch(/[{}]/);
}

describe.each(CALLS.map((call) => [call.path, call] as const))('%s', (path, { request }) => {
  const sample = SAMPLES[path];
  const properties = Object.entries(request.properties);

  test('the call refuses an unknown field by its name', async () => {
    await expectNamed(path, { ...sample, surprise: 1 }, 'surprise');
    await expectNamed(path, { surprise: 1 }, 'surprise');
  });

  test('the call refuses each field of a wrong type or form by its name', async () => {
    for (const [field, schema] of properties)
      for (const wrong of WRONG_VALUES.filter((value) => !fits(schema, value))) {
        const { status, envelope } = await service.post(path, { ...sample, [field]: wrong }, { token });
        const named = String(envelope.body?.['field']).split('.')[0];
        const what = `${field}: ${JSON.stringify(wrong)}`;
        expect({ status, code: envelope.msgCd, named }, what).toEqual({
          status: 200,
          code: NOT_UNDERSTOOD.code,
          named: field,
        });
      }
  });

  test('the call refuses a text with a NUL or a lone surrogate in any field', async () => {
    for (const text of UNSOUND) {
      await expectNamed(path, { ...sample, surprise: { a: [text] } }, 'surprise');
      await expectNamed(path, { ...sample, surprise: { [text]: 1 } }, 'surprise');
      const { envelope } = await service.post(path, { ...sample, [text]: 1 }, { token });
      expect(envelope.msgCd).toBe(NOT_UNDERSTOOD.code);
      expect(JSON.stringify(envelope)).not.toMatch(/\\u0000|\\ud|\ufffd/i);
      for (const [field, value] of Object.entries(sample)) {
        if (typeof value === 'string') await expectNamed(path, { ...sample, [field]: value + text }, field);
        if (Array.isArray(value)) await expectNamed(path, { ...sample, [field]: [text] }, field);
      }
    }
  });

  test('the call refuses a request without a required field by its name', async () => {
    const required: readonly string[] = Array.isArray(request.required) ? request.required : [];
    for (const field of required) {
      const { [field]: _left, ...rest } = sample as Record<string, unknown>;
      await expectNamed(path, rest, field);
    }
  });

  test('the call refuses a body that is no JSON object', async () => {
    for (const body of ['[]', '1', '"x"', 'null', '{"a":', '{} {}', '']) {
      const { status, envelope } = await service.post(path, body, { token });
      expect({ status, code: envelope.msgCd }, body).toEqual({ status: 200, code: NOT_UNDERSTOOD.code });
    }
  });

  test('the call answers with a header that forbids storing the answer', async () => {
    for (const body of [sample, { surprise: 1 }, '{"a":']) {
      const { headers } = await service.post(path, body, { token });
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('the call asks an app that is too old to reload, before anything else', async () => {
    const headers = { 'x-app-version': '0.9.9' };
    const { status, envelope } = await service.post(path, { surprise: 1 }, { headers });
    expect({ status, code: envelope.msgCd }).toEqual({ status: 200, code: RELOAD_APP.code });
  });
});

test('the texts of refusals are in the language of the request', async () => {
  const zh = await service.post('/user/isLogined', { surprise: 1 }, { language: 'zh-CN' });
  expect(zh.envelope.msgInfo).toBe('输入有误，请核对后重新输入');
  const en = await service.post('/user/isLogined', { surprise: 1 }, { language: 'en' });
  expect(en.envelope.msgInfo).toBe('Input error, check and re-enter');
  // Which rule was broken is for engineers; payers don't read it.
  expect(en.envelope.body).toMatchObject({ params: { detail: expect.stringContaining('surprise') } });
});

test('a body over the limit is 413 with an envelope', async () => {
  const { status, envelope } = await service.post('/user/isLogined', { padding: 'x'.repeat(70_000) });
  expect({ status, code: envelope.msgCd }).toEqual({ status: 413, code: NOT_UNDERSTOOD.code });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data'])(
  'the content type %s is not understood',
  async (type) => {
    const { status, envelope } = await service.post('/user/isLogined', '{}', {
      headers: { 'content-type': type },
    });
    expect({ status, code: envelope.msgCd }).toEqual({ status: 200, code: NOT_UNDERSTOOD.code });
  },
);

test('a path that is no call is 404 with an envelope, whatever the method', async () => {
  const { status, envelope } = await service.post('/no/such/call', {});
  expect({ status, code: envelope.msgCd }).toEqual({ status: 404, code: NO_SUCH_THING.code });
  const got = await fetch(`${service.origin}${API_BASE}/user/isLogined`);
  expect(got.status).toBe(404);
  expect(await got.json()).toMatchObject({ msgCd: NO_SUCH_THING.code });
});

test.each(['/%zz', '/%E0%A4%A', '/user/isLogined%', '/%C0%AE%C0%AE/x', '/user/%ff'])(
  'the address %s below the API is 404 with an envelope, and has the headers of every answer',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${service.origin}${API_BASE}${path}`, { method });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ msgCd: NO_SUCH_THING.code, msgInfo: expect.any(String) });
      expect(answer.headers.get('x-request-id')).toBeTruthy();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  },
);

test('an unreadable address is not found, in plain words', async () => {
  const answer = await fetch(`${service.origin}/jiaofei/%zz`);
  expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 404, text: 'Not found' });
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('a body nested deeper than any stack is refused like any other', async () => {
  const deep = `{"surprise":${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}}`;
  const { status, envelope } = await service.post('/user/isLogined', deep);
  expect({ status, code: envelope.msgCd }).toEqual({ status: 200, code: NOT_UNDERSTOOD.code });
});

test('an object that pretends to have a prototype is refused like any unknown field', async () => {
  for (const body of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
    const { status, envelope } = await service.post('/user/isLogined', body);
    expect({ status, code: envelope.msgCd }, body).toEqual({ status: 200, code: NOT_UNDERSTOOD.code });
  }
});
