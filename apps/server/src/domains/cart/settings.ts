/** Adjustable values of carts. */
import { CART_LINES_MAX } from '@juya/contract'
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'cart.lines_max': {
    title: { en: 'Lines a cart may have', zh: '购物车商品种类上限' },
    reason_zh: '足够日常采购，一次读取仍然很快。',
    schema: z.number().int().min(1).max(CART_LINES_MAX),
    default: CART_LINES_MAX,
    public: true,
    reason: 'Enough for any purchase, few enough to be priced in one go.',
  },
})
