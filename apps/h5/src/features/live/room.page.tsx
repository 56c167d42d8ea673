/** The shop's live room: how it stands, its time, its plans, and the way to each. */
import './parts/live.css'
import { ActionBar, ask, Button, Card, Cell, CellGroup, Empty, ImagePlate, Row, Rows, StateBanner, Tag } from '@juya/ui'
import { ClockIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Mine = Data<'live.mine'>
type Room = NonNullable<Mine['room']>

export default function LiveRoomPage() {
  return (
    <SellerOnly>
      <MyRoom />
    </SellerOnly>
  )
}

function MyRoom() {
  const t = useText()
  const read = useCall('live.mine', {}, { stale_ms: 0 })
  const { data } = read
  return (
    <DetailPage
      needs={read}
      bar={
        data?.room?.status === 'active' &&
        !data.on_air && (
          <ActionBar>
            <Button block onClick={() => go('live.studio')}>
              {t('go_live')}
            </Button>
          </ActionBar>
        )
      }
    >
      {data && (
        <>
          {data.room && <Head room={data.room} />}
          {data.on_air && <OnAir session={data.on_air} />}
          {(!data.room || data.room.status === 'closed') && <Application data={data} />}
          {data.room && data.room.status !== 'closed' && <Ways data={data} room={data.room} />}
          {data.figures.sessions > 0 && <LastDays figures={data.figures} />}
        </>
      )}
    </DetailPage>
  )
}

const AIR = { ready: 'air_ready', live: 'air_live', paused: 'paused' } as const

/** The session that is ready or on air, and its end. */
function OnAir({ session }: { session: NonNullable<Mine['on_air']> }) {
  const t = useText()
  const end = useAction('live.end', { refresh: ['live'], onDone: () => toast(t('end_done')) })
  const { session_id, title, status, viewers } = session
  const press = async () => {
    const sure = await ask({
      title: t('end_ask', { title }),
      body: t('end_body'),
      confirm: t('end'),
      cancel: t('keep'),
    })
    if (sure && (await end.run({ session_id })) && status !== 'ready') go('live.close', { id: session_id })
  }
  return (
    <Card
      title={title}
      action={
        <Tag tone={status === 'live' ? 'live' : 'amber'}>{t(AIR[status as keyof typeof AIR] ?? 'air_ready')}</Tag>
      }
    >
      <p className="j-meta">{t('air_viewers', { count: viewers })}</p>
      <div className="live-acts">
        <Button size="m" onClick={() => go('live.studio')}>
          {t('air_studio')}
        </Button>
        <Button size="m" variant="outline" onClick={() => go('live.watch', { id: session_id })}>
          {t('air_open')}
        </Button>
        <Button size="m" variant="text" loading={end.pending} onClick={() => void press()}>
          {t('end')}
        </Button>
      </div>
    </Card>
  )
}

const TONES = { active: 'jade', paused: 'amber', banned: 'red', closed: 'grey' } as const

function Head({ room }: { room: Room }) {
  const t = useText()
  const note =
    room.status === 'paused'
      ? room.paused_until
        ? t('paused_until', { at: formatMoment(room.paused_until) })
        : t('paused_open')
      : room.status === 'banned'
        ? t('banned_note', { reason: room.reason ?? '' })
        : room.status === 'closed'
          ? t('closed_note')
          : room.category.name
  return (
    <Card>
      <div className="live-head">
        <span className="live-head__cover">
          <ImagePlate src={sizedUrl(room.cover, 200)} alt="" radius="m" />
        </span>
        <span className="live-head__text">
          <span className="live-head__title">
            <span className="j-ellipsis">{room.title}</span>
            <Tag tone={TONES[room.status]}>{t(room.status)}</Tag>
          </span>
          <span className="j-meta">{note}</span>
        </span>
      </div>
    </Card>
  )
}

/** How the application stands; without one, what a room is for. */
function Application({ data: { application, free_minutes, review_h, is_owner } }: { data: Mine }) {
  const t = useText()
  const press = is_owner ? () => go('live.apply') : undefined
  if (application?.status === 'waiting')
    return (
      <StateBanner
        rounded
        tone="amber"
        icon={<ClockIcon size={22} weight="fill" />}
        title={t('waiting')}
        note={application.answer_by ? t('waiting_note', { at: formatMoment(application.answer_by) }) : undefined}
      />
    )
  const again = application?.status === 'sent_back'
  return (
    <>
      {again && (
        <StateBanner
          rounded
          tone="red"
          icon={<WarningCircleIcon size={22} weight="fill" />}
          title={t('sent_back', { reason: application.reason ?? '' })}
        />
      )}
      <Empty
        drawing="door"
        title={t(application?.status === 'withdrawn' ? 'withdrawn' : 'no_room')}
        note={
          application?.status === 'withdrawn'
            ? t('withdrawn_note')
            : [
                t('no_room_note'),
                free_minutes > 0 && t('free', { count: free_minutes }),
                t('review', { count: review_h }),
              ]
                .filter(Boolean)
                .join(' ')
        }
        action={
          press ? (
            <Button onClick={press}>{t(again ? 'apply_again' : 'apply')}</Button>
          ) : (
            <p className="j-meta">{t('owner_only')}</p>
          )
        }
      />
    </>
  )
}

/** What the sessions of the last days brought. */
function LastDays({ figures }: { figures: Mine['figures'] }) {
  const t = useText()
  return (
    <Card title={t('last_days', { count: figures.days })}>
      <Rows>
        <Row label={t('held')}>{figures.sessions}</Row>
        <Row label={t('used_time')}>{t('minutes', { count: figures.used_minutes })}</Row>
        <Row label={t('peak')}>{figures.viewers_peak}</Row>
        <Row label={t('sold')}>{t('lots_count', { count: figures.sold })}</Row>
        <Row label={t('hammer')}>{formatFen(figures.hammer_fen)}</Row>
        <Row label={t('goods_paid')}>{formatFen(figures.goods_fen)}</Row>
      </Rows>
    </Card>
  )
}

function Ways({ data, room }: { data: Mine; room: Room }) {
  const t = useText()
  if (room.status === 'banned') return null
  const plans = [t('planned', { count: data.planned }), t('subscribers', { count: data.subscribers })].join(' · ')
  return (
    <>
      <CellGroup look="card">
        <Cell
          title={t('left')}
          help={data.lapses_at ? t('lapses', { at: formatMoment(data.lapses_at, { time: false }) }) : t('no_time')}
          value={t('minutes', { count: data.left_minutes })}
          onPress={() => go('live.time')}
        />
        <Cell title={t('sessions')} help={plans} onPress={() => go('live.herald')} />
      </CellGroup>
      <CellGroup look="card">
        <Cell title={t('settings')} help={t('settings_note')} onPress={() => go('live.settings')} />
        <Cell title={t(room.status === 'paused' ? 'resume' : 'pause')} onPress={() => go('live.pause')} />
        <Cell title={t('close')} onPress={() => go('live.close')} />
      </CellGroup>
    </>
  )
}
