/** A session as everybody there sees it: how it stands, the lot that runs with the bid in two taps, what is next, and its goods. */
import './watch/watch.css'
import { Button, Card, ImagePlate, SectionHead, StateBanner, Tag } from '@juya/ui'
import { ClockIcon, InfoIcon } from '@juya/ui/icons.ts'
import { PlannedSessions } from '../../cards/live/planned-sessions.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatDate, formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go, hrefOf } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { DetailPage } from '../../templates/pages.tsx'
import { MoreMenu } from './watch/more-menu.tsx'
import { BidBar, NowRunning } from './watch/now-running.tsx'
import { Rate } from './watch/rate.tsx'
import { type SessionNow, useSessionNow } from './watch/use-session.ts'
import { useText } from './watch/watch.i18n.ts'

const CLOCK = 'hh:mm'

export default function WatchPage() {
  const session_id = useIdParam()
  const reading = useSessionNow(session_id)
  const items = useCall('live.items', { session_id }, { enabled: session_id > 0 })
  const { data } = reading
  const lot = data?.current
  return (
    <DetailPage
      needs={reading}
      title={data?.session.title}
      right={data && <MoreMenu session={data.session} />}
      bar={data && lot && <BidBar lot={lot} running={data.running} reading={reading} />}
    >
      {data && (
        <>
          <Standing now={data} fresh={reading.fresh} />
          <Head now={data} />
          {data.session.status === 'scheduled' && (
            <PlannedSessions read={{ data: { on_air: null, list: [data.session] }, refetch: reading.readAgain }} />
          )}
          {lot && <NowRunning lot={lot} running={data.running} />}
          {data.session.status === 'ended' && data.feedback && (
            <Rate session_id={session_id} own={data.feedback} onSaid={reading.readAgain} />
          )}
          <Next now={data} />
          <Goods session_id={session_id} goods={items.data?.goods ?? []} />
        </>
      )}
    </DetailPage>
  )
}

/** What one must know before all else: it is paused, over, or what is shown may be old. */
function Standing({ now, fresh }: { now: SessionNow; fresh: boolean }) {
  const t = useText()
  const { status } = now.session
  const said = !fresh
    ? { title: t('stale'), note: t('offline') }
    : status === 'paused' && now.back_by != null
      ? { title: t('paused'), note: t('back_by', { at: formatDate(now.back_by, CLOCK) }) }
      : status === 'ended'
        ? { title: t('over_note') }
        : status === 'cancelled'
          ? { title: t('called_off_note') }
          : undefined
  if (!said) return null
  const Icon = status === 'paused' ? ClockIcon : InfoIcon
  return (
    <div className="watch-banner" role="status">
      <StateBanner rounded tone="amber" icon={<Icon size={20} weight="fill" />} {...said} />
    </div>
  )
}

const WORDS = {
  scheduled: 'planned',
  ready: 'planned',
  live: 'live',
  paused: 'paused',
  ended: 'over',
  cancelled: 'called_off',
} as const

function Head({ now: { session } }: { now: SessionNow }) {
  const t = useText()
  const { status } = session
  const is_on = status === 'live' || status === 'paused'
  return (
    <Card>
      <div className="watch-head">
        <ImagePlate src={sizedUrl(session.cover, 800)} alt="" radius="m" dimmed={!is_on} />
        <span className="watch-head__state">
          <Tag tone={status === 'live' ? 'live' : 'grey'}>{t(WORDS[status])}</Tag>
          <span className="j-meta j-num">
            {is_on ? t('viewers', { count: session.viewers }) : t('begins', { at: formatMoment(session.planned_at) })}
          </span>
          <Button size="s" variant="outline" onClick={() => go('shop.home', { id: session.shop.id })}>
            {t('shop')}
          </Button>
        </span>
        {session.notice && <p className="j-meta">{session.notice}</p>}
      </div>
    </Card>
  )
}

function Next({ now }: { now: SessionNow }) {
  const t = useText()
  if (now.next.length === 0) return null
  return (
    <>
      {now.session.status === 'live' && !now.running && <p className="watch-between">{t('next_soon')}</p>}
      <SectionHead title={t('up_next')} />
      {now.next.map((lot) => (
        <a key={lot.id} className="watch-next" href={hrefOf('auction.lot', { id: lot.id })}>
          <span className="watch-next__image">
            <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
          </span>
          <span className="watch-next__text">
            <span className="j-clamp-2">{lot.title}</span>
            <span className="j-meta j-num">
              {lot.forecast.about_at == null ? t('soon') : t('about', { at: formatDate(lot.forecast.about_at, CLOCK) })}
            </span>
          </span>
          <span className="j-num">{formatFen(lot.start_fen)}</span>
        </a>
      ))}
    </>
  )
}

function Goods({ session_id, goods }: { session_id: number; goods: Data<'live.items'>['goods'] }) {
  const t = useText()
  if (goods.length === 0) return null
  return (
    <>
      <SectionHead title={t('goods')} />
      {goods.map((one) => (
        <a
          key={one.id}
          className="watch-next"
          href={hrefOf(one.kind === 'liquor' ? 'goods.wine' : 'goods.info', {
            id: one.id,
            live_session_id: session_id,
          })}
        >
          <span className="watch-next__image">
            <ImagePlate src={sizedUrl(one.image, 200)} alt="" radius="m" />
          </span>
          <span className="watch-next__text j-clamp-2">{one.title}</span>
          <span className="j-num">{formatFen(one.min_price_fen)}</span>
        </a>
      ))}
    </>
  )
}
