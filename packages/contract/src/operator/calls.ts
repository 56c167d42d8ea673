/** The operator console: first floor. Operators have accounts and sessions of their own; no user token opens any of this. */
import { defineCalls } from '../call.ts'
import { backgroundRows } from './background.ts'
import { chartRows } from './charts/rows.ts'
import { claimRows } from './claims.ts'
import { categoryRows } from './content/categories.ts'
import { templateRows } from './content/templates.ts'
import { decisionAuditRows } from './desk/decision-audits.ts'
import { enrolRows } from './desk/enrol.ts'
import { macroRows } from './desk/macros.ts'
import { overviewRows } from './desk/overview.ts'
import { passkeyRows } from './desk/passkeys.ts'
import { searchRows } from './desk/search.ts'
import { sessionRows } from './desk/sessions.ts'
import { signInRows } from './desk/sign-in.ts'
import { timelineRows } from './desk/timeline.ts'
import { viewRows } from './desk/views.ts'
import { dutyRows } from './duty/rows.ts'
import { adjustmentRows } from './money/adjustments.ts'
import { ledgerRows } from './money/ledger.ts'
import { paymentPageRows } from './money/payments.ts'
import { stuckRows } from './money/stuck.ts'
import { deskRows } from './people/desk.ts'
import { heldRows } from './people/held.ts'
import { personRows } from './people/person.ts'
import { previewRows } from './preview.ts'
import { resourceRows } from './resources/index.ts'
import { settingRows } from './settings.ts'
import { feePlanRows } from './trade/fee-plans.ts'
import { liveWallRows } from './trade/live-wall.ts'

export const operator = defineCalls('operator', {
  ...signInRows,
  ...sessionRows,
  ...passkeyRows,
  ...decisionAuditRows,
  ...searchRows,
  ...viewRows,
  ...overviewRows,
  ...claimRows,
  ...timelineRows,
  ...previewRows,
  ...macroRows,
  ...deskRows,
  ...heldRows,
  ...dutyRows,
  ...personRows,
  ...chartRows,
  ...paymentPageRows,
  ...feePlanRows,
  ...liveWallRows,
  ...categoryRows,
  ...templateRows,
  ...stuckRows,
  ...backgroundRows,
  ...enrolRows,
  ...settingRows,
  ...resourceRows,
  ...adjustmentRows,
  ...ledgerRows,
})
