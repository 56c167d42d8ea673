/** The card of a shop's live sessions: the one on air, and the planned ones, each with a reminder button. */
import './planned-sessions.css'
import { Button, Card, ImagePlate, MoreLink, Tag } from '@juya/ui'
import { BroadcastIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go, hrefOf } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useText } from './planned-sessions.i18n.ts'

type Planned = Data<'live.roomNotice'>

/**
 * Nothing where the shop neither plans anything nor is on air; with its room given, the way to that at least.
 */
export function PlannedSessions({
  read,
}: {
  read: { data?: (Pick<Planned, 'on_air' | 'list'> & Partial<Planned>) | undefined; refetch: () => unknown }
}) {
  const t = useText()
  const { room, on_air, list = [], replay } = read.data ?? {}
  if (!room && list.length === 0 && !on_air) return null
  const title = on_air ? t('on_air') : list.length > 0 ? t('planned') : room!.title
  const more = room && <MoreLink onPress={() => go('live.home', { id: room.id })}>{t('room')}</MoreLink>
  return (
    <Card title={title} action={more}>
      {on_air && (
        <div className="planned">
          <span className="planned__cover">
            <ImagePlate src={sizedUrl(on_air.cover, 200)} alt="" radius="m" />
          </span>
          <span className="planned__text">
            <span className="planned__title">{on_air.title}</span>
            <span className="j-meta j-num">{t('viewers', { count: on_air.viewers })}</span>
          </span>
          <Button
            size="s"
            onClick={() =>
              on_air.sale_id == null
                ? go('live.watch', { id: on_air.session_id })
                : go('house.session', { id: on_air.sale_id })
            }
          >
            {t('watch')}
          </Button>
        </div>
      )}
      {replay && (
        <div className="planned">
          <span className="planned__cover">
            <ImagePlate src={sizedUrl(replay.cover, 200)} alt="" radius="m" />
          </span>
          <span className="planned__text">
            <span className="planned__title">{replay.title}</span>
            <span className="j-meta j-num">{formatMoment(replay.started_at ?? replay.planned_at)}</span>
          </span>
          <Button size="s" variant="outline" onClick={() => go('live.replay', { id: replay.session_id })}>
            {t('replay')}
          </Button>
        </div>
      )}
      {list.map((session) => (
        <PlannedSession key={session.session_id} session={session} onChanged={() => void read.refetch()} />
      ))}
    </Card>
  )
}

/** @param of_shop it stands among those of other shops: its shop is named, and it opens its page */
export function PlannedSession({
  session,
  of_shop,
  onChanged,
}: {
  session: Planned['list'][number]
  of_shop?: boolean
  onChanged: () => void
}) {
  const t = useText()
  const change = useAction('live.action', { onDone: onChanged })
  const { session_id, title, shop, subscribed, subscribers } = session
  const press = () => {
    if (askLogin('continue')) void change.run({ session_id, action: 'subscribe', on: !subscribed })
  }
  return (
    <div className="planned">
      <span className="planned__cover">
        <ImagePlate src={sizedUrl(session.cover, 200)} alt="" radius="m" />
      </span>
      <span className="planned__text">
        {of_shop ? (
          <a className="planned__title planned__open" href={hrefOf('live.watch', { id: session_id })}>
            {title}
          </a>
        ) : (
          <span className="planned__title">{title}</span>
        )}
        {of_shop && <span className="j-meta">{shop.name}</span>}
        <span className="j-meta j-num">
          {formatMoment(session.planned_at)}
          {session.is_weekly && (
            <>
              {' '}
              <Tag tone="blue" icon={<BroadcastIcon size={12} weight="fill" />}>
                {t('weekly')}
              </Tag>
            </>
          )}
        </span>
        {session.notice && <span className="j-meta">{session.notice}</span>}
        {subscribers > 0 && <span className="j-meta">{t('subscribers', { count: subscribers })}</span>}
      </span>
      <Button size="s" variant={subscribed ? 'outline' : 'primary'} loading={change.pending} onClick={press}>
        {t(subscribed ? 'subscribed' : 'subscribe')}
      </Button>
    </div>
  )
}
