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
import { approvals, decide } from './approvals.ts'
import { auditPage } from './audit.ts'
import { deadLetters, replayLetter, replayLetters, retryDeadline, stuckDeadlines } from './background.ts'
import {
  bulkLines,
  bulkRun,
  bulkRuns,
  pauseBulkRun,
  resumeBulkRun,
  setBulkRun,
  startBulkRun,
  undoBulkRun,
} from './bulk/bulk.ts'
import { lookAt, nextThing, readTakeOver, releaseClaim, takeClaim, takeOvers } from './claims/claims.ts'
import {
  archiveBanner,
  banner,
  banners,
  publishBanner,
  saveBanner,
  uploadBanner,
  withdrawBanner,
} from './content/banners.ts'
import {
  broadcast,
  broadcasts,
  discardBroadcast,
  saveBroadcast,
  sendBroadcast,
  stopBroadcast,
  testBroadcast,
} from './content/broadcasts.ts'
import {
  callOffCategoryRate,
  categories,
  createCategory,
  disableCategory,
  editCategory,
  enableCategory,
  setCategoryRate,
  sortCategory,
  uploadCategoryPicture,
} from './content/categories.ts'
import { couponCalls } from './content/coupons.ts'
import { categoryTemplate, saveCategoryTemplate, templateGaps } from './content/templates.ts'
import { discardText, saveText, submitText, text, texts, withdrawText } from './content/texts.ts'
import { acknowledgeAlarm, alarms } from './duty/alarms.ts'
import { bell } from './duty/bell.ts'
import { addShift, removeShift, roster, saveOwnPhone, setLead } from './duty/roster.ts'
import { approveGoods, goods, goodsInfo, rejectGoods, removeGoods, restoreGoods } from './goods/goods.ts'
import { invariants, ledgerAccounts, ledgerTx, ledgerTxs } from './ledger.ts'
import { exportList } from './lists/exports.ts'
import { removeView, saveView, views } from './lists/views.ts'
import { overview } from './overview.ts'
import { banUser, liftBan, resetPayLock } from './people/bans.ts'
import { adjustGrowth, judgeLink } from './people/links.ts'
import { personPane } from './people/panes.ts'
import { decidePenalty, penalties, penalty } from './people/penalties.ts'
import { approveRealname, realname, realnames, rejectRealname, revokeRealname } from './people/realname.ts'
import { showPerson } from './people/show.ts'
import { user } from './people/user.ts'
import { endSessions, restrictUser, unrestrictUser, users } from './people/users.ts'
import { plots } from './plots/plots.ts'
import { keepingTheirWord, previewOf } from './preview/preview.ts'
import { promises } from './promises.ts'
import { answerFeedback, feedbacks } from './reports/feedbacks.ts'
import { askReported, decideAppeal, decideReport, reportInfo, reportsListed } from './reports/reports.ts'
import { approveSale, cancelSale, makeHouse, rejectSale, sale, sales } from './sales/sales.ts'
import { search } from './search/search.ts'
import { closedWhileBlind } from './second-looks/closed-pages.ts'
import {
  answerSecondLook,
  looksAgain,
  nextSecondLook,
  passSecondLook,
  resolveLook,
  secondLooks,
} from './second-looks/second-looks.ts'
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
import {
  closeShop,
  freezeShopWallet,
  reinstateShop,
  setShopDeposit,
  setShopRate,
  suspendShop,
  unfreezeShopWallet,
} from './shops/acts.ts'
import { application, applications, approveApplication, askApplicant, rejectApplication } from './shops/applications.ts'
import { decideDeduction, deduction, deductions, openDeduction } from './shops/deductions.ts'
import { callOffShopFee, setShopFee, shopFees } from './shops/fee-plans.ts'
import { licenceCalls } from './shops/licences.ts'
import { approveShopName, rejectShopName, shopName, shopNames } from './shops/names.ts'
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
  dropPasskey,
  freshByPasskey,
  freshPasskey,
  keepPasskey,
  loginPasskey,
  namePasskey,
  newPasskey,
  passkeys,
} from './staff/passkeys.ts'
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
import { addNote, colleagues, mentions, readMention, strikeNote, uploadNoteFile } from './timeline/notes.ts'
import { timeline } from './timeline/timeline.ts'
import { askCase, assignCase, caseInfo, cases, reopenCase, ruleCase } from './trade/cases.ts'
import { featureLot, lotCategories, moveLot, voidBid } from './trade/lot-acts.ts'
import { approveLot, lot, lots, rejectLot, stopLot } from './trade/lots.ts'
import { resendNotices } from './trade/order-notices.ts'
import { changeOrderAddress, closeOrder, confirmOrder, extendOrder, order, orders } from './trade/orders.ts'
import { askPayment, callbacks, payment, payments, refunds } from './trade/payments.ts'
import { hideReview, restoreReview, reviews, shops } from './trade/shops.ts'
import { approveWithdrawal, askWithdrawal, rejectWithdrawal, withdrawal, withdrawals } from './trade/withdrawals.ts'

const bound: readonly Bound[] = bindCalls(rows, {
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
  passkeys,
  newPasskey,
  addPasskey: keepPasskey,
  renamePasskey: namePasskey,
  removePasskey: dropPasskey,
  freshPasskey,
  freshByPasskey,
  loginPasskey,
  loginByPasskey: ownTransaction((ctx, { passkey }) => signInByPasskey(ctx, passkey)),
  secondLooks,
  nextSecondLook,
  answerSecondLook,
  passSecondLook,
  looksAgain,
  resolveLook,
  lookAt: ownTransaction(lookAt),
  takeClaim,
  releaseClaim,
  nextThing,
  takeOvers,
  readTakeOver,
  timeline,
  uploadNoteFile,
  addNote,
  strikeNote,
  colleagues,
  mentions,
  readMention,
  ...deskCalls,
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
  banners,
  banner,
  ...couponCalls,
  broadcasts,
  broadcast,
  saveBroadcast,
  testBroadcast,
  sendBroadcast,
  stopBroadcast,
  discardBroadcast,
  uploadBanner,
  saveBanner,
  publishBanner,
  withdrawBanner,
  archiveBanner,
  texts,
  text,
  saveText,
  submitText,
  withdrawText,
  discardText,
  reports: reportsListed,
  report: reportInfo,
  askReported,
  decideReport,
  decideAppeal,
  feedbacks,
  answerFeedback,
  shopNames,
  ...licenceCalls,
  shopName,
  approveShopName,
  rejectShopName,
  deductions,
  deduction,
  openDeduction,
  decideDeduction,
  shopFees,
  setShopFee,
  callOffShopFee,
  applications,
  application,
  approveApplication,
  rejectApplication,
  askApplicant,
  sales,
  sale,
  approveSale,
  rejectSale,
  cancelSale,
  makeHouse,
  goods,
  goodsInfo,
  approveGoods,
  rejectGoods,
  removeGoods,
  restoreGoods,
  shops,
  shop,
  closeShop,
  suspendShop,
  reinstateShop,
  freezeShopWallet,
  unfreezeShopWallet,
  setShopDeposit,
  setShopRate,
  categories,
  createCategory,
  editCategory,
  sortCategory,
  disableCategory,
  enableCategory,
  uploadCategoryPicture,
  categoryTemplate,
  templateGaps,
  saveCategoryTemplate,
  setCategoryRate,
  callOffCategoryRate,
  reviews,
  hideReview,
  restoreReview,
  payments,
  payment,
  askPayment: ownTransaction(askPayment, 'wait'),
  refunds,
  callbacks,
  withdrawals,
  withdrawal,
  approveWithdrawal,
  rejectWithdrawal,
  askWithdrawal: ownTransaction(askWithdrawal, 'wait'),
  promises,
  bulkRuns,
  bulkRun,
  bulkLines,
  setBulkRun,
  startBulkRun,
  pauseBulkRun,
  resumeBulkRun,
  undoBulkRun,
  lots,
  lot,
  approveLot,
  rejectLot,
  stopLot,
  lotCategories,
  moveLot,
  featureLot,
  voidBid,
  orders,
  order,
  confirmOrder,
  closeOrder,
  extendOrder,
  resendNotices,
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
  adjustGrowth,
  judgeLink,
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
  reopenCase,
  penalties,
  penalty,
  decidePenalty,
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
  ledgerTxs,
  ledgerTx,
  invariants,
  auditLog: auditPage,
})

export const calls: Bound[] = closedWhileBlind(keepingTheirWord(bound))
