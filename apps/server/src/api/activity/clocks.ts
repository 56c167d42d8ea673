/** Until when friends may help, and what happens else. */
import type { MyShare } from '@juya/contract'
import type { z } from 'zod'
import type { Share } from '../../domains/activity/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { clock } from '../../platform/time/clocks.ts'

const LAPSE = {
  en: 'Needs {count} more within {left}, or the coupon goes to others',
  zh: '{left}内还差 {count} 位好友，逾期此券不再保留',
}

export const shareClocks = (ctx: Ctx, share: Share): z.input<typeof MyShare>['clocks'] =>
  share.status === 'open'
    ? [
        clock(ctx, {
          kind: 'share_lapse',
          due_at: share.lapses_at,
          words: LAPSE,
          facts: { count: share.needed - share.helped },
        }),
      ]
    : []
