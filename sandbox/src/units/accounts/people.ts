import type { UnitDescription } from '@life-payment/biller-api';
import { OWN_ACCOUNTS, type Project } from '../catalogue/rules.ts';
import { chance, digits, pick } from './chance.ts';

const SURNAMES = ['陈', '李', '王', '刘', '赵', '黄', '周', '吴', '徐', '孙', '欧阳'] as const;
const GIVEN = ['志强', '秀英', '建国', '雪梅', '敏', '洋', '桂兰', '子涵', '文博'] as const;
const DISTRICTS = ['岳麓区', '芙蓉区', '天心区', '开福区', '雨花区', '望城区'] as const;

/** A holder's name as a unit shows it: all but the last character hidden. */
export function holderMasked(seed: string): string {
  const name = pick(SURNAMES, seed, 'surname') + pick(GIVEN, seed, 'given');
  return `${'*'.repeat(name.length - 1)}${name.slice(-1)}`;
}

/** An address as a unit shows it. */
export function addressMasked(seed: string): string {
  return `${pick(DISTRICTS, seed, 'district')}****${houseOf(seed)}`;
}

function houseOf(seed: string): string {
  return `${1 + Math.floor(chance(seed, 'house') * 28)}栋${
    1 + Math.floor(chance(seed, 'floor') * 32)
  }0${1 + Math.floor(chance(seed, 'door') * 4)}`;
}

/** An account number in the form a unit uses. */
export function accountNumber({ projectType, account }: UnitDescription, seed: string): string {
  const number = (count: number) => digits(count, seed, 'number');
  switch (account.pattern) {
    case OWN_ACCOUNTS.plate.pattern:
      return `湘A${number(5)}`;
    case OWN_ACCOUNTS.email.pattern:
      return `u${number(8)}@example.com`;
    case OWN_ACCOUNTS.idCard.pattern:
      return `43010219${50 + (Number(number(2)) % 50)}0307${number(4)}`;
    default:
      return ofProject(projectType, seed, number);
  }
}

function ofProject(project: Project, seed: string, number: (count: number) => string): string {
  switch (project) {
    case 'ELECTRICITY':
      return `07${number(8)}`;
    case 'WATER':
      return `3${number(7)}`;
    case 'GAS':
      return `80${number(8)}`;
    case 'PHONE':
      return `${pick(['138', '139', '151', '186', '189'], seed, 'prefix')}${number(8)}`;
    case 'BROADBAND':
      return `0731${number(8)}`;
    case 'TV':
      return `8431${number(12)}`;
    case 'HEATING':
      return `6${number(8)}`;
    case 'PROPERTY':
      return `${pick(['A', 'B', 'C', 'D'], seed, 'block')}${1 + Number(number(1))}-${1 + (Number(number(1)) % 4)}-${
        101 + Math.floor(chance(seed, 'flat') * 30) * 100
      }`;
  }
}
