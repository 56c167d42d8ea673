/** A live room's own page: what it is about, what it has on air and plans, and its latest sessions. */
import './rooms.css'
import { Button, Card, ImagePlate, Seal, SectionHead, Tag } from '@juya/ui'
import { PlannedSessions } from '../../../cards/live/planned-sessions.tsx'
import { FollowButton } from '../../../cards/shop/follow-button.tsx'
import { ReportLink } from '../../../cards/tell/tell-links.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go, hrefOf } from '../../../lib/router/navigation.ts'
import { useIdParam } from '../../../lib/router/page.tsx'
import { DetailPage } from '../../../templates/pages.tsx'
import { useText } from './rooms.i18n.ts'

type Info = Data<'live.roomInfo'>

export function OneRoom() {
  const t = useText()
  const room_id = useIdParam()
  const read = useCall('live.roomInfo', { room_id }, { enabled: room_id > 0, stale_ms: 0 })
  const { data } = read
  return (
    <DetailPage needs={read} title={data?.room.title}>
      {data && (
        <>
          <Head info={data} />
          <PlannedSessions read={{ data: { on_air: data.on_air, list: data.planned }, refetch: read.refetch }} />
          {!data.on_air && data.planned.length === 0 && (
            <Card>
              <p className="j-meta">{t('nothing_planned')}</p>
            </Card>
          )}
          <Past list={data.past} />
          <ReportLink type="shop" id={data.shop.id} about={data.shop.name} />
        </>
      )}
    </DetailPage>
  )
}

function Head({ info: { room, shop } }: { info: Info }) {
  const t = useText()
  return (
    <Card>
      <div className="one-room">
        <ImagePlate src={sizedUrl(room.cover, 800)} alt="" ratio="16:9" radius="m" eager />
        <span className="one-room__shop">
          <Seal name={shop.name} src={sizedUrl(shop.logo, 200)} size={32} />
          <span className="one-room__name">{shop.name}</span>
          <Tag>{room.category.name}</Tag>
          <Button size="s" variant="outline" onClick={() => go('shop.home', { id: shop.id })}>
            {t('shop')}
          </Button>
          <FollowButton shop={shop} size="s" />
        </span>
        {room.intro && <p className="one-room__intro">{room.intro}</p>}
      </div>
    </Card>
  )
}

function Past({ list }: { list: Info['past'] }) {
  const t = useText()
  if (list.length === 0) return null
  return (
    <>
      <SectionHead title={t('past')} />
      {list.map(({ session_id, title, cover, started_at, planned_at, replay_until }) => (
        <a
          key={session_id}
          className="past-session"
          href={hrefOf(replay_until == null ? 'live.watch' : 'live.replay', { id: session_id })}
        >
          <span className="past-session__cover">
            <ImagePlate src={sizedUrl(cover, 200)} alt="" radius="m" dimmed />
          </span>
          <span className="past-session__text">
            <span className="j-clamp-2">{title}</span>
            <span className="j-meta j-num">{formatMoment(started_at ?? planned_at)}</span>
            {replay_until != null && (
              <span>
                <Tag tone="jade">{t('replay')}</Tag>
              </span>
            )}
          </span>
        </a>
      ))}
    </>
  )
}
