/** The adjustable values of paying. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const readSetting = defineSettings({
  'payment.intent_ttl_s': {
    schema: z.number().int().min(60).max(7_200),
    default: 900,
    reason: 'Long enough to fetch the phone for the bank code, short enough not to block the goods.',
  },
  'payment.channels': {
    schema: z.array(z.enum(['wallet', 'card'])).min(1),
    default: ['wallet', 'card'],
    public: true,
    reason: 'Channels that have a provider behind them.',
  },
  'wallet.pay_free_each_fen': {
    schema: z.number().int().min(0).max(1_000_00),
    default: 200_00,
    dual_control: true,
    reason: 'One payment without the pay password, where the person turned that on.',
  },
  'wallet.pay_free_day_fen': {
    schema: z.number().int().min(0).max(5_000_00),
    default: 1_000_00,
    dual_control: true,
    reason: 'All such payments of one day.',
  },
})
