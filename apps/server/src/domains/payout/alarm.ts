/** The alarm about payouts whose outcome stays unknown. */
import { defineAlarm } from '../../platform/alarms/registry.ts'
import type { Ctx } from '../../platform/context.ts'
import { yuan } from '../../platform/notices/format.ts'
import { UNKNOWN_ALARM_MS } from './rules.ts'
import { unknownFor } from './store.ts'

const UNKNOWN_HOURS = UNKNOWN_ALARM_MS / 3_600_000

defineAlarm({
  kind: 'payout_unknown',
  roles: ['finance'],
  title: {
    en: 'Payout {wd_no} of {amount}: no word from the bank',
    zh: '提现 {wd_no}（{amount}）：银行一直没有结果',
  },
  means: {
    en: `It left more than ${UNKNOWN_HOURS} hours ago and the bank has not said whether it paid. It is asked every hour, and never sent again.`,
    zh: `指令发出已超过 ${UNKNOWN_HOURS} 小时，银行仍未告知是否付款。平台每小时查询一次，不会重复转出。`,
  },
  first: {
    en: 'Call the provider with the withdrawal’s number and ask them to settle it. Pay nobody by hand: the answer may still come.',
    zh: '凭提现单号联系服务商，请其处理该笔。切勿人工另行付款：结果随时可能返回。',
  },
  look: {
    every: 'minute',
    causes: async (ctx: Ctx) =>
      (await unknownFor(ctx, UNKNOWN_ALARM_MS)).map(({ wd_no, amount_fen }) => ({
        cause: wd_no,
        facts: { wd_no, amount: yuan(amount_fen) },
      })),
  },
})
