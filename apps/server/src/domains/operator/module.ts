/** The operator console as the process sees it. */

import { CALL, LAPSE, lapseAlarms } from '../../platform/alarms/alarms.ts'
import { expireApproval } from '../../platform/approvals.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { breakReviewDeadlines } from '../../platform/review-deadlines.ts'
import { depositEvents } from '../deposit/events.ts'
import { colleagues } from './accounts.ts'
import { BULK_DEADLINE } from './bulk/runs.ts'
import { workOn } from './bulk/working.ts'
import { drawJobs, noteOverturned } from './decision-audits/drawing.ts'
import { documentRoute } from './documents.ts'
import { callNext } from './duty/calls.ts'
import { toldAlarms } from './duty/many-lookups.ts'
import { operatorPhones } from './duty/phones.ts'
import { tidyUp } from './jobs.ts'
import { startScheduled } from './settings/days.ts'
import { developmentDoor } from './signing-in/development-door.ts'
import { hasFreshCode } from './signing-in/fresh-code.ts'
import { operatorOfSession, operatorOfToken, rolesOfSessions } from './signing-in/sessions.ts'

export const operatorModule: DomainModule = {
  name: 'operator',
  jobs: { ...tidyUp, ...drawJobs },
  subscriptions: [
    ...toldAlarms(),
    subscribe(depositEvents.penalty_reversed, 'operator.note_overturned', (tx, { payload }) =>
      noteOverturned(tx, 'penalty', payload.penalty_id),
    ),
  ],
  deadlines: {
    review_due: {
      title: { en: 'Our deadline ends', zh: '审核时限到期' },
      batch: 100,
      run: (tx, dues) =>
        breakReviewDeadlines(
          tx,
          dues.map(({ ref_id }) => ref_id),
        ),
    },
    [CALL]: {
      title: { en: 'Call the next on the roster about an alarm', zh: '告警通知值班表下一位' },
      ask: (ctx, { ref_id }) => callNext(ctx, ref_id),
    },
    [LAPSE]: {
      title: { en: 'End an alarm that was not told again', zh: '告警无新情况自动结束' },
      batch: 100,
      run: (tx, dues) =>
        lapseAlarms(
          tx,
          dues.map(({ ref_id }) => ref_id),
        ),
    },
    setting_starts: {
      title: { en: 'Put a scheduled change of a setting in force', zh: '设置变更按期生效' },
      batch: 20,
      run: (tx, dues) =>
        startScheduled(
          tx,
          dues.map(({ ref_id }) => ref_id),
        ),
    },
    [BULK_DEADLINE]: {
      title: { en: 'Do the next rows of a bulk run', zh: '处理批量任务的下一批' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await workOn(tx, ref_id)
      },
    },
    approval_expire: {
      title: { en: 'Let a proposal lapse', zh: '复核提议到期' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await expireApproval(tx, ref_id)
      },
    },
  },
  setup(services) {
    services.auth = {
      ...services.auth,
      operator: operatorOfToken,
      operatorOfSession,
      operatorRoles: rolesOfSessions,
      colleagues,
      operatorPhones: async (ctx) => (await operatorPhones(ctx)).map(({ phone }) => phone),
      hasFreshCode,
    }
  },
  routes(app, services) {
    documentRoute(app, services)
    developmentDoor(app, services)
  },
}
