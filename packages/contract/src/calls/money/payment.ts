/** Bank cards and card payments through the provider. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { ById, CardBrief, Nothing, opt, PaymentPurpose, PayResult } from '../../shapes/index.ts'
import { AskedFen, csv, Id, Ok, PayPassword, Phone, SmsCode, text, Uuid } from '../../units.ts'

const PayNo = z.string().trim().min(6).max(40)

// biome-ignore format: a row opens with its method and path on one line
export const payment = defineCalls('payment', {
  card: {
    method: 'POST', path: '/api/portal/Huifu/my_card', effect: 'read', auth: 'user',
    input: z.object({ id: Id.optional() }),
    data: CardBrief.nullable(),
    refusals: ['NOT_FOUND'],
    note: 'One card, or the default one.',
  },
  cards: {
    method: 'POST', path: '/api/portal/Huifu/my_card_list', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({ list: z.array(CardBrief) }),
    refusals: [],
    note: "The caller's cards.",
  },
  setDefaultCard: {
    method: 'POST', path: '/api/portal/Huifu/my_card_set', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['card'],
    input: ById,
    data: CardBrief,
    refusals: ['NOT_FOUND'],
    note: 'Make a card the default.',
  },
  unbindCard: {
    method: 'POST', path: '/api/portal/Huifu/bind_cancel', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['card'],
    input: z.object({ id: Id, pay_password: PayPassword }),
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'PAY_PWD_NOT_SET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED', 'UPSTREAM'],
    note: 'Unbind a card; not while a payment with it runs.',
  },
  bindCard: {
    method: 'POST', path: '/api/portal/Huifu/bind_card', effect: 'write', auth: 'verified', secret: true,
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({
      /** 12 to 19 digits; the check digit is verified by the server. */
      card_no: z.string().transform((raw) => raw.replace(/\s/g, '')).pipe(z.string().regex(/^\d{12,19}$/, { message: 'not a card number' })).meta({ minLength: 12, maxLength: 19 }),
      phone: Phone,
      holder: text(30, 2).optional(),
      id_no: z.string().trim().max(18).optional(),
      expiry: z.string().trim().regex(/^(0[1-9]|1[0-2])\d{2}$/, { message: 'MMYY' }).meta({ minLength: 4, maxLength: 4 }).optional(),
      cvv: z.string().trim().regex(/^\d{3,4}$/).meta({ minLength: 3, maxLength: 4 }).optional(),
    }),
    data: z.object({
      bind_ref: z.string(),
      sms_sent: z.boolean(),
      /** Seconds until another code may be asked for. */
      wait_s: z.number().int(),
      phone_masked: z.string(),
      bank_name: z.string(),
      card_type: z.enum(['debit', 'credit']),
    }),
    refusals: ['CARD_INVALID', 'HOLDER_MISMATCH', 'LIMIT_REACHED', 'ALREADY_BOUND', 'SMS_TOO_OFTEN', 'DAILY_LIMIT', 'UPSTREAM'],
    note: 'Start binding a card; its data goes to the provider and is never stored. Sent again after wait_s, the bank sends another code.',
  },
  confirmCard: {
    method: 'POST', path: '/api/portal/Huifu/bind_confirm', effect: 'write', auth: 'verified', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['card'],
    input: z.object({ bind_ref: z.string().trim().min(1).max(128), sms_code: SmsCode }),
    data: CardBrief,
    refusals: ['NOT_FOUND', 'LIMIT_REACHED', 'CARD_SMS_WRONG', 'SMS_LAPSED', 'CARD_INVALID', 'UPSTREAM'],
    note: "Finish binding with the bank's SMS code.",
  },
  create: {
    method: 'POST', path: '/api/portal/Huifu/create_order', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['deposit', 'order'],
    input: z.object({
      purpose: PaymentPurpose,
      purpose_ids: csv(Id, 20).optional(),
      card_id: Id,
      shown_total_fen: AskedFen,
      submit_token: Uuid.optional(),
    }),
    data: PayResult,
    refusals: ['NOT_FOUND', 'CARD_INVALID', 'PAY_CLOSED', 'PRICE_CHANGED', 'STATE_CONFLICT', 'ADDRESS_REQUIRED', 'AMOUNT_INVALID', 'LIMIT_REACHED', 'SUBMIT_TOKEN_INVALID', 'UPSTREAM'],
    note: 'Start a card payment; the bank sends an SMS code. A top-up names no ids: its amount is shown_total_fen.',
  },
  sendCode: {
    method: 'POST', path: '/api/portal/Huifu/send_code', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: z.object({ pay_no: PayNo }),
    /** Seconds until another code may be asked for. */
    data: z.object({ wait_s: z.number().int(), phone_masked: z.string() }),
    refusals: ['NOT_FOUND', 'PAY_CLOSED', 'SMS_TOO_OFTEN', 'DAILY_LIMIT', 'CARD_INVALID', 'UPSTREAM'],
    note: 'The bank sends another code for a payment that waits for one, a minute after the last; next_data.code_again_at says when first.',
  },
  submitCode: {
    method: 'POST', path: '/api/portal/Huifu/create_order_pay', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['payment'],
    input: z.object({ pay_no: PayNo, sms_code: SmsCode }),
    data: PayResult,
    refusals: ['NOT_FOUND', 'LIMIT_REACHED', 'CARD_SMS_WRONG', 'PAY_FAILED', 'PAY_PROCESSING', 'PAY_CLOSED', 'PRICE_CHANGED', 'UPSTREAM'],
    note: "Pay with the bank's SMS code.",
  },
  check: {
    method: 'POST', path: '/api/portal/Huifu/check_order', effect: 'read', auth: 'user',
    input: z.object({ pay_no: PayNo }),
    data: PayResult,
    refusals: ['NOT_FOUND'],
    note: 'How far a payment is; asks the provider while it is not final.',
  },
  state: {
    method: 'GET', path: '/api/portal/Public/huifu_check', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      available: z.boolean(),
      opened: z.boolean(),
      cards: z.number().int(),
      needs_realname: z.boolean(),
      reason: opt(z.string()),
    }),
    refusals: [],
    note: 'Whether card payment is on, and what the caller still needs for it.',
  },
})
