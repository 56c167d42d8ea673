/** The adjustable values of shops' names. */
import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const profileSetting = defineSettings({
  'shop.name_days': {
    title: { en: 'A shop may change its name once in (days)', zh: '店铺改名间隔（天）' },
    reason_zh: '频繁改名会让买家认不出店铺。',
    schema: z.number().int().min(0).max(365),
    default: 90,
    public: true,
    reason: 'Buyers must recognise the shop they bought from.',
  },
  'shop.name_h': {
    title: { en: 'A new name of a shop is decided within (hours)', zh: '店铺改名审核时限（小时）' },
    reason_zh: '按自然小时计；审核期间沿用原店名。',
    schema: z.number().int().min(1).max(720),
    default: 48,
    public: true,
    reason: 'Calendar hours, as for applications; the old name stands meanwhile.',
  },
})
