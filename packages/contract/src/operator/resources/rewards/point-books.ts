/** Outstanding points: what each person has and owes, the largest first. */
import { z } from 'zod'
import { opt } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { defineResource } from '../definition.ts'
import { rowsOf } from '../rows.ts'

// biome-ignore format: a definition, line by line
export const POINT_BOOKS = defineResource({
  name: 'point_books', thing: 'point_book', call: 'pointBooks', path: '/api/operator/point_books',
  page: '/point-books', roles: ['finance', 'service'],
  menu: { group: 'money', at: 395, icon: 'CoinsIcon', file: 'points/point-books.page.tsx' },
  one: { en: 'Points of a person', zh: '用户积分' },
  many: { en: 'Points held', zh: '未用积分' },
  notes: { list: 'What each person has in points and owes, the largest first, and what they are worth.' },
  lists: { point_book: { has: { en: 'Has points', zh: '有积分', tone: 'jade' }, owes: { en: 'Owes points', zh: '有待抵还', tone: 'red' } } },
  filters: { status: { kind: 'word', words: 'point_book', values: ['has', 'owes'] }, user_id: { kind: 'id' } },
  sorts: ['balance', 'debt'],
  usual: '-balance',
  columns: [
    { key: 'person', en: 'Person', zh: '用户' },
    { key: 'balance', en: 'Points', zh: '积分', sort: 'balance', as: 'number' },
    { key: 'worth_fen', en: 'Count as', zh: '折合', as: 'money' },
    { key: 'debt', en: 'Owed', zh: '待抵还', sort: 'debt', as: 'number' },
    { key: 'frozen', en: 'Frozen', zh: '冻结', as: 'number' },
    { key: 'next_end_at', en: 'Next end', zh: '最近到期', as: 'time' },
  ],
  chips: [{ filters: {} }, { filters: { status: 'has' } }, { filters: { status: 'owes' } }],
  acts: {},
  texts: {
    none: { en: 'No points like this', zh: '没有这样的积分' },
    none_note: { en: 'Points come with orders, reviews and check-ins.', zh: '积分来自订单、评价与签到。' },
  },
})

const PointBook = z.object({
  id: Id,
  nickname: z.string(),
  balance: z.number().int(),
  worth_fen: Fen,
  debt: z.number().int(),
  frozen: z.number().int(),
  next_end_at: opt(At),
})

export const pointBookRows = rowsOf(POINT_BOOKS, { row: PointBook })
