import { oneOf, others, type Parameters, type Row, type Rule } from './row.ts';

/** The sub-code of these methods is not in a public document. */
const REFUSAL = { code: '40004', subCode: 'INVALID_PARAMETER', source: 'ASSUMED' } as const;

const PRODUCT: Row = { kind: 'TEXT', most: 64, source: 'SIGN_REQUIRED' };
const EXTERNAL_NO: Row = { kind: 'TEXT', most: 32, form: /^[A-Za-z0-9]+$/, source: 'MODELS' };
const SCENE: Row = { kind: 'TEXT', most: 64, source: 'MODELS' };

/** An agreement with the merchant's own number needs the scene that was agreed with the wallet. */
const SCENE_WITH_NUMBER: Rule = {
  says: 'sign_scene is there with external_agreement_no, and is not DEFAULT|DEFAULT',
  source: 'MODELS',
  broken: ({ external_agreement_no, sign_scene }) =>
    Boolean(external_agreement_no) && (!sign_scene || sign_scene === 'DEFAULT|DEFAULT'),
};

/** Who is meant by an agreement, where its number is not named. */
const PERSON = others('MODELS', 'alipay_logon_id alipay_open_id alipay_user_id third_party_type');

export const AGREEMENTS: Readonly<Record<string, Parameters>> = {
  'alipay.user.agreement.page.sign': {
    content: {
      personal_product_code: { ...PRODUCT, required: true },
      access_params: {
        kind: 'OBJECT',
        required: true,
        within: {
          channel: {
            kind: 'TEXT',
            most: 20,
            required: true,
            values: ['ALIPAYAPP', 'QRCODE', 'QRCODEORSMS'],
            source: 'SIGN_REQUIRED',
          },
        },
        source: 'SIGN_REQUIRED',
      },
      external_agreement_no: EXTERNAL_NO,
      sign_scene: SCENE,
      external_logon_id: { kind: 'TEXT', most: 100, source: 'SIGN' },
      product_code: { kind: 'TEXT', most: 64, source: 'SIGN' },
      sign_validity_period: { kind: 'TEXT', most: 8, form: /^\d+[dm]$/, source: 'SIGN' },
      effect_time: { kind: 'WHOLE', source: 'MODELS' },
      // Documents name it for a payment that signs as well. Whether a page that only signs takes it is open.
      sign_notify_url: { kind: 'ADDRESS', most: 256, source: 'ASSUMED' },
      ...others(
        'MODELS',
        'agreement_effect_type allow_huazhi_degrade device_params identity_params merchant_process_url pass_params prod_params promo_params specified_asset specified_sort_channel_params sub_merchant third_party_type user_age_range zm_auth_params',
      ),
    },
    rules: [
      SCENE_WITH_NUMBER,
      {
        says: 'effect_time is from 0 to 86400 seconds',
        source: 'MODELS',
        broken: ({ effect_time }) => Number(effect_time ?? 0) < 0 || Number(effect_time ?? 0) > 86_400,
      },
    ],
    refusal: REFUSAL,
  },
  'alipay.user.agreement.query': {
    content: {
      agreement_no: { kind: 'TEXT', most: 64, source: 'MODELS' },
      external_agreement_no: EXTERNAL_NO,
      personal_product_code: PRODUCT,
      sign_scene: SCENE,
      ...PERSON,
    },
    rules: [SCENE_WITH_NUMBER],
    refusal: REFUSAL,
  },
  'alipay.user.agreement.unsign': {
    content: {
      agreement_no: { kind: 'TEXT', most: 64, source: 'MODELS' },
      external_agreement_no: EXTERNAL_NO,
      sign_scene: SCENE,
      personal_product_code: PRODUCT,
      ...PERSON,
      ...others('MODELS', 'extend_params operate_type'),
    },
    rules: [SCENE_WITH_NUMBER, oneOf('MODELS', 'agreement_no', 'external_agreement_no')],
    refusal: REFUSAL,
  },
};

/** Signing and checking by pay password. No public document has these methods. */
export const PASSWORDS: Readonly<Record<string, Parameters>> = {
  'wallet.user.agreement.sign': {
    content: {
      personal_product_code: { kind: 'TEXT', most: 64, required: true, source: 'OWN' },
      sign_scene: { kind: 'TEXT', most: 64, required: true, source: 'OWN' },
      external_agreement_no: { kind: 'TEXT', most: 32, required: true, source: 'OWN' },
      sign_validity: { kind: 'TIME', required: true, source: 'OWN' },
      password_token: { kind: 'TEXT', required: true, source: 'OWN' },
      purpose: { kind: 'TEXT', required: true, source: 'OWN' },
      user_id: { kind: 'TEXT', source: 'OWN' },
      open_id: { kind: 'TEXT', source: 'OWN' },
    },
    refusal: { code: '40004', subCode: 'ACQ.INVALID_PARAMETER', source: 'OWN' },
  },
  'wallet.user.paypassword.verify': {
    content: {
      token: { kind: 'TEXT', source: 'OWN' },
      purpose: { kind: 'TEXT', source: 'OWN' },
    },
    refusal: { code: '40004', subCode: 'ACQ.INVALID_PARAMETER', source: 'OWN' },
  },
};
