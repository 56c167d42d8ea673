/** How alike operators decide, as the console and everybody may read it. */
import { type Agreement, OVERTURNED_SHOWN_FROM, type Overturned, type site as rows } from '@juya/contract'
import type { z } from 'zod'
import * as looks from '../../../domains/operator/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'

/** How often two agreed, by queue. */
export const agreement = async (ctx: Ctx): Promise<Array<z.input<typeof Agreement>>> =>
  (await looks.agreementRows(ctx)).map((row) => ({
    ...row,
    ...(looks.shareOf(row.agreed, row.looked) ?? { share_bp: null, low_bp: null, high_bp: null }),
  }))

/** How often decisions were changed afterwards: only where there were enough for that to say something. */
const overturned = async (ctx: Ctx): Promise<Array<z.input<typeof Overturned>>> =>
  (await looks.overturnedRows(ctx)).filter(({ decided }) => decided >= OVERTURNED_SHOWN_FROM)

const DAYS_SHOWN = 14

/** What everybody may read: agreement, what was overturned, and the draws. */
export async function publishedLooks(ctx: Ctx): Promise<z.input<(typeof rows)['decisionAudits']['data']>> {
  return {
    share_bp: await looks.auditSetting(ctx, 'operator.decision_audit_bp'),
    agreement: await agreement(ctx),
    overturned: await overturned(ctx),
    days: (await looks.drawDays(ctx, DAYS_SHOWN)).map(({ is_over: _, announced_at, ...day }) => ({
      ...day,
      announced_at: seconds(announced_at),
    })),
  }
}
