/** Notices about awards of the league. */
import { whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { leagueEvents } from './events.ts'

const toLeague = () => toScreen('league.home')

export const notices: readonly Notice[] = [
  tells(leagueEvents.awarded, {
    to: 'user',
    category: 'activity',
    link: toLeague,
    once: (p) => p.pool_id,
    en: (p) => [
      `The league brought you ${yuan(p.award_fen)}`,
      `For ${p.month}. Claim it by ${whenEn(p.claim_until)}; nothing is withheld for tax.`,
    ],
    zh: (p) => [
      `联盟奖励 ${yuan(p.award_fen)}`,
      `${p.month} 月奖励可领取，请在 ${whenZh(p.claim_until)} 前领取；平台不代扣税款。`,
    ],
  }),
  tells(leagueEvents.claim_soon, {
    to: 'user',
    category: 'activity',
    link: toLeague,
    once: (p) => p.pool_id,
    en: (p) => [`${yuan(p.award_fen)} of the league waits for you`, `Claim it by ${whenEn(p.claim_until)}.`],
    zh: (p) => [`联盟奖励 ${yuan(p.award_fen)} 待领取`, `请在 ${whenZh(p.claim_until)} 前领取。`],
  }),
  tells(leagueEvents.forfeited, {
    to: 'user',
    category: 'activity',
    link: toLeague,
    when: (p) => p.why === 'time',
    once: (p) => p.pool_id,
    en: (p) => ['An award of the league is void', `${yuan(p.award_fen)} for ${p.month} was not claimed in time.`],
    zh: (p) => ['联盟奖励已失效', `${p.month} 月的奖励 ${yuan(p.award_fen)} 逾期未领。`],
  }),
]
