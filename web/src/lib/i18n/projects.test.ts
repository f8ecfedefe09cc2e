import { expect, test } from 'vitest';
import { accountName, groupText } from './projects.ts';

test.each([
  ['Parents', '爸妈家'],
  ['爸妈家', '爸妈家'],
  ['Café', 'Café'],
])(
  'the group %s is called %s in Chinese: only a name that the app had offered follows the language',
  (name, shown) => {
    expect(groupText(name)).toBe(shown);
    expect(accountName({ projectType: 'WATER', remark: '', groupName: name })).toBe(`${shown}\u00a0· 水费`);
  },
);
