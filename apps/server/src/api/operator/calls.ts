/** The console's calls. */
import { operator as rows } from '@juya/contract'
import { checkCode, checkPassword, enrol, me, openEnrolment, signOut } from '../../domains/operator/index.ts'
import { type Bound, bindCalls, ownTransaction } from '../../platform/http/handlers.ts'
import { adjustBalances, uploadDocument } from './adjustments.ts'
import { approvals, decide } from './approvals.ts'
import { auditPage } from './audit.ts'
import { deadLetters, replayLetter, replayLetters, retryDeadline, stuckDeadlines } from './background.ts'
import { lookAt, nextThing, readTakeOver, releaseClaim, takeClaim, takeOvers } from './claims/claims.ts'
import { acknowledgeAlarm, alarms } from './duty/alarms.ts'
import { bell } from './duty/bell.ts'
import { addShift, removeShift, roster, saveOwnPhone, setLead } from './duty/roster.ts'
import { invariants, ledgerAccounts, ledgerTx, ledgerTxs } from './ledger.ts'
import { exportList } from './lists/exports.ts'
import { removeView, saveView, views } from './lists/views.ts'
import { macros, removeMacro, saveMacro } from './macros/macros.ts'
import { overview } from './overview.ts'
import { banUser, liftBan, resetPayLock } from './people/bans.ts'
import { personPane } from './people/panes.ts'
import { decidePenalty, penalties, penalty } from './people/penalties.ts'
import { approveRealname, realname, realnames, rejectRealname, revokeRealname } from './people/realname.ts'
import { showPerson } from './people/show.ts'
import { user } from './people/user.ts'
import { endSessions, restrictUser, unrestrictUser, users } from './people/users.ts'
import { plots } from './plots/plots.ts'
import { keepingTheirWord, previewOf } from './preview/preview.ts'
import { promises } from './promises.ts'
import { search } from './search/search.ts'
import { endOthers, endOwn, freshCode, sessions } from './sessions.ts'
import { callOff, confirmSetting, saveSetting, settingHistory, settingsList, turnBack } from './settings.ts'
import { freezeShopWallet, reinstateShop, setShopRate, suspendShop, unfreezeShopWallet } from './shops/acts.ts'
import { application, applications, approveApplication, askApplicant, rejectApplication } from './shops/applications.ts'
import { shop } from './shops/shop.ts'
import {
  changeRoles,
  createOperator,
  disableOperator,
  enableOperator,
  invite,
  newAuthenticator,
  operators,
} from './staff/operators.ts'
import {
  redirectRefund,
  resolveDay,
  resolveReceipt,
  retryRefund,
  stuckDays,
  stuckDebts,
  stuckReceipts,
  stuckRefunds,
  writeOffDebt,
} from './stuck.ts'
import { addNote, colleagues, mentions, readMention, strikeNote } from './timeline/notes.ts'
import { timeline } from './timeline/timeline.ts'
import { askCase, assignCase, caseInfo, cases, ruleCase } from './trade/cases.ts'
import { approveLot, lot, lots, rejectLot, stopLot } from './trade/lots.ts'
import { changeOrderAddress, closeOrder, confirmOrder, extendOrder, order, orders } from './trade/orders.ts'
import { askPayment, callbacks, payments, refunds } from './trade/payments.ts'
import { hideReview, restoreReview, reviews, shops } from './trade/shops.ts'

const bound: readonly Bound[] = bindCalls(rows, {
  preview: previewOf(() => bound),
  // No answer with a challenge, a session or a link may be stored under an Idempotency-Key: it is given once.
  login: ownTransaction(checkPassword),
  loginTotp: ownTransaction(checkCode),
  logout: signOut,
  me,
  freshCode,
  sessions,
  endOwnSession: endOwn,
  endOtherSessions: endOthers,
  lookAt: ownTransaction(lookAt),
  takeClaim,
  releaseClaim,
  nextThing,
  takeOvers,
  readTakeOver,
  timeline,
  addNote,
  strikeNote,
  colleagues,
  mentions,
  readMention,
  macros,
  saveMacro,
  removeMacro,
  alarms,
  acknowledgeAlarm,
  roster,
  addShift,
  removeShift,
  setLead,
  saveOwnPhone,
  bell,
  overview,
  plots,
  search,
  views,
  saveView,
  removeView,
  exportList,
  applications,
  application,
  approveApplication,
  rejectApplication,
  askApplicant,
  shops,
  shop,
  suspendShop,
  reinstateShop,
  freezeShopWallet,
  unfreezeShopWallet,
  setShopRate,
  reviews,
  hideReview,
  restoreReview,
  payments,
  askPayment: ownTransaction(askPayment, 'wait'),
  refunds,
  callbacks,
  promises,
  lots,
  lot,
  approveLot,
  rejectLot,
  stopLot,
  orders,
  order,
  confirmOrder,
  closeOrder,
  extendOrder,
  changeOrderAddress,
  approvals,
  decideApproval: decide,
  stuckRefunds,
  retryRefund,
  redirectRefund,
  stuckReceipts,
  resolveReceipt,
  stuckDays,
  resolveDay,
  stuckDebts,
  writeOffDebt,
  operators,
  createOperator,
  changeRoles,
  disableOperator,
  enableOperator,
  inviteOperator: ownTransaction(invite),
  newAuthenticator,
  enrolment: ownTransaction(openEnrolment),
  enrol: ownTransaction(enrol),
  deadLetters,
  replayLetter,
  replayLetters,
  stuckDeadlines,
  retryDeadline,
  users,
  user,
  personPane,
  showPerson: ownTransaction(showPerson),
  restrictUser,
  unrestrictUser,
  banUser,
  liftBan,
  resetPayLock,
  endSessions,
  realnames,
  realname,
  approveRealname,
  rejectRealname,
  revokeRealname,
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
  uploadDocument,
  adjustBalances,
  callOffSetting: callOff,
  turnBackSetting: turnBack,
  settingHistory,
  ledgerAccounts,
  ledgerTxs,
  ledgerTx,
  invariants,
  auditLog: auditPage,
})

export const calls: Bound[] = keepingTheirWord(bound)
