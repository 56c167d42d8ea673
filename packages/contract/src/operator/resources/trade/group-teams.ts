/** Teams of group buys, to look at: who leads them, how full they are, and what became of them. */
import { z } from 'zod'
import { Image, opt, type TeamStatus } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  forming: { en: 'Forming', zh: '拼团中', tone: 'blue' },
  formed: { en: 'Complete', zh: '已成团', tone: 'jade' },
  failed: { en: 'Failed', zh: '未成团', tone: 'grey' },
} as const satisfies Record<z.infer<typeof TeamStatus>, object>

// biome-ignore format: a definition, line by line
export const GROUP_TEAMS = defineResource({
  name: 'group_teams', call: 'groupTeams', path: '/api/operator/group_teams',
  page: '/group-teams', roles: ['review', 'service', 'arbiter', 'finance'],
  menu: { group: 'trade', at: 97, icon: 'UsersThreeIcon', file: 'group/group-teams.page.tsx' },
  one: { en: 'Team', zh: '团' },
  many: { en: 'Teams', zh: '拼团团队' },
  notes: { list: 'Teams of group buys, the newest first.' },
  lists: { team: STATES },
  filters: {
    status: { kind: 'word', words: 'team', values: valuesOf(STATES) },
    group_buy_id: { kind: 'id' },
    leader_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'goods', en: 'Goods', zh: '商品', sort: 'id' },
    { key: 'leader', en: 'Leader', zh: '团长' },
    { key: 'filled', en: 'People', zh: '人数', right: true },
    { key: 'escrow_fen', en: 'In escrow', zh: '托管金额', as: 'money' },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'team' },
    { key: 'expires_at', en: 'Until', zh: '截止时间', as: 'time', right: true },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {},
  texts: {
    none: { en: 'No teams', zh: '没有团' },
    none_note: { en: 'A team appears once the person who starts it has paid.', zh: '开团人付款后，团会出现在这里。' },
  },
})

export const groupTeamRows = rowsOf(GROUP_TEAMS, {
  row: z.object({
    id: Id,
    group_buy_id: Id,
    goods_id: Id,
    title: z.string(),
    image: Image,
    leader_id: Id,
    leader: z.string(),
    size: z.number().int(),
    joined: z.number().int(),
    status: z.enum(['forming', 'formed', 'failed']),
    expires_at: At,
    ended_at: opt(At),
    escrow_fen: Fen,
  }),
})
