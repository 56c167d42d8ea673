/** What became of a report as steps of the console's timeline. */
import type { Report } from '../../domains/report/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Cut, momentSteps, type Step } from '../../platform/time/steps.ts'

/** What its own row knows. */
export function reportSteps({ locale }: Ctx, report: Report, cut: Cut): Step[] {
  const zh = locale === 'zh-CN'
  return momentSteps(
    [
      {
        at: report.created_at,
        by: { type: 'user', id: report.reporter_id },
        title: zh ? '提交举报' : 'Reported',
        text: report.content,
      },
      { at: report.asked_at, title: zh ? '要求店铺说明' : 'The shop was asked' },
      { at: report.decided_at, title: zh ? '作出决定' : 'Decided', text: report.decision },
      {
        at: report.appealed_at,
        by: { type: 'user', id: report.appealed_by === 'reporter' ? report.reporter_id : report.person_id },
        title: zh ? '申请复核' : 'Asked for another look',
        text: report.appeal,
      },
      { at: report.final_at, title: zh ? '最终决定' : 'Final', text: report.final_note },
    ],
    cut,
  )
}
