import { billerOpenApi } from '@life-payment/biller-api';
import { CALLS } from '@life-payment/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApi } from './openapi.ts';

function published(document: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(document));
}

test.each([
  ['the API', published(openApi('1.0.0'))],
  ['the Biller API', published(billerOpenApi())],
])('the document of %s is valid OpenAPI 3.1', async (_, document) => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('the document names every call once', () => {
  const paths = Object.keys(openApi('1.0.0').paths);
  expect(paths.toSorted()).toEqual(CALLS.map(({ path }) => path).toSorted());
  expect(new Set(paths).size).toBe(paths.length);
});

test('a bare call is described without the envelope, its refusals with it', () => {
  const { paths } = published(openApi('1.0.0'));
  const post: unknown = Reflect.get(Object(Reflect.get(Object(paths), '/external/mini/getMini')), 'post');
  expect(post).toMatchObject({
    responses: {
      200: {
        description: expect.stringContaining('this body itself'),
        content: {
          'application/json': {
            schema: { anyOf: [{ properties: { ticket: {} } }, { properties: { msgCd: {}, msgInfo: {} } }] },
          },
        },
      },
    },
  });
});
