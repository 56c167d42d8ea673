/** Rings: people who may be in league with the shop they bid at. What each night finds, one with the facts behind it, and what operators found. */
import { z } from 'zod'
import { UserBrief } from '../../../shapes/index.ts'
import { At, Bp, Fen, Id } from '../../../units.ts'
import { defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const VERDICTS = {
  watched: { en: 'Watched', zh: '观察中', tone: 'blue' },
  unfounded: { en: 'Unfounded', zh: '不成立', tone: 'grey' },
  acted: { en: 'Acted on', zh: '已处理', tone: 'jade' },
} as const
const STATES = { open: { en: 'To look at', zh: '待查看', tone: 'amber' }, ...VERDICTS } as const
export const RING_VERDICTS = valuesOf(VERDICTS)
export type RingVerdict = keyof typeof VERDICTS
export type RingStatus = keyof typeof STATES

// biome-ignore format: a definition, line by line
export const RINGS = defineResource({
  name: 'rings', thing: 'ring', table: 'bidder_rings', call: 'rings', view: 'ring', path: '/api/operator/rings',
  page: '/rings', roles: ['service', 'arbiter'], about: 'ring', pane: true,
  menu: { group: 'trade', at: 80, icon: 'HandshakeIcon', file: 'ring/rings.page.tsx' },
  one: { en: 'Possible ring', zh: '疑似串通' },
  many: { en: 'Rings', zh: '疑似串通' },
  notes: {
    list: 'Groups of bidders who may be in league with the shop they bid at, the highest score first. Found anew each night; nothing follows from it by itself.',
    view: 'One ring with the facts behind each score, and the running lots its people bid on.',
  },
  lists: { ring: STATES },
  filters: {
    status: { kind: 'word', words: 'ring', values: valuesOf(STATES) },
    shop_id: { kind: 'id' },
    score: { kind: 'number' },
    people_count: { kind: 'number' },
    first_seen_at: { kind: 'day' },
  },
  sorts: ['score', 'people_count', 'first_seen_at'],
  usual: '-score',
  columns: [
    { key: 'ring', en: 'People and shop', zh: '账号与店铺' },
    { key: 'score', en: 'Score', zh: '分值', as: 'number', sort: 'score' },
    { key: 'people', en: 'People', zh: '人数', sort: 'people_count', right: true },
    { key: 'lots', en: 'Lots looked at', zh: '查看拍品数', as: 'number' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'ring' },
    { key: 'first_seen_at', en: 'First found', zh: '首次发现', as: 'time', sort: 'first_seen_at' },
    { key: 'seen_at', en: 'Last found', zh: '最近发现', as: 'time' },
  ],
  chips: [
    { filters: {} },
    { filters: { status: 'open' } },
    { filters: { people_count: '4..' }, en: 'Four people or more', zh: '四人及以上' },
  ],
  acts: {
    judgeRing: {
      en: 'Record', zh: '记录', done: { en: 'Recorded', zh: '已记录' },
      path: 'judge', anew: 'once', reason: true, refusals: ['ALREADY_DONE'],
      note: 'Say what was found about a ring. A record alone: nobody is restricted and no bid taken back by it. It leaves the open ones until its score rises notably.',
      log: { 'ring.judge': { en: 'Judged a ring', zh: '判定疑似串通' } },
    },
  },
  texts: {
    none: { en: 'Nothing found', zh: '暂无发现' },
    none_note: {
      en: 'Each night the bidders of each shop are looked at: who bids at one shop only, does not win, and belongs with others who do the same.',
      zh: '系统每晚查看各店铺的竞买人：只在一家店铺出价、从不拍得、并与同类账号相互关联。',
    },
    pick: { en: 'Pick one to see what speaks for it', zh: '选择一组查看依据' },
    decides_nothing: { en: 'A score says where to look. It decides nothing: look at the people, their bids and what they share before you do anything.', zh: '分值仅提示先看哪里，不产生任何处理。处理前请查看账号、出价及关联。' },
    points: { en: '{score} points', zh: '{score} 分' },
    bid_on: { en: { one: 'Bid on {count} lot here', other: 'Bid on {count} lots here' }, zh: '在本店参拍 {count} 件' },
    elsewhere: { en: { one: '{count} elsewhere', other: '{count} elsewhere' }, zh: '他店 {count} 件' },
    won: { en: 'Won {count}; somebody with the chances of all other bidders wins so little in {luck} of cases', zh: '拍得 {count} 件；若与其他竞买人机会相同，拍得如此之少的概率为 {luck}' },
    second: { en: { one: 'Last to be beaten on {count} lot', other: 'Last to be beaten on {count} lots' }, zh: '{count} 件拍品中最后被超过' },
    linked: { en: 'Shares identity, payout card or device with {names}', zh: '与 {names} 共用身份、收款卡或设备' },
    address: { en: 'Bid from the address of {names}', zh: '与 {names} 使用同一网络地址出价' },
    together: { en: 'Bids on the same lots as {names} far more often than chance has it', zh: '与 {names} 参拍同一拍品的次数远高于偶然' },
    open: { en: 'Running lots they bid on', zh: '参拍中的拍品' },
    open_note: { en: 'On the lot’s page their bids can be taken back: one operator proposes, a second confirms.', zh: '可在拍品页撤销其出价：一人提议，另一人确认。' },
    open_none: { en: 'None at the moment. Bids are taken back while a lot runs.', zh: '暂无。出价仅可在拍品截拍前撤销。' },
    leads: { en: 'leads', zh: '领先' },
    verdict: { en: 'What was found', zh: '查看结论' },
    not_judged: { en: 'Not judged yet. A verdict is a record: it restricts nobody and takes no bid back.', zh: '尚无结论。结论仅作记录，不限制账号，也不撤销出价。' },
    returned: { en: 'Open again: its score rose notably since it was judged at {score} points.', zh: '重新待查看：上次结论时为 {score} 分，此后分值明显上升。' },
    returns_at: { en: 'Listed as open again once it comes to {score} points.', zh: '分值达到 {score} 分时重新列入待查看。' },
    stays: { en: 'It was judged at the most points there are: no score brings it back.', zh: '结论时已为最高分，不会再因分值重新列入。' },
    watched_means: { en: 'Nothing to act on yet. It leaves the open ones, and comes back if its score rises notably.', zh: '暂无可处理之处。移出待查看，分值明显上升时重新列入。' },
    unfounded_means: { en: 'Looked at, and there is another explanation: say which. It comes back only if its score rises notably.', zh: '已查看，另有合理解释，请写明。仅当分值明显上升时重新列入。' },
    acted_means: { en: 'Something was done about it: people restricted, or bids taken back. Say what; the verdict does neither.', zh: '已作处理：限制账号或撤销出价，请写明。记录结论本身不产生这些处理。' },
    acts: { en: 'What can be done', zh: '可作处理' },
    acts_note: { en: 'Restrict a person on their page. Bids are taken back on the page of a running lot, by two operators.', zh: '限制账号在其用户页操作；撤销出价在参拍中的拍品页操作，须两人。' },
  },
})

const whole = z.number().int()
const Status = z.enum(valuesOf(STATES))

export const ringRows = rowsOf(RINGS, {
  /** A ring in the console's list: people who bid at one shop alone, do not win, and belong together. */
  row: z.object({
    id: Id,
    shop: z.object({ id: Id, name: z.string() }),
    /** 0 to 100: where to look first. It decides nothing. */
    score: whole,
    /** `open` until operators have judged it, and again once its score rose notably. */
    status: Status,
    people: z.array(UserBrief),
    lots: whole,
    first_seen_at: At,
    seen_at: At,
  }),
  view: {
    /** Why each of them is here. */
    reasons: z.array(
      z.object({
        user_id: Id,
        score: whole,
        lots: whole,
        /** Of their latest lots, those at other shops. */
        elsewhere: whole,
        won: whole,
        second: whole,
        /** The probability that somebody with the same chance as all other bidders wins so little. */
        luck_bp: Bp,
        linked: z.array(Id),
        address: z.array(Id),
        together: z.array(Id),
      }),
    ),
    /** Running lots of the shop they bid on: there their bids can be taken back, by two operators. */
    open_bids: z.array(
      z.object({ lot_id: Id, title: z.string(), user_id: Id, alias: z.string(), current_fen: Fen, leads: z.boolean() }),
    ),
    /** The last verdict, with the score it was given at and the one from which the ring is listed as open again; null where no score can bring that. */
    judged: z
      .object({
        ...{ verdict: z.enum(RING_VERDICTS), note: z.string(), by: z.string(), at: At },
        ...{ score: whole, returns_at_score: whole.nullable() },
      })
      .nullable(),
  },
  fields: {
    judgeRing: {
      verdict: z.enum(RING_VERDICTS),
      /** What the page showed: a ring that is otherwise by now is refused. */
      status: Status,
      score: whole.min(0).max(100),
    },
  },
  answers: { judgeRing: z.object({ status: Status }) },
})
