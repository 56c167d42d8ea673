/** The report domain as the process sees it. */

import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { registerThing } from '../../platform/things/things.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { closeUnappealed, goOnUnanswered, REPORT_FINAL } from './deciding/deciding.ts'
import { registerReportQueue } from './deciding/report-queue.ts'
import { notices } from './notices.ts'
import { SHOP_ANSWERS } from './reporting.ts'
import { registerReportsPart } from './takeout-part.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const { ref_id } of dues) await run(tx, ref_id)
  },
})

export const reportModule: DomainModule = {
  name: 'report',
  locks: { report_reports: 'report' },
  notices,
  deadlines: {
    [SHOP_ANSWERS]: each('Go on with a report its shop did not answer', '店铺未答复的举报继续处理', goOnUnanswered),
    [REPORT_FINAL]: each('Make the decision on a report final', '举报处理结果生效', closeUnappealed),
  },
  setup: (services) => {
    registerThing(services, 'report', {
      left: { stays: 'what was decided on it holds; who reported is in nothing of it' },
    })
    registerReportsPart()
    registerReportQueue()
  },
}
