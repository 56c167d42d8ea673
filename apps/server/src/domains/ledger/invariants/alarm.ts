/** The alarm about the books: an invariant did not hold when it was checked last. */
import { defineAlarm } from '../../../platform/alarms/registry.ts'
import { checkTitle, lastChecks } from './invariants.ts'

defineAlarm({
  kind: 'invariant_broken',
  roles: ['root', 'finance'],
  title: { en: 'The books disagree: {title}', zh: '账目不符：{title}' },
  means: {
    en: 'What must hold for every fen did not hold at the last check. Rows that break it: {count}. The first: {sample}.',
    zh: '最近一次核验发现必须成立的账目规则被破坏，涉及 {count} 行，首个为：{sample}。',
  },
  first: {
    en: 'Open Invariants and check everything now. If it stays, correct nothing by hand: note the time, keep the logs, and find the first transaction that broke it. Stop payouts if money could leave.',
    zh: '打开“账目核验”立即全量核验。若仍不符，切勿手工更正：记下时间、保留日志，找出首笔出错的流水；如可能有资金流出，先暂停提现。',
  },
  look: {
    every: 'minute',
    causes: async (ctx) =>
      (await lastChecks(ctx))
        .filter(({ violations }) => violations > 0)
        .map(({ name, violations, sample }) => ({
          cause: name,
          facts: {
            title: { en: checkTitle(name, 'en'), zh: checkTitle(name, 'zh-CN') },
            count: violations,
            sample: sample ?? '',
          },
        })),
  },
})
