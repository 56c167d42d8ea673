/** Adjustable values of parcels; the keys keep the word people and logs know them by. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const days = z.number().int().min(1).max(180)

export const setting = defineSettings({
  'order.parcel_silent_days': {
    title: { en: 'Parcel counts as in trouble after (days)', zh: '包裹停滞视为异常（天）' },
    reason_zh: '这么久没有扫描记录的包裹多半出了问题。',
    schema: days,
    default: 5,
    reason: 'A parcel nobody scanned for so long is in trouble.',
  },
})
