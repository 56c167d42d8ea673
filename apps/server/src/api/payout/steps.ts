/** What became of a withdrawal as steps of the console's timeline. */
import type { Withdrawal } from '../../domains/payout/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Cut, momentSteps, type Step } from '../../platform/time/steps.ts'

/** What its own row knows. */
export function withdrawalSteps({ locale }: Ctx, w: Withdrawal, cut: Cut): Step[] {
  const zh = locale === 'zh-CN'
  const [en, cn] = ENDED[w.status] ?? ['Ended', '已结束']
  return momentSteps(
    [
      {
        at: w.requested_at,
        by: { type: 'user', id: w.user_id },
        title: zh ? '申请提现' : 'Asked for',
        amount_fen: w.amount_fen,
      },
      // An operator's decision stands in the log, with the reason.
      { at: w.decided === 'rule' ? w.decided_at : null, title: zh ? '按规则放行' : 'Let go by a rule' },
      { at: w.sent_at, title: zh ? '已提交银行' : 'Sent to the bank' },
      { at: w.unknown_since, title: zh ? '银行未给出结果' : 'The bank has not said whether it paid' },
      { at: w.paid_at, title: zh ? '银行已付款' : 'Paid by the bank' },
      { at: w.status === 'paid' ? null : w.ended_at, title: zh ? cn : en },
    ],
    cut,
  )
}

const ENDED: Partial<Record<Withdrawal['status'], readonly [en: string, zh: string]>> = {
  returned: ['Came back from the bank', '银行退回'],
  failed: ['The bank refused it; the money is back', '银行拒付，款项已退回余额'],
  rejected: ['Declined; the money is back', '未通过，款项已退回余额'],
  cancelled: ['Called off; the money is back', '已取消，款项已退回余额'],
}
