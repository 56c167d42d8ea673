/** Prizes that were won: the queue of those whose winner said where they go, and what became of the others. */
import { z } from 'zod'
import { Image, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  pending_claim: { en: 'Not claimed yet', zh: '待领取', tone: 'grey' },
  claimed: { en: 'To send', zh: '待寄送', tone: 'blue' },
  sent: { en: 'With the shop', zh: '已交店铺', tone: 'jade' },
  expired: { en: 'Not claimed', zh: '未领取', tone: 'grey' },
} as const

// biome-ignore format: a definition, line by line
export const DRAW_WINS = defineResource({
  name: 'draw_wins', thing: 'draw_win', table: 'draw_wins', call: 'drawWins', view: 'drawWin', path: '/api/operator/draw_wins',
  page: '/draw-wins', roles: ['content', 'service'], pane: true, one_by_one: true,
  menu: { group: 'content', at: 493, icon: 'StackIcon', file: 'draw/draw-wins.page.tsx' },
  queue: { name: 'draw_win', en: 'Prizes to send', zh: '奖品寄送', one: { en: 'Prize {id}', zh: '奖品 {id}' }, roles: ['content'] },
  counter: { name: 'wins_waiting', en: 'Prizes to send', zh: '奖品寄送', asked: { status: 'claimed' } },
  about: 'draw_win',
  touches: ['draws', 'draw', 'orders'],
  one: { en: 'Prize', zh: '奖品' },
  many: { en: 'Prizes won', zh: '中奖记录' },
  notes: { list: 'Prizes that were won; status=claimed is the queue.', view: 'One prize with its winner’s address.' },
  lists: { draw_win_state: STATES },
  filters: { status: { kind: 'word', words: 'draw_win_state', values: valuesOf(STATES) }, draw_id: { kind: 'id' }, user_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'prize', en: 'Prize', zh: '奖品', sort: 'id' },
    { key: 'draw_title', en: 'Draw', zh: '抽奖', as: 'text' },
    { key: 'value_fen', en: 'Worth', zh: '价值', as: 'money' },
    { key: 'winner', en: 'Winner', zh: '中奖者', as: 'text' },
    { key: 'status', en: 'State', zh: '状态', as: 'held', list: 'draw_win_state' },
    { key: 'claimed_at', en: 'Claimed', zh: '领取时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    sendPrize: {
      en: 'Hand to the shop', zh: '交店铺寄出', tone: 'jade', when: ['claimed'], done: { en: 'The shop was told to send it.', zh: '已通知店铺寄出' },
      effect: { en: 'The shop gets an order without a price, with the winner’s address.', zh: '店铺将收到一笔零元订单，含中奖者地址。' },
      path: 'send', roles: ['content'], anew: 'once', states: ['draw_win'], decides: true, refusals: ['ALREADY_DONE'],
      note: 'Hand a claimed prize to the shop that sends it.',
      log: { 'draw_win.send': { en: 'Handed a prize to its shop', zh: '奖品交店铺寄出' } },
    },
    sendPrizeAgain: {
      en: 'Send once more', zh: '补寄一次', when: ['sent'], done: { en: 'The shop was told to send it again.', zh: '已通知店铺补寄' },
      effect: { en: 'The shop sends the same prize a second time. It can be done once.', zh: '店铺将再寄一件相同奖品，仅限一次。' },
      path: 'again', roles: ['service'], anew: 'once', states: ['draw_win'], reason: true, refusals: ['ALREADY_DONE'],
      note: 'Have a prize sent once more, where the first never arrived or came broken.',
      log: { 'draw_win.again': { en: 'Had a prize sent once more', zh: '补寄奖品' } },
    },
  },
  texts: {
    pick: { en: 'Pick a prize to see where it goes', zh: '选择一件奖品查看收件信息' },
    none: { en: 'No prize here', zh: '没有奖品' },
    none_note: { en: 'Winners say where their prizes go; then they wait here.', zh: '中奖者填写地址后，在此等待寄送。' },
    address: { en: 'Goes to', zh: '收件信息' },
    ticket: { en: 'Ticket', zh: '券号' },
    shop: { en: 'Sent by shop', zh: '寄出店铺' },
    order: { en: 'See its order', zh: '查看订单' },
    until: { en: 'To be claimed by', zh: '领取截止' },
  },
})

const Row = z.object({
  id: Id,
  draw_id: Id,
  draw_title: z.string(),
  prize: z.string(),
  image: Image,
  value_fen: Fen,
  user_id: Id,
  winner: z.string(),
  status: z.enum(valuesOf(STATES)),
  claim_until: At,
  claimed_at: opt(At),
  order_id: opt(Id),
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
  decided_at: opt(At),
})

export const drawWinRows = rowsOf(DRAW_WINS, {
  row: Row,
  view: {
    rank: z.number().int(),
    ticket_no: z.number().int(),
    shop_id: Id,
    /** In one line; null before it is claimed. */
    address: opt(z.string()),
    again_order_id: opt(Id),
  },
})
