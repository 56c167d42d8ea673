import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const readSetting = defineSettings({
  'auction.appeal_h': {
    schema: z.number().int().min(1).max(720),
    default: 24,
    public: true,
    reason: 'Time to answer a penalty before anything is taken.',
  },
  'auction.forfeit_shop_bp': {
    schema: z.number().int().min(0).max(10_000),
    default: 7_000,
    public: true,
    dual_control: true,
    reason: 'The seller’s part of a forfeited deposit; the rest pays the handling.',
  },
})
