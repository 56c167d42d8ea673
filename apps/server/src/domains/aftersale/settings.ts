/** Adjustable values of after-sale service. A case that runs keeps the deadline it was given. */
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineSettings } from '../../platform/settings.ts'
import { DAY_MS, HOUR_MS, type Windows } from './rules.ts'

const hours = z.number().int().min(1).max(720)
const days = z.number().int().min(1).max(180)

export const setting = defineSettings({
  'aftersale.auto_refund_min': {
    schema: z.number().int().min(0).max(1_440),
    default: 0,
    public: true,
    reason:
      'A bid is binding: who wins, pays and steps back has cost the others the piece, so a won lot waits for its shop. 0 is off.',
  },
  'aftersale.answer_h': {
    schema: hours,
    default: 48,
    public: true,
    reason: 'A shop or a buyer may be away for a day.',
  },
  'aftersale.answer_unshipped_h': {
    schema: hours,
    default: 24,
    public: true,
    reason: 'Nothing is shipped while it waits, so it waits shortly.',
  },
  'aftersale.escalate_days': { schema: days, default: 3, public: true, reason: 'After a refusal the buyer decides.' },
  'aftersale.return_days': {
    schema: days,
    default: 7,
    public: true,
    reason: 'To pack a fragile piece and hand it in.',
  },
  'aftersale.inspect_days': {
    schema: days,
    default: 7,
    public: true,
    reason: 'After the return arrived: time to look at it.',
  },
  'aftersale.inspect_days_max': {
    schema: days,
    default: 15,
    public: true,
    reason: 'After the return was sent, when no carrier says it arrived.',
  },
  'aftersale.evidence_h': { schema: hours, default: 48, public: true, reason: 'Both sides show what they have.' },
  'aftersale.ruling_days': { schema: days, default: 7, public: true, reason: 'Nobody waits longer for the house.' },
  'aftersale.no_reason_days': {
    schema: days,
    default: 7,
    public: true,
    reason: 'Where the listing promises a return; the law says seven.',
  },
  'aftersale.not_received_after_days': {
    schema: days,
    default: 3,
    public: true,
    reason: 'A parcel takes a few days; before that nothing is lost.',
  },
  'aftersale.not_as_described_days': {
    schema: days,
    default: 15,
    public: true,
    reason: 'After receipt; what is wrong shows within days.',
  },
  'aftersale.fake_days': { schema: days, default: 30, public: true, reason: 'An expert has to see it.' },
  'aftersale.fake_backed_days': {
    schema: days,
    default: 90,
    public: true,
    reason: 'Where the shop backs the authenticity with an appraisal.',
  },
  'aftersale.return_fee_max_fen': {
    schema: z.number().int().min(0),
    default: 100_00,
    public: true,
    reason: 'What a shop pays back at most for a return; more is for an arbiter to see.',
  },
})

/** The windows in force. */
export async function windowsOf(ctx: Ctx): Promise<Windows> {
  const ms = async (key: Parameters<typeof setting>[1]): Promise<number> => Number(await setting(ctx, key)) * DAY_MS
  return {
    no_reason_ms: await ms('aftersale.no_reason_days'),
    not_received_after_ms: await ms('aftersale.not_received_after_days'),
    not_as_described_ms: await ms('aftersale.not_as_described_days'),
    fake_ms: await ms('aftersale.fake_days'),
    fake_backed_ms: await ms('aftersale.fake_backed_days'),
  }
}

/** How long a side has to answer, ms. */
export const answerMs = async (ctx: Ctx, is_shipped: boolean): Promise<number> =>
  (await setting(ctx, is_shipped ? 'aftersale.answer_h' : 'aftersale.answer_unshipped_h')) * HOUR_MS
