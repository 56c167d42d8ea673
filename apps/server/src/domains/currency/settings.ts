/** Which currencies amounts are shown in as a guide. */
import { GUIDE_CURRENCIES, type GuideCurrency } from '@juya/contract'
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const currencySetting = defineSettings({
  'currency.offered': {
    title: { en: 'Second currencies offered', zh: '可选的第二币种' },
    schema: z.array(z.enum(GUIDE_CURRENCIES)).max(GUIDE_CURRENCIES.length),
    default: [] as GuideCurrency[],
    reason: `People may see amounts in one of these beside CNY, as a guide: ${GUIDE_CURRENCIES.join(', ')}. None: nothing is shown. A currency added here is shown once its rate has come, at the latest in the night.`,
    reason_zh: `用户可选其中一种，在人民币旁显示参考金额：${GUIDE_CURRENCIES.join('、')}。留空则不显示。新增币种在取得汇率后显示，最迟在当晚。`,
  },
})
