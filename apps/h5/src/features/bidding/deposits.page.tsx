/** Where every bidding deposit is, and every penalty with its rule, its evidence and the way to answer it. */
import './bidding.css'
import { Button, Card, Chip, ChipRow, ImagePlate, Price, StateBanner, Strip, Tabs, Tag, type Tone } from '@juya/ui'
import { ScalesIcon, ShieldCheckIcon, TimerIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { PagedList, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { PenaltyView } from './penalty-view.tsx'

const STATUSES = ['held', 'releasing', 'released', 'applied', 'forfeited'] as const
const TABS = ['deposits', 'penalties'] as const

export default function DepositsPage() {
  const t = useText()
  const asked = usePageParams().tab
  const penalty_id = useIdParam('penalty')
  const [tab, setTab] = useState<(typeof TABS)[number]>(asked === 'penalties' ? 'penalties' : 'deposits')
  if (penalty_id > 0) return <PenaltyView id={penalty_id} />
  return (
    <PageShell
      tabs={
        <Tabs
          tabs={TABS.map((key) => ({ key, text: t(`tab_${key}`) }))}
          active={tab}
          onChange={(key) => setTab(key as typeof tab)}
        />
      }
    >
      {tab === 'deposits' ? <Deposits /> : <Penalties />}
    </PageShell>
  )
}

function Deposits() {
  const t = useText()
  const [status, setStatus] = useState<(typeof STATUSES)[number]>()
  const holds = usePagedCall('auction.myDeposits', { status }, { keep: true })
  return (
    <>
      {holds.first && (
        <Card>
          <span className="j-meta">{t('held_total')}</span>
          <span className="deposit-head__total">
            <Price fen={holds.first.held_total_fen} size="bar" decimals="auto" />
          </span>
          <p className="deposit-head__note">{t('held_note')}</p>
        </Card>
      )}
      <ChipRow label={t('tab_deposits')}>
        <Chip on={status === undefined} onPress={() => setStatus(undefined)}>
          {t('all')}
        </Chip>
        {STATUSES.map((key) => (
          <Chip key={key} on={status === key} onPress={() => setStatus(key)}>
            {t(`status_${key}`)}
          </Chip>
        ))}
      </ChipRow>
      <PagedList
        list={holds}
        row={(hold) => <HoldCard key={hold.id} hold={hold} />}
        empty={{
          title: t('deposits_empty'),
          note: t('deposits_empty_note'),
          drawing: 'box',
          action: (
            <Button variant="outline" onClick={() => go('home.ending')}>
              {t('empty_action')}
            </Button>
          ),
        }}
      />
    </>
  )
}

const HOLD_TONES: Record<Item<'auction.myDeposits'>['status'], Tone> = {
  pending: 'blue',
  held: 'amber',
  releasing: 'blue',
  released: 'jade',
  applied: 'jade',
  forfeited: 'red',
}

function HoldCard({ hold }: { hold: Item<'auction.myDeposits'> }) {
  const t = useText()
  const open = () =>
    hold.penalty_id
      ? go('bidding.deposits', { penalty: hold.penalty_id })
      : hold.scope === 'lot'
        ? go('auction.lot', { id: hold.ref_id })
        : go('house.session', { id: hold.ref_id })
  return (
    <Card>
      <button type="button" className="bidding-card__open" onClick={open}>
        <span className="hold-line__photo">
          <ImagePlate src={sizedUrl(hold.image, 200)} alt="" radius="m" />
        </span>
        <span className="hold-line__text">
          <span className="j-clamp-2">{hold.title}</span>
          <span className="j-meta j-num">
            {t('held_at', { at: formatMoment(hold.held_at) })} · {t(`from_${hold.source}`)}
          </span>
        </span>
        <span className="hold-line__right">
          <Price fen={hold.amount_fen} size="card" />
          <Tag tone={HOLD_TONES[hold.status]}>{t(`status_${hold.status}`)}</Tag>
        </span>
      </button>
      {hold.reason && <p className="hold-line__note">{hold.reason}</p>}
    </Card>
  )
}

function Penalties() {
  const t = useText()
  const penalties = usePagedCall('deposit.penalties', {})
  const strikes = penalties.first?.strikes ?? 0
  return (
    <>
      {penalties.first && (
        <StateBanner
          tone={strikes > 0 ? 'amber' : 'jade'}
          icon={strikes > 0 ? <ScalesIcon size={22} weight="fill" /> : <ShieldCheckIcon size={22} weight="fill" />}
          title={strikes > 0 ? t('strikes', { count: strikes }) : t('no_strikes')}
          note={t('penalties_empty_note')}
        />
      )}
      <PagedList
        list={penalties}
        row={(penalty) => <PenaltyCard key={penalty.id} penalty={penalty} />}
        empty={{ title: t('penalties_empty'), drawing: 'scroll' }}
      />
    </>
  )
}

const PENALTY_TONES: Record<Item<'deposit.penalties'>['status'], Tone> = {
  notified: 'amber',
  appealed: 'blue',
  imposed: 'red',
  dropped: 'jade',
  reversed: 'jade',
}

function PenaltyCard({ penalty }: { penalty: Item<'deposit.penalties'> }) {
  const t = useText()
  const about = penalty.lot ?? penalty.sale
  return (
    <Card>
      <button
        type="button"
        className="bidding-card__open"
        onClick={() => go('bidding.deposits', { penalty: penalty.id })}
      >
        {about && (
          <span className="hold-line__photo">
            <ImagePlate src={sizedUrl(about.image, 200)} alt="" radius="m" />
          </span>
        )}
        <span className="hold-line__text">
          <span className="j-clamp-2">{about?.title ?? t(`kind_${penalty.kind}`)}</span>
          <span className="j-meta">
            {t(`kind_${penalty.kind}`)} · {t('rule', { no: penalty.rule_no })}
          </span>
        </span>
        <span className="hold-line__right">
          {penalty.amount_fen ? <Price fen={penalty.amount_fen} size="card" /> : null}
          <Tag tone={PENALTY_TONES[penalty.status]}>{penalty.status_text}</Tag>
        </span>
      </button>
      {penalty.status === 'notified' && (
        <div className="hold-line__note">
          <Strip tone="amber" icon={<TimerIcon size={16} weight="fill" />}>
            {t('answer_until', { at: formatMoment(penalty.answer_due_at) })}
          </Strip>
        </div>
      )}
    </Card>
  )
}
