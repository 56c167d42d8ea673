/** A campaign as its shop sees it: its status, how far it has come, and what may be done with it now. */
import { ask, Button, Tag, type Tone } from '@juya/ui'
import type { Item } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './words.i18n.ts'

export type MyCampaign = Item<'funding.shopCampaigns'>
type Card = Pick<
  MyCampaign,
  'status' | 'goal_fen' | 'raised_fen' | 'percent_bp' | 'backer_count' | 'from_at' | 'to_at' | 'ship_by_at'
>

const TONES: Record<MyCampaign['status'], Tone> = {
  draft: 'grey',
  reviewing: 'blue',
  rejected: 'red',
  scheduled: 'blue',
  live: 'jade',
  counting: 'amber',
  succeeded: 'jade',
  failed: 'grey',
  fulfilling: 'jade',
  finished: 'grey',
  cancelled: 'grey',
}
const PERCENT_BP = 100
/** Approved: it has been shown to backers. */
const WAS_SHOWN = new Set<string>(['live', 'counting', 'succeeded', 'failed', 'fulfilling', 'finished', 'cancelled'])

export function CampaignTag({ campaign }: { campaign: Pick<Card, 'status'> }) {
  const t = useText()
  return <Tag tone={TONES[campaign.status]}>{t(`status_${campaign.status}`)}</Tag>
}

/** How much of the goal is there, and the moment that matters now. */
export function Raised({ campaign }: { campaign: Card }) {
  const t = useText()
  const { status, raised_fen, goal_fen, percent_bp, backer_count } = campaign
  const percent = Math.floor(percent_bp / PERCENT_BP)
  const amounts = { raised: formatFen(raised_fen), goal: formatFen(goal_fen) }
  const moment =
    status === 'live' && campaign.to_at != null
      ? t('ends_at', { at: formatMoment(campaign.to_at) })
      : status === 'scheduled' && campaign.from_at != null
        ? t('opens_on', { at: formatMoment(campaign.from_at) })
        : status === 'succeeded' || status === 'fulfilling'
          ? t('ships_by', { at: formatMoment(campaign.ship_by_at, { time: false }) })
          : undefined
  if (!WAS_SHOWN.has(status))
    return (
      <>
        <span className="fund-text">{t('goal_of', { goal: amounts.goal })}</span>
        {moment && <span className="j-meta">{moment}</span>}
      </>
    )
  return (
    <>
      <progress className="fund-bar" max={100} value={Math.min(100, percent)} aria-label={t('raised_of', amounts)} />
      <span className="fund-text j-num">
        {t('raised_of', amounts)} · {percent}%
      </span>
      <span className="j-meta">
        {[t('backers_count', { count: backer_count }), moment].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

const SHOWN = ['edit', 'withdraw', 'cancel'] as const

/** What the shop may do with a campaign without backers. The rest is done on the campaign's own page. */
export function CampaignActs({ id, actions }: { id: number; actions: MyCampaign['actions'] }) {
  const t = useText()
  const edit = useAction('funding.edit', { refresh: ['funding', 'shop'], onDone: () => toast(t('saved')) })
  const press = async (act: (typeof SHOWN)[number]) => {
    if (act === 'edit') return go('funding.add', { id })
    const words = { title: t('cancel_title'), body: t('cancel_body'), confirm: t('act_cancel'), cancel: t('keep') }
    if (act === 'cancel' && !(await ask(words))) return
    void edit.run({ id, action: act })
  }
  const shown = SHOWN.filter((act) => actions.includes(act))
  if (shown.length === 0) return null
  return (
    <div className="fund-acts">
      {shown.map((act) => (
        <Button key={act} size="m" variant="plain" loading={edit.pending} onClick={() => void press(act)}>
          {t(`act_${act}`)}
        </Button>
      ))}
    </div>
  )
}
