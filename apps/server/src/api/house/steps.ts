/** The life of a sale as steps of the console's timeline. */
import type { Session } from '../../domains/sale/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Cut, momentSteps, type Step } from '../../platform/time/steps.ts'

/** What its own row knows. */
export function saleSteps({ locale }: Ctx, sale: Session, cut: Cut): Step[] {
  const zh = locale === 'zh-CN'
  const cancelled = sale.status === 'cancelled'
  return momentSteps(
    [
      { at: sale.created_at, title: zh ? '建立专场' : 'Sale made' },
      { at: sale.submitted_at, title: zh ? '提交审核' : 'Submitted for review' },
      { at: sale.opened_at, title: zh ? '图录公开' : 'Let in: its catalogue is open' },
      { at: sale.begun_at, title: zh ? '开槌' : 'Its clerk began' },
      { at: sale.paused_at, title: zh ? '暂停' : 'Paused' },
      {
        at: sale.ended_at,
        title: cancelled ? (zh ? '专场取消' : 'Called off') : zh ? '专场结束' : 'Ended',
        text: cancelled ? sale.cancel_reason : null,
      },
    ],
    cut,
  )
}
