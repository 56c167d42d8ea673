/** Months of the league: what each shares, and its release by two operators. */
import { z } from 'zod'
import { LeaguePool } from '../../../calls/rewards/league.ts'
import { opt } from '../../../shapes/index.ts'
import { At, Fen } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  open: { en: 'Runs', zh: '进行中', tone: 'jade' },
  closed: { en: 'To be computed', zh: '待计算', tone: 'grey' },
  computed: { en: 'To be released', zh: '待发放', tone: 'amber' },
  paid: { en: 'To be claimed', zh: '已发放', tone: 'blue' },
} as const

// biome-ignore format: a definition, line by line
export const LEAGUES = defineResource({
  name: 'leagues', thing: 'league_pool', table: 'league_pools', call: 'leagues', view: 'league', path: '/api/operator/leagues',
  page: '/leagues', roles: ['finance'], pane: true,
  menu: { group: 'money', at: 387, icon: 'UsersThreeIcon', file: 'league/leagues.page.tsx' },
  touches: ['approvals'],
  one: { en: 'Month of the league', zh: '联盟月份' },
  many: { en: 'League', zh: '联盟' },
  notes: { list: 'Months of the league, whatever their state.', view: 'One month, with what was computed and what is not claimed.' },
  lists: { league_state: STATES },
  filters: { status: { kind: 'word', words: 'league_state', values: valuesOf(STATES) } },
  sorts: ['month'],
  usual: '-month',
  columns: [
    { key: 'month', en: 'Month', zh: '月份', as: 'text', sort: 'month' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'league_state' },
    { key: 'members', en: 'Members', zh: '成员', as: 'number', right: true },
    { key: 'amount_fen', en: 'To share', zh: '可分享', as: 'money' },
    { key: 'awarded_fen', en: 'Awards', zh: '奖励总额', as: 'money' },
    { key: 'claim_until', en: 'Claimed until', zh: '领取截止', as: 'time' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    releaseLeague: {
      en: 'Release', zh: '发放', tone: 'jade', when: ['computed'], done: { en: 'Proposed. A second operator confirms it.', zh: '已提交，待另一名操作员确认' },
      title: { en: 'Release {month}?', zh: '发放 {month} 的奖励？' },
      effect: {
        en: 'Once a second operator confirms it, {awards} goes to the league’s pool and members may claim. What is not claimed comes back.',
        zh: '另一名操作员确认后，{awards} 划入联盟奖池供成员领取，逾期未领的退回。',
      },
      path: 'release', anew: 'once', weighty: true, fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT', 'STATE_CONFLICT'],
      note: 'Propose to release a computed month. A second operator confirms it.',
      log: { 'league_pool.release': { en: 'Opened a month of the league to claims', zh: '发放联盟月度奖励' } },
    },
  },
  texts: {
    pick: { en: 'Pick a month to see it here', zh: '选择月份，在此查看' },
    none: { en: 'No month like this', zh: '没有符合的月份' },
    none_note: { en: 'Take a filter away.', zh: '减少筛选条件。' },
    commission: { en: 'Commission of the month', zh: '当月佣金' },
    weight: { en: 'Weight of all members', zh: '权重合计' },
    claimed: { en: 'Claimed', zh: '已领取' },
    void: { en: 'Void', zh: '已失效' },
    rest: { en: 'Never funded', zh: '不拨付' },
  },
})

/** A month in the console's list. */
export const LeagueRow = LeaguePool.pick({
  id: true,
  month: true,
  members: true,
  amount_fen: true,
  awarded_fen: true,
}).extend({
  status: z.enum(valuesOf(STATES)),
  closes_at: At,
  claim_until: opt(At),
})

export const leagueRows = rowsOf(LEAGUES, {
  row: LeagueRow,
  view: {
    commission_fen: opt(Fen),
    total_weight: opt(z.number().int()),
    claimed_fen: Fen,
    forfeited_fen: Fen,
    approval: opt(Approval),
  },
})
