/** The console's calls. */
import { operator as rows } from '@juya/contract'
import {
  checkCode,
  checkPassword,
  enrol,
  me,
  openEnrolment,
  signInByPasskey,
  signOut,
} from '../../domains/operator/index.ts'
import { type Bound, bindCalls, ownTransaction } from '../../platform/http/handlers.ts'
import { adjustBalances, uploadDocument } from './adjustments.ts'
import { deadLetters, jobs, replayLetter, replayLetters, retryDeadline, stuckDeadlines } from './background.ts'
import { bulkCalls } from './bulk/calls.ts'
import { charts } from './charts/charts.ts'
import { claimsCalls } from './claims/calls.ts'
import { notOnesOwn } from './claims/not-ones-own.ts'
import { contentCalls } from './content/calls.ts'
import { decisionAuditsCalls } from './decision-audits/calls.ts'
import { closedWhileBlind } from './decision-audits/closed-pages.ts'
import { dutyCalls } from './duty/calls.ts'
import { invariants, ledgerAccounts, ledgerTx } from './ledger.ts'
import { exportList } from './lists/exports.ts'
import { definedCalls } from './lists/registry.ts'
import { removeView, saveView, views } from './lists/views.ts'
import { overview } from './overview.ts'
import { peopleCalls } from './people/calls.ts'
import { keepingTheirWord, previewOf } from './preview/preview.ts'
import { makeHouse } from './sales/sales.ts'
import { search } from './search/search.ts'
import { deskCalls } from './service-desk/calls.ts'
import { endOthers, endOwn, freshCode, sessions, socketTicket } from './sessions.ts'
import {
  callOff,
  confirmSetting,
  saveSetting,
  saveSettings,
  settingHistory,
  settingsList,
  turnBack,
} from './settings.ts'
import { shopsCalls } from './shops/calls.ts'
import { staffCalls } from './staff/calls.ts'
import {
  askDay,
  keptMoney,
  redirectRefund,
  releaseKept,
  resolveDay,
  resolveReceipt,
  retryRefund,
  stuckDays,
  stuckDebts,
  stuckReceipts,
  stuckRefunds,
  writeOffDebt,
} from './stuck.ts'
import { timelineCalls } from './timeline/calls.ts'
import { tradeCalls } from './trade/calls.ts'

const bound: readonly Bound[] = notOnesOwn(
  bindCalls(rows, {
    preview: previewOf(() => bound),
    // No answer with a challenge, a session or a link may be stored under an Idempotency-Key: it is given once.
    login: ownTransaction(checkPassword),
    loginTotp: ownTransaction(checkCode),
    logout: signOut,
    me,
    freshCode,
    socketTicket: ownTransaction(socketTicket),
    sessions,
    endOwnSession: endOwn,
    endOtherSessions: endOthers,
    ...staffCalls,
    loginByPasskey: ownTransaction((ctx, { passkey }) => signInByPasskey(ctx, passkey)),
    ...decisionAuditsCalls,
    ...claimsCalls,
    ...timelineCalls,
    ...deskCalls,
    ...dutyCalls,
    overview,
    charts,
    search,
    views,
    saveView,
    removeView,
    exportList,
    ...definedCalls,
    ...contentCalls,
    ...shopsCalls,
    makeHouse,
    ...tradeCalls,
    ...bulkCalls,
    stuckRefunds,
    retryRefund,
    redirectRefund,
    stuckReceipts,
    resolveReceipt,
    stuckDays,
    runDay: ownTransaction(askDay, 'wait'),
    resolveDay,
    keptMoney,
    releaseKept,
    stuckDebts,
    writeOffDebt,
    enrolment: ownTransaction(openEnrolment),
    enrol: ownTransaction(enrol),
    deadLetters,
    replayLetter,
    replayLetters,
    stuckDeadlines,
    retryDeadline,
    jobs,
    ...peopleCalls,
    settings: settingsList,
    saveSetting,
    saveSettings,
    confirmSetting,
    uploadDocument,
    adjustBalances,
    callOffSetting: callOff,
    turnBackSetting: turnBack,
    settingHistory,
    ledgerAccounts,
    ledgerTx,
    invariants,
  }),
)

export const calls: Bound[] = closedWhileBlind(keepingTheirWord(bound))
