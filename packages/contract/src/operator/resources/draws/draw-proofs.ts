/** What Juya has signed of draws: their lists, their results, and what called one off. To look at. */
import { z } from 'zod'
import { Image, opt } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  locked: { en: 'List signed', zh: '名单已签名', tone: 'amber' },
  drawn: { en: 'Result signed', zh: '结果已签名', tone: 'jade' },
  void: { en: 'Called off, signed', zh: '作废已签名', tone: 'grey' },
} as const

// biome-ignore format: a definition, line by line
export const DRAW_PROOFS = defineResource({
  name: 'draw_proofs', thing: 'draw', call: 'drawProofs', view: 'drawProof', path: '/api/operator/draw_proofs',
  page: '/draw-proofs', roles: ['content', 'review', 'arbiter', 'service'], pane: true,
  menu: { group: 'content', at: 495, icon: 'SealCheckIcon', file: 'draw/draw-proofs.page.tsx' },
  one: { en: 'Proof of a draw', zh: '抽奖凭证' },
  many: { en: 'Proofs of draws', zh: '抽奖凭证' },
  notes: { list: 'What is signed of draws, those that were locked last in front.', view: 'What is signed of one draw: what everybody gets to check it with.' },
  lists: { draw_proof: STATES },
  filters: { status: { kind: 'word', words: 'draw_proof', values: valuesOf(STATES) } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Draw', zh: '抽奖', sort: 'id' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'draw_proof' },
    { key: 'ticket_count', en: 'Tickets', zh: '抽奖券', as: 'number', right: true },
    { key: 'round', en: 'Round', zh: '轮次', as: 'number', right: true },
    { key: 'signed_at', en: 'Signed', zh: '签名时间', as: 'time' },
    { key: 'root_day', en: 'Daily root', zh: '每日根', as: 'text' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {},
  texts: {
    pick: { en: 'Pick a draw to see what is signed of it', zh: '选择一场抽奖查看已签名的内容' },
    none: { en: 'Nothing is signed yet', zh: '暂无已签名的内容' },
    none_note: { en: 'A list is signed when no ticket comes any more, a result when it is drawn.', zh: '名单锁定时签名，开奖时结果签名。' },
    draw: { en: 'See the draw', zh: '查看抽奖' },
    beacon: { en: 'Beacon', zh: '信标' },
    locked: { en: 'List locked', zh: '名单锁定' },
    rules: { en: 'Fingerprint of the rules', zh: '规则指纹' },
    list: { en: 'Fingerprint of the list', zh: '名单指纹' },
    lock: { en: 'Signature of the list', zh: '名单签名' },
    sealed: { en: 'Fingerprint of the seed', zh: '种子指纹' },
    seed: { en: 'Seed, opened', zh: '已公开种子' },
    signature: { en: 'What the beacon signed', zh: '信标签名' },
    result: { en: 'Signature of the result', zh: '结果签名' },
    void: { en: 'Signature that called it off', zh: '作废签名' },
    key: { en: 'with key {key}', zh: '密钥 {key}' },
    winners: { en: 'Tickets that won', zh: '中奖券号' },
    winner: { en: 'Prize {rank}: ticket {number}', zh: '{rank} 等奖：{number} 号券' },
    no_root: { en: 'Stands under no root until its day is over', zh: '当日结束后计入每日根' },
  },
})

const signed = opt(z.object({ signature: z.string(), key_id: z.string() }))

export const drawProofRows = rowsOf(DRAW_PROOFS, {
  row: z.object({
    id: Id,
    title: z.string(),
    title_en: z.string(),
    cover: Image,
    status: z.enum(valuesOf(STATES)),
    ticket_count: z.number().int(),
    round: opt(z.number().int()),
    signed_at: At,
    /** The day under whose root it stands; absent until that is over. */
    root_day: opt(z.string()),
  }),
  view: {
    rules_hash: z.string(),
    head_hash: z.string(),
    seed_commit: z.string(),
    /** The beacon's chain. */
    chain_hash: z.string(),
    locked_at: opt(At),
    lock: signed,
    server_seed: opt(z.string()),
    beacon_signature: opt(z.string()),
    result: signed,
    void: signed,
    void_reason: opt(z.string()),
    winners: z.array(z.object({ rank: z.number().int(), ticket_no: z.number().int() })),
  },
})
