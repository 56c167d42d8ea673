/** The console's calls. */
import { operator as rows } from '@juya/contract'
import { bindCalls, ownTransaction } from '../../platform/handlers.ts'
import { me } from './accounts.ts'
import { auditPage } from './audit-log.ts'
import { askCase, assignCase, caseInfo, cases, ruleCase } from './cases.ts'
import { invariants, ledgerAccounts, ledgerTx, ledgerTxs } from './ledger.ts'
import { approveLot, lot, lots, rejectLot, stopLot } from './lots.ts'
import { order, orders } from './orders.ts'
import { overview } from './overview.ts'
import { decidePenalty, penalties, penalty } from './penalties.ts'
import { approveRealname, realname, realnames, rejectRealname } from './realname.ts'
import { confirmSetting, saveSetting, settingHistory, settingsList } from './settings.ts'
import { checkCode, checkPassword, signOut } from './sign-in.ts'
import { user } from './user-view.ts'
import { endSessions, restrictUser, unrestrictUser, users } from './users.ts'

export const operatorCalls = bindCalls(rows, {
  // Neither step may store its answer under an Idempotency-Key: a challenge or a session is given once.
  login: ownTransaction(checkPassword),
  loginTotp: ownTransaction(checkCode),
  logout: signOut,
  me,
  overview,
  lots,
  lot,
  approveLot,
  rejectLot,
  stopLot,
  orders,
  order,
  users,
  user,
  restrictUser,
  unrestrictUser,
  endSessions,
  realnames,
  realname,
  approveRealname,
  rejectRealname,
  cases,
  case: caseInfo,
  assignCase,
  askCase,
  ruleCase,
  penalties,
  penalty,
  decidePenalty,
  settings: settingsList,
  saveSetting,
  confirmSetting,
  settingHistory,
  ledgerAccounts,
  ledgerTxs,
  ledgerTx,
  invariants,
  auditLog: auditPage,
})
