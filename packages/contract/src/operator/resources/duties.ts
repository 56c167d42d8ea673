/**
 * What operators answer for beside the lists defined as a whole (definition.ts): each thing, who may list it, and what may be done to it. A test holds the console's calls to it:
 * where the domain exists, so do the list, its roles and every action; what is still missing stands here by name, and nowhere else.
 */
import type { OperatorRole } from '../../call.ts'

interface Duty {
  readonly thing: string
  /** The server's domain that has it. */
  readonly domain: string
  /** The call that lists it, without `operator.`; null: not yet. */
  readonly list: string | null
  readonly roles: readonly OperatorRole[]
  /** Each act with the call that does it; null: not yet. */
  readonly acts: Readonly<Record<string, string | null>>
}

// biome-ignore format: one duty, one paragraph
export const DUTIES: readonly Duty[] = [
  { thing: 'customer service', domain: 'service', list: 'desk', roles: ['service', 'arbiter'],
    acts: { view: 'deskChat', 'be there': 'deskHere', write: 'deskSend', 'hand on': 'deskTransfer', end: 'deskClose', join: 'joinChat' } },
  { thing: 'messages to many', domain: 'chat', list: 'heldMessages', roles: ['service'], acts: { decide: 'decideHeld' } },
  { thing: 'unanswered questions', domain: 'site', list: 'helpQuestions', roles: ['service', 'content'], acts: { settle: 'settleQuestion' } },
  { thing: 'categories', domain: 'site', list: 'categories', roles: ['content', 'finance'],
    acts: { create: 'createCategory', edit: 'editCategory', sort: 'sortCategory', disable: 'disableCategory', enable: 'enableCategory', 'edit the attributes': 'saveCategoryTemplate',
      'set the rate': 'setCategoryRate', 'call off a rate': 'callOffCategoryRate' } },
  { thing: 'auction houses', domain: 'sale', list: 'shops', roles: ['review', 'service', 'finance', 'arbiter'], acts: { 'make a house': 'makeHouse' } },
  { thing: 'shop fees', domain: 'shop', list: 'shopFees', roles: ['finance', 'service', 'review'], acts: { set: 'setShopFee', 'call off': 'callOffShopFee' } },
  { thing: 'refused refunds', domain: 'payment', list: 'stuckRefunds', roles: ['finance'], acts: { retry: 'retryRefund', 'pay into the wallet': 'redirectRefund' } },
  { thing: 'unmatched receipts', domain: 'payment', list: 'stuckReceipts', roles: ['finance'], acts: { resolve: 'resolveReceipt' } },
  { thing: 'reconciliation', domain: 'payment', list: 'stuckDays', roles: ['finance'], acts: { resolve: 'resolveDay' } },
  { thing: 'ledger accounts', domain: 'ledger', list: 'ledgerAccounts', roles: ['finance'], acts: {} },
  { thing: 'ledger transactions', domain: 'ledger', list: 'ledgerTxs', roles: ['finance'], acts: { view: 'ledgerTx', adjust: 'adjustBalances' } },
  { thing: 'settings', domain: 'operator', list: 'settings', roles: ['root', 'finance', 'review', 'service', 'arbiter', 'content', 'appraise', 'auditor'],
    acts: { edit: 'saveSetting', 'edit several': 'saveSettings', confirm: 'confirmSetting', history: 'settingHistory', 'call off': 'callOffSetting', 'turn back': 'turnBackSetting' } },
  { thing: 'dead letters', domain: 'operator', list: 'deadLetters', roles: ['service', 'finance'], acts: { 'hand out again': 'replayLetter' } },
  { thing: 'stuck deadlines', domain: 'operator', list: 'stuckDeadlines', roles: ['service', 'finance'], acts: { 'try again': 'retryDeadline' } },
  { thing: 'decision audits', domain: 'operator', list: 'decisionAudits', roles: ['review', 'service', 'arbiter'], acts: { 'decide again': 'resolveAudit' } },
  { thing: 'the roster', domain: 'operator', list: 'roster', roles: ['root', 'finance', 'review', 'service', 'arbiter', 'content', 'appraise', 'auditor'],
    acts: { add: 'addShift', remove: 'removeShift', lead: 'setLead', 'own phone': 'saveOwnPhone', 'a phone': 'saveOperatorPhone' } },
  { thing: 'appraisals', domain: 'appraisal', list: null, roles: ['appraise'], acts: { assign: null, reassign: null, publish: null } },
  { thing: 'draws', domain: 'draw', list: 'draws', roles: ['content', 'review', 'arbiter'], acts: { create: 'saveDraw', publish: 'publishDraw', void: 'voidDraw' } },
  { thing: 'months of the league', domain: 'league', list: 'leagues', roles: ['finance'], acts: { release: 'releaseLeague' } },
  { thing: 'prizes won', domain: 'draw', list: 'drawWins', roles: ['content', 'service'], acts: { send: 'sendPrize', 'send again': 'sendPrizeAgain' } },
  { thing: 'items for points', domain: 'exchange', list: 'exchangeItems', roles: ['content'], acts: { create: 'saveExchangeItem', offer: 'offerExchangeItem', 'add pieces': 'restockExchangeItem', pause: 'pauseExchangeItem', end: 'endExchangeItem' } },
  { thing: 'live rooms', domain: 'live', list: 'liveRooms', roles: ['review', 'service'], acts: { ban: 'banLiveRoom', lift: 'liftLiveRoom', 'grant time': 'grantLiveTime' } },
  { thing: 'live sessions', domain: 'live', list: 'liveSessions', roles: ['review', 'service'], acts: { warn: 'warnLiveSession', pause: 'stopLiveSession', 'let go on': 'letLiveSessionGoOn', cut: 'cutLiveSession', 'take a replay down': 'takeDownReplay' } },
]

/** Things and acts whose domain exists and whose call does not: the list may only grow shorter. */
export const STILL_MISSING: ReadonlySet<string> = new Set()
