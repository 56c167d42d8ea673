/**
 * A session as everybody there sees it: its picture with the lot that runs upon it, or the same in text alone; the bid in two taps; what is next, and
 * its goods. One that is planned, over or cancelled has no picture.
 */
import './watch/watch.css'
import { Button, Card, ImagePlate, SectionHead, StateBanner, Tag } from '@juya/ui'
import { ClockIcon, InfoIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { useCorner } from '../../cards/live/mini/left-room.ts'
import { useText as usePictureText } from '../../cards/live/picture/picture.i18n.ts'
import { QualitySheet } from '../../cards/live/picture/quality-sheet.tsx'
import { type Playing, usePlayer } from '../../cards/live/picture/use-player.ts'
import { PlannedSessions } from '../../cards/live/planned-sessions.tsx'
import { ShareButton } from '../../cards/share/share-button.tsx'
import { FollowButton } from '../../cards/shop/follow-button.tsx'
import { call } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatDate, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { hasPicture } from '../../lib/player/quality.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { DetailPage } from '../../templates/pages.tsx'
import { LiveChat } from './chat/live-chat.tsx'
import { GiveawayLine } from './watch/giveaway/giveaway-line.tsx'
import { LotLine } from './watch/lot-line.tsx'
import { MoreMenu } from './watch/more-menu.tsx'
import { BidBar, NowRunning } from './watch/now-running.tsx'
import { People } from './watch/people.tsx'
import { Rate } from './watch/rate.tsx'
import { useEarlier } from './watch/stage/earlier.tsx'
import { Stage } from './watch/stage/stage.tsx'
import { GoodsLines, Tray } from './watch/tray.tsx'
import { type SessionNow, useSessionNow } from './watch/use-session.ts'
import { useText } from './watch/watch.i18n.ts'

const CLOCK = 'hh:mm'
const isOn = (now: SessionNow): boolean => now.session.status === 'live' || now.session.status === 'paused'

export default function WatchPage() {
  const t = useText()
  const session_id = useIdParam()
  const reading = useSessionNow(session_id)
  const items = useCall('live.items', { session_id }, { enabled: session_id > 0 })
  const [tray, setTray] = useState(false)
  const { data } = reading
  const sale_id = data !== undefined && isOn(data) ? data.session.sale_id : null
  // The picture of a sale is watched where one bids: in its room.
  useEffect(() => {
    if (sale_id != null) go('house.session', { id: sale_id }, { type: 'redirect' })
  }, [sale_id])
  const back = useEarlier(session_id)
  const shows = data !== undefined && isOn(data) && sale_id == null
  const playing = usePlayer(session_id, shows, back.earlier !== undefined)
  const staged = (data === undefined || shows) && playing.quality !== 'text'
  const lot = data?.current
  useCorner(
    data && staged && isOn(data) && hasPicture(playing.quality)
      ? {
          ...{ session_id, title: data.session.title, listens: playing.look?.listens === true },
          room: { name: 'live.watch', id: session_id },
        }
      : undefined,
  )
  const share = () =>
    call('live.share', { session_id }).then(({ title, description, image }) => ({
      ...{ at: `live/${session_id}`, title, picture: image, lines: [description] },
    }))
  return (
    // With the picture it has no bar above it: it begins anew, so that nothing moves.
    <DetailPage
      key={staged ? 'staged' : 'plain'}
      needs={reading}
      title={data?.session.title}
      right={!staged && data && <Ways session={data.session} share={share} />}
      {...(staged && {
        photo: {
          sub: data?.session.shop.name,
          right: (solid: boolean) =>
            data && <Ways session={data.session} share={share} variant={solid ? 'plain' : 'disc'} />,
        },
        skeleton: <div className="stage stage--waiting" />,
      })}
      bar={
        data &&
        lot && (
          <BidBar
            lot={lot}
            running={data.running}
            reading={reading}
            lag={() => playing.player?.lag()}
            seen={() => playing.player?.seen()}
          />
        )
      }
    >
      {data && staged && (
        <Stage
          now={data}
          playing={playing}
          onTray={() => setTray(true)}
          back={back}
          standing={<Standing now={data} fresh={reading.fresh} />}
        >
          {data.giveaway && <GiveawayLine giveaway={data.giveaway} onEntered={reading.readAgain} />}
          {lot ? <NowRunning lot={lot} running={data.running} picture={data.picture} /> : <Between now={data} />}
        </Stage>
      )}
      {data && !staged && (
        <>
          <Standing now={data} fresh={reading.fresh} />
          <Head now={data} playing={playing} onTray={() => setTray(true)} />
          {data.session.status === 'scheduled' && (
            <PlannedSessions read={{ data: { on_air: null, list: [data.session] }, refetch: reading.readAgain }} />
          )}
          {lot && <NowRunning lot={lot} running={data.running} picture={data.picture} />}
          {data.session.replay_until != null && (
            <Card>
              <Button block variant="outline" onClick={() => go('live.replay', { id: session_id })}>
                {t('watch_replay')}
              </Button>
            </Card>
          )}
          {data.session.status === 'ended' && data.feedback && (
            <Rate session_id={session_id} own={data.feedback} onSaid={reading.readAgain} />
          )}
          <Next now={data} />
          <GoodsLines session_id={session_id} goods={items.data?.goods ?? []} />
          {data.giveaway && <GiveawayLine giveaway={data.giveaway} onEntered={reading.readAgain} />}
          {data.session.status !== 'scheduled' && (
            <LiveChat
              session={data.session}
              ask_of={lot ? { shop_id: data.session.shop.id, lot_id: lot.id } : undefined}
            />
          )}
        </>
      )}
      {tray && (
        <Tray
          session_id={session_id}
          shop_id={data?.session.shop.id}
          items={items}
          giveaway={data?.giveaway && <GiveawayLine giveaway={data.giveaway} onEntered={reading.readAgain} />}
          onClose={() => setTray(false)}
        />
      )}
    </DetailPage>
  )
}

/** Share it, see its room, report it. */
function Ways({
  session,
  share,
  variant = 'plain',
}: {
  session: SessionNow['session']
  share: Parameters<typeof ShareButton>[0]['thing']
  variant?: 'plain' | 'disc'
}) {
  return (
    <>
      <ShareButton variant={variant} thing={share} />
      <MoreMenu variant={variant} session={session} />
    </>
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

function Head({ now, playing, onTray }: { now: SessionNow; playing: Playing; onTray: () => void }) {
  const t = useText()
  const { session } = now
  const { status } = session
  const is_on = isOn(now)
  return (
    <Card>
      <div className="watch-head">
        {!is_on && (
          <ImagePlate
            src={sizedUrl(session.cover, 800)}
            alt=""
            ratio="16:9"
            radius="m"
            dimmed={status !== 'scheduled'}
            eager
          />
        )}
        <span className="watch-head__state">
          <Tag tone={status === 'live' ? 'live' : 'grey'}>{t(WORDS[status])}</Tag>
          <span className="j-meta j-num">
            {is_on ? <People session={session} /> : t('begins', { at: formatMoment(session.planned_at) })}
          </span>
          <Button size="s" variant="outline" onClick={() => go('shop.home', { id: session.shop.id })}>
            {t('shop')}
          </Button>
          <FollowButton shop={session.shop} size="s" />
        </span>
        {session.notice && <p className="j-meta">{session.notice}</p>}
        {is_on && <TextAlone playing={playing} />}
        {now.lots + now.goods > 0 && (
          <Button size="m" variant="plain" onClick={onTray}>
            {t('tray')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Prices and bids without picture or sound, by the viewer's choice. */
function TextAlone({ playing }: { playing: Playing }) {
  const t = usePictureText()
  const [chooses, setChooses] = useState(false)
  return (
    <>
      <p className="j-meta">{t('text_alone')}</p>
      <Button size="m" variant="plain" onClick={() => setChooses(true)}>
        {t('quality')}
      </Button>
      {chooses && <QualitySheet playing={playing} onClose={() => setChooses(false)} />}
    </>
  )
}

function Between({ now }: { now: SessionNow }) {
  const t = useText()
  return now.session.status === 'live' && now.next.length > 0 ? (
    <Card>
      <p className="watch-between">{t('next_soon')}</p>
    </Card>
  ) : null
}

function Next({ now }: { now: SessionNow }) {
  const t = useText()
  if (now.next.length === 0) return null
  return (
    <>
      {now.session.status === 'live' && !now.running && <p className="watch-between">{t('next_soon')}</p>}
      <SectionHead title={t('up_next')} />
      {now.next.map((lot) => (
        <LotLine key={lot.id} lot={lot} />
      ))}
    </>
  )
}
