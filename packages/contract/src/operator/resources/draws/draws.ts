/** Draws of prizes: drafted, published by one operator or by two, locked and drawn by themselves, called off by two. */
import { z } from 'zod'
import { Image, listOf, opt } from '../../../shapes/index.ts'
import { AskedFen, At, Fen, Id, line, text, whole } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  open: { en: 'Open', zh: '进行中', tone: 'jade' },
  locked: { en: 'To be drawn', zh: '待开奖', tone: 'amber' },
  drawn: { en: 'Drawn', zh: '已开奖', tone: 'blue' },
  void: { en: 'Called off', zh: '已作废', tone: 'grey' },
} as const
const DONE = { en: 'Done', zh: '已完成' } as const

// biome-ignore format: a definition, line by line
export const DRAWS = defineResource({
  name: 'draws', thing: 'draw', table: 'draw_draws', call: 'draws', view: 'draw', path: '/api/operator/draws',
  page: '/draws', roles: ['content', 'review', 'arbiter'], pane: true,
  menu: { group: 'content', at: 492, icon: 'StackIcon', file: 'draw/draws.page.tsx' },
  touches: ['approvals'],
  one: { en: 'Draw', zh: '抽奖' },
  many: { en: 'Draws', zh: '抽奖' },
  notes: { list: 'Draws of prizes, whatever their state.', view: 'One draw with its prizes, and what of it can no longer be changed.' },
  lists: { draw_state: STATES },
  filters: { status: { kind: 'word', words: 'draw_state', values: valuesOf(STATES) } },
  sorts: ['id', 'draws_at'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Draw', zh: '抽奖', sort: 'id' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'draw_state' },
    { key: 'prizes_fen', en: 'Prizes', zh: '奖品总额', as: 'money' },
    { key: 'ticket_count', en: 'Tickets', zh: '抽奖券', as: 'number', right: true },
    { key: 'closes_at', en: 'Entries until', zh: '截止参与', as: 'time' },
    { key: 'draws_at', en: 'Drawn', zh: '开奖时间', as: 'time', sort: 'draws_at' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    publishDraw: {
      en: 'Publish', zh: '发布', tone: 'jade', when: ['draft'], done: DONE,
      title: { en: 'Publish “{title}”?', zh: '发布“{title}”？' },
      effect: {
        en: 'Prizes, times, entry and the round of the beacon stand for ever from then on; only calling it off is left. {two}',
        zh: '发布后奖品、时间、参与方式与信标轮次均不可更改，只能作废。{two}',
      },
      path: 'publish', roles: ['content'], anew: 'once', states: ['draw'], weighty: true, fresh_code: true, reason: true,
      refusals: ['EDIT_CONFLICT', 'WINDOW_CLOSED', 'NOT_CONFIGURED', 'VALIDATION'],
      note: 'Publish a draft. One with large prizes, or beyond what a month may promise, waits for a second operator first.',
      log: { 'draw.publish': { en: 'Published a draw', zh: '发布抽奖' } },
    },
    saveDraw: {
      en: 'Change the draft', zh: '修改草稿', when: ['draft'], done: { en: 'Saved', zh: '已保存' },
      path: 'save', roles: ['content'], anew: 'each', states: ['draw'], makes: true, refusals: ['EDIT_CONFLICT', 'VALIDATION'],
      note: 'Write a draw as a draft, or change the draft with this id.',
      log: { 'draw.create': { en: 'Wrote a draw', zh: '新建抽奖' }, 'draw.change': { en: 'Changed a draw', zh: '修改抽奖' } },
    },
    voidDraw: {
      en: 'Call off', zh: '作废', tone: 'red', when: ['open', 'locked'], done: DONE,
      title: { en: 'Call “{title}” off for good?', zh: '永久作废“{title}”？' },
      effect: {
        en: 'Its {tickets} tickets are void, and everybody reads your reason. A second operator confirms it. From the time of the draw on it cannot be called off.',
        zh: '{tickets} 张抽奖券失效，所有人可见您填写的理由；须另一名操作员确认。到开奖时间后不可作废。',
      },
      path: 'void', anew: 'once', states: ['draw'], weighty: true, fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT', 'WINDOW_CLOSED'],
      note: 'Propose to call a draw off, before its time. A second operator confirms it.',
      log: { 'draw.void': { en: 'Called a draw off', zh: '作废抽奖' } },
    },
  },
  also_logged: {
    'draw.lock': { en: 'The list of tickets was locked', zh: '抽奖名单锁定' },
    'draw.draw': { en: 'The prizes were drawn', zh: '已开奖' },
  },
  texts: {
    add: { en: 'New draw', zh: '新建抽奖' },
    pick: { en: 'Pick a draw to see it here', zh: '选择一场抽奖，在此查看' },
    none: { en: 'No draw like this', zh: '没有符合的抽奖' },
    none_note: { en: 'Take a filter away, or make a new one.', zh: '减少筛选条件，或新建一场。' },
    fixed: { en: 'Cannot be changed once it is published', zh: '发布后不可更改' },
    two: { en: 'A second operator confirms it first.', zh: '须另一名操作员先确认。' },
    prizes: { en: 'Prizes', zh: '奖品' },
    prize: { en: '{rank}. {name}, {price} × {count}, sent by shop {shop}', zh: '{rank} 等奖：{name}，{price} × {count}，由店铺 {shop} 寄出' },
    round: { en: 'Round of the beacon', zh: '信标轮次' },
    rules_hash: { en: 'Fingerprint of the rules', zh: '规则指纹' },
    seed_commit: { en: 'Fingerprint of the seed', zh: '种子指纹' },
    head: { en: 'Fingerprint of the list', zh: '名单指纹' },
    from: { en: 'Entries from', zh: '开始参与' },
    until: { en: 'Entries until', zh: '截止参与' },
    draws: { en: 'Drawn', zh: '开奖' },
    max_tickets: { en: 'Tickets a person may have', zh: '每人最多持券' },
    share_tickets: { en: 'Of these for shares', zh: '其中分享可得' },
    title_zh: { en: 'Chinese title', zh: '中文标题' },
    title_en: { en: 'English title', zh: '英文标题' },
    intro_zh: { en: 'About it, in Chinese', zh: '中文说明' },
    intro_en: { en: 'About it, in English', zh: '英文说明' },
    prize_no: { en: 'Prize {rank}', zh: '{rank} 等奖' },
    prize_name_zh: { en: 'Prize in Chinese', zh: '奖品中文名' },
    prize_name_en: { en: 'Prize in English', zh: '奖品英文名' },
    prize_value: { en: 'Worth (yuan)', zh: '价值（元）' },
    prize_qty: { en: 'How many', zh: '数量' },
    prize_goods: { en: 'Number of the goods, which their shop sends', zh: '商品编号（由其店铺寄出）' },
    prize_liquor: { en: 'It is liquor', zh: '酒类' },
    add_prize: { en: 'One more prize', zh: '增加奖品' },
    drop_prize: { en: 'Without this prize', zh: '移除此奖品' },
    save: { en: 'Save the draft', zh: '保存草稿' },
    void_reason: { en: 'Why it was called off', zh: '作废理由' },
    see: { en: 'Its prizes that were won', zh: '中奖记录' },
  },
})

const prize = {
  rank: whole(1, 50),
  name: line(40),
  name_en: line(60),
  qty: whole(1, 1_000),
  /** Its shop sends it, and its picture is shown. */
  goods_id: Id,
  is_liquor: z.boolean().default(false),
} as const

/** A draw in the console's list. */
export const DrawRow = z.object({
  id: Id,
  title: z.string(),
  title_en: z.string(),
  cover: Image,
  status: z.enum(valuesOf(STATES)),
  prizes_fen: Fen,
  ticket_count: z.number().int(),
  from_at: At,
  closes_at: At,
  draws_at: At,
  revision: z.number().int(),
})

export const drawRows = rowsOf(DRAWS, {
  row: DrawRow,
  view: {
    intro: z.string(),
    intro_en: z.string(),
    prizes: z.array(z.object({ ...prize, is_liquor: z.boolean(), value_fen: Fen, shop_id: Id, image: Image })),
    max_tickets: z.number().int(),
    share_tickets: z.number().int(),
    round: opt(z.number().int()),
    rules_hash: opt(z.string()),
    seed_commit: opt(z.string()),
    head_hash: opt(z.string()),
    void_reason: opt(z.string()),
    /** Publishing it takes two operators. */
    takes_two: z.boolean(),
    approval: opt(Approval),
  },
  fields: {
    saveDraw: {
      title: line(40),
      title_en: line(60),
      intro: text(2_000, 0).default(''),
      intro_en: text(2_000, 0).default(''),
      prizes: listOf(z.object({ ...prize, value_fen: AskedFen }), 50),
      share_tickets: whole(0, 5).default(1),
      max_tickets: whole(1, 20).default(2),
      from_at: At,
      closes_at: At,
      draws_at: At,
    },
  },
})
