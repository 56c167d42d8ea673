/** Withdrawals: the queue of those that no rule lets pass, one of them with its points of risk, and the decisions. */
import { z } from 'zod'
import { Standing, WithdrawalStatus, WithdrawInfo } from '../../../calls/money/payout.ts'
import { opt, ReviewDeadline, UserBrief } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  requested: { en: 'To decide', zh: '待审核', tone: 'amber' },
  approved: { en: 'Approved', zh: '已通过', tone: 'blue' },
  paying: { en: 'At the bank', zh: '银行处理中', tone: 'blue' },
  /** One that is paying, of which the bank has not said whether it paid. */
  unknown: { en: 'No word yet', zh: '银行未告知', tone: 'amber' },
  paid: { en: 'Paid', zh: '已付款', tone: 'jade' },
  returned: { en: 'Came back', zh: '已退回', tone: 'red' },
  failed: { en: 'Not paid', zh: '未付款', tone: 'red' },
  rejected: { en: 'Declined', zh: '已驳回', tone: 'red' },
  cancelled: { en: 'Called off', zh: '已撤销' },
} as const satisfies Record<z.infer<typeof WithdrawalStatus> | 'unknown', object>

// biome-ignore format: a definition, line by line
export const WITHDRAWALS = defineResource({
  name: 'withdrawals', thing: 'withdrawal', table: 'payout_withdrawals', call: 'withdrawals', view: 'withdrawal', path: '/api/operator/withdrawals',
  page: '/withdrawals', roles: ['finance', 'service'], pane: true, search: true,
  menu: { group: 'money', at: 380, icon: 'BankIcon', file: 'withdrawal/withdrawals.page.tsx' },
  queue: {
    name: 'payout',
    en: 'Withdrawals',
    zh: '提现审核',
    one: { en: 'Withdrawal {id}', zh: '提现 {id}' },
    roles: ['finance'],
    readers: ['service'],
  },
  counter: { name: 'payouts_waiting', en: 'Withdrawals', zh: '待审提现', asked: { status: 'requested' } },
  touches: ['approvals'],
  one: { en: 'Withdrawal', zh: '提现' },
  many: { en: 'Withdrawals', zh: '提现' },
  notes: {
    list: 'Withdrawals, those the bank says nothing about in front; q is a withdrawal number, a phone or a user id.',
    view: 'One withdrawal with its points of risk and what the owner took out before.',
  },
  lists: { withdrawal: STATES },
  filters: {
    status: { kind: 'word', words: 'withdrawal', values: WithdrawalStatus.options },
    /** The bank has not said whether it paid. */
    unknown: { kind: 'flag' },
    risk: { kind: 'number' },
    amount_fen: { kind: 'money' },
    wd_no: { kind: 'text' },
    user_id: { kind: 'id' },
    requested_at: { kind: 'day' },
  },
  sorts: ['waiting', 'id', 'amount_fen', 'risk'],
  /** Unknown ones first, then those that wait for a decision, the oldest in front. */
  usual: 'waiting',
  columns: [
    { key: 'wd_no', en: 'Withdrawal', zh: '提现', sort: 'id', as: 'text' },
    { key: 'owner', en: 'Owner', zh: '所有人' },
    { key: 'amount_fen', en: 'Amount', zh: '金额', sort: 'amount_fen', as: 'money' },
    { key: 'to', en: 'Goes to', zh: '收款账户' },
    { key: 'risk', en: 'Points', zh: '风险分', sort: 'risk', right: true },
    { key: 'status', en: 'Status', zh: '状态', sort: 'waiting', as: 'held', list: 'withdrawal' },
    { key: 'requested_at', en: 'Asked for', zh: '申请时间', as: 'time', right: true },
  ],
  chips: [
    { filters: {} },
    { en: 'No word from the bank', zh: '银行未告知', filters: { unknown: '1' } },
    ...chipsOf('status', ['requested', 'paying', 'paid', 'returned', 'failed', 'rejected']).slice(1),
  ],
  acts: {
    approveWithdrawal: {
      en: 'Approve', zh: '通过', when: ['requested'],
      path: 'approve', roles: ['finance'], anew: 'once', weighty: true, fresh_code: true, decides: true, reason: true,
      states: ['withdrawal'], refusals: ['EDIT_CONFLICT'],
      note: 'Approve a withdrawal: it goes to the bank. Above an amount this proposes it, and a second operator confirms.',
      log: { 'withdrawal.approve': { en: 'Approved the withdrawal', zh: '通过提现' } },
    },
    rejectWithdrawal: {
      en: 'Decline', zh: '驳回', when: ['requested'],
      path: 'reject', roles: ['finance'], anew: 'once', weighty: true, fresh_code: true, decides: true, reason: true,
      states: ['withdrawal'],
      note: 'Decline a withdrawal with the reason its owner reads; the money is back in the wallet.',
      log: { 'withdrawal.reject': { en: 'Declined the withdrawal', zh: '驳回提现' } },
    },
    askWithdrawal: {
      en: 'Ask the bank', zh: '查询银行', when: ['paying'],
      title: { en: 'Ask the bank about {wd_no}?', zh: '向银行查询 {wd_no}？' },
      effect: { en: 'Its word settles the payout. Nothing is sent again.', zh: '以银行答复为准，不会重复转出。' },
      done: { en: 'The bank was asked', zh: '已向银行查询' },
      path: 'ask', roles: ['finance'], anew: 'each', fresh_code: true, reason: true, previewed: false,
      states: ['withdrawal'], refusals: ['UPSTREAM'],
      note: 'Ask the bank now how a payout stands, and settle it by its word. Nothing is sent again.',
      log: { 'withdrawal.ask': { en: 'Asked the bank about the withdrawal', zh: '向银行查询提现' } },
    },
  },
  texts: {
    search: { en: 'Withdrawal number, phone or user ID', zh: '提现单号、手机号或用户编号' },
    none: { en: 'No withdrawals', zh: '没有提现' },
    none_note: { en: 'Those that need a decision, or whose bank says nothing, stand here in front.', zh: '待审核与银行未告知结果的提现排在最前。' },
    pick: { en: 'Choose a withdrawal', zh: '请选择一笔提现' },
    stands: { en: 'How it stands', zh: '当前进度' },
    stands_note: { en: 'Its owner reads the same words.', zh: '申请人看到的文字与此一致。' },
    to_whom: { en: 'Goes to', zh: '收款账户' },
    risks: { en: 'Points of risk', zh: '风险项' },
    no_risks: { en: 'No points', zh: '没有风险项' },
    before: { en: 'Paid before', zh: '历史提现' },
    before_text: { en: '{count} of late; usually {usual}', zh: '近期 {count} 笔，通常 {usual}' },
    never: { en: 'Never', zh: '从未提现' },
    fee: { en: 'Fee {fee}; {net} is paid out', zh: '手续费 {fee}，实际付款 {net}' },
    provider: { en: 'Number at the bank', zh: '银行单号' },
    sent: { en: 'Left {when}', zh: '{when} 转出' },
    reason: { en: 'Reason', zh: '原因' },
    approve_note: { en: '{amount} goes to the bank', zh: '{amount} 转出至银行' },
    approve_two: { en: 'A second operator confirms', zh: '须第二人复核' },
    reject_note: { en: '{amount} goes back into the wallet', zh: '{amount} 退回钱包' },
    do_approve: { en: 'Approve {amount}', zh: '通过 {amount}' },
    do_propose: { en: 'Propose {amount}', zh: '提交复核 {amount}' },
    do_reject: { en: 'Decline and give {amount} back', zh: '驳回并退回 {amount}' },
    proposed: { en: 'Waits for a second operator under Approvals.', zh: '已提交，等待第二人在“复核”中确认。' },
    only: { en: 'Only finance decides.', zh: '仅财务可处理。' },
    done: { en: 'Done', zh: '已处理' },
  },
})

const WithdrawalRow = z.object({
  id: Id,
  wd_no: z.string(),
  user: UserBrief,
  shop: opt(z.object({ id: Id, name: z.string() })),
  amount_fen: Fen,
  fee_fen: Fen,
  to: WithdrawInfo.shape.to,
  /** What it has points for. */
  risk: z.array(z.object({ code: z.string(), text: z.string(), points: z.number().int() })),
  risk_points: z.number().int(),
  status: WithdrawalStatus,
  unknown: z.boolean(),
  standing: Standing,
  requested_at: At,
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
})

export const withdrawalRows = rowsOf(WITHDRAWALS, {
  row: WithdrawalRow,
  view: {
    /** A second operator confirms. */
    needs_two: z.boolean(),
    proposed: z.boolean(),
    paid_before: z.number().int(),
    usual_fen: opt(Fen),
    provider_ref: opt(z.string()),
    sent_at: opt(At),
  },
  answers: { approveWithdrawal: WithdrawalRow.extend({ proposed: z.boolean() }) },
})
