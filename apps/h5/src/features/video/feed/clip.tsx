/** One video of the feed: its picture over the whole screen, what can be done at the right, and what it shows with its price at the bottom. */
import { Button, classes, IconButton, ImagePlate, Tag } from '@juya/ui'
import { FlagIcon, HeartIcon, PauseIcon, PlayIcon, SpeakerHighIcon, SpeakerSlashIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { ShareButton } from '../../../cards/share/share-button.tsx'
import type { Item } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { formatCount, formatFen } from '../../../lib/format/format.ts'
import { imageUrl, sizedUrl } from '../../../lib/format/image.ts'
import { useOnline } from '../../../lib/live/online.ts'
import { useRoom } from '../../../lib/live/realtime.ts'
import { go, hrefOf, pathOf } from '../../../lib/router/navigation.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useText } from '../i18n.ts'
import { playsByItself } from './autoplay.ts'

type Video = Item<'video.list'>
/** Goods have no channel of their own. */
const PRICE_MS = 20_000

interface ClipProps {
  video: Video
  label: string
  active: boolean
  /** The active one, and those beside it. */
  near: boolean
  muted: boolean
  onMuted: (muted: boolean) => void
  watch: (element: HTMLElement | null) => (() => void) | undefined
}

export function Clip({ video, label, active, near, muted, onMuted, watch }: ClipProps) {
  return (
    <article ref={watch} className="video-clip" aria-label={label} tabIndex={active ? 0 : -1}>
      <Picture video={video} active={active} near={near} muted={muted} onMuted={onMuted} />
      <div className="video-clip__over">
        <Side video={video} />
        <Foot video={video} active={active} />
      </div>
    </article>
  )
}

function Picture({ video, active, near, muted, onMuted }: Omit<ClipProps, 'label' | 'watch'>) {
  const t = useText()
  const element = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const player = element.current
    if (!player) return
    if (active && playsByItself()) player.play().catch(() => setPlaying(false))
    else player.pause()
  }, [active])
  const toggle = () => {
    const player = element.current
    if (!player) return
    setFailed(false)
    if (player.paused) player.play().catch(() => setFailed(true))
    else player.pause()
  }
  return (
    <>
      <video
        ref={element}
        className="video-clip__picture"
        src={near ? imageUrl(video.video) : undefined}
        poster={sizedUrl(video.poster, 800)}
        aria-label={video.title}
        muted={muted}
        loop
        playsInline
        preload={active && playsByItself() ? 'auto' : 'none'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => near && setFailed(true)}
      />
      <button
        type="button"
        className={classes('video-clip__play', playing && 'video-clip__play--on')}
        aria-label={t(playing ? 'pause' : 'play')}
        onClick={toggle}
      >
        {playing ? <PauseIcon size={40} weight="fill" /> : <PlayIcon size={40} weight="fill" />}
      </button>
      {failed && (
        <p className="video-clip__failed" role="alert">
          {t('failed')}
        </p>
      )}
      <span className="video-clip__sound">
        <IconButton
          variant="disc"
          label={t(muted ? 'sound_on' : 'sound_off')}
          icon={muted ? <SpeakerSlashIcon size={20} /> : <SpeakerHighIcon size={20} />}
          onClick={() => onMuted(!muted)}
        />
      </span>
    </>
  )
}

function Side({ video }: { video: Video }) {
  const t = useText()
  const { id, title, poster, shop } = video
  const [liked, setLiked] = useState({ on: video.liked, count: video.like_count })
  const like = useAction('video.action')
  const press = async () => {
    if (!askLogin('continue', { back: pathOf('video.feed', { id }) })) return
    const now = await like.run({ id, on: !liked.on })
    if (now) setLiked(now)
  }
  const report = () => {
    if (askLogin('continue', { back: pathOf('report.add', { type: 'video', id }) }))
      go('report.add', { type: 'video', id })
  }
  return (
    <div className="video-clip__side">
      <IconButton
        variant="disc"
        label={t(liked.on ? 'liked' : 'like')}
        aria-pressed={liked.on}
        icon={<HeartIcon size={22} weight={liked.on ? 'fill' : 'regular'} />}
        onClick={() => void press()}
      />
      <span className="video-clip__count j-num">{formatCount(liked.count)}</span>
      <ShareButton variant="disc" thing={() => ({ at: `video/${id}`, title, picture: poster, shop_id: shop.id })} />
      <IconButton variant="disc" label={t('report')} icon={<FlagIcon size={20} />} onClick={report} />
    </div>
  )
}

function Foot({ video, active }: { video: Video; active: boolean }) {
  const t = useText()
  const online = useOnline()
  const { id, shop, title, music, ai_made } = video
  const fresh = useCall('video.info', { id }, { enabled: active && video.about != null, refetch_ms: PRICE_MS })
  const about = fresh.data?.about ?? video.about
  useRoom(
    active && about?.thing === 'lot' ? `lot:${about.id}` : null,
    () => void fresh.refetch(),
    () => void fresh.refetch(),
  )
  return (
    <div className="video-clip__foot">
      <a className="video-clip__shop" href={hrefOf('shop.home', { id: shop.id })}>
        {shop.name}
      </a>
      <p className="j-clamp-2">{title}</p>
      {(music !== 'none' || ai_made) && (
        <span className="video-clip__tags">
          {ai_made && <Tag>{t('ai_made')}</Tag>}
          {music !== 'none' && <Tag>{t(music === 'own' ? 'music_own' : 'music_licensed')}</Tag>}
        </span>
      )}
      {about && (
        <div className="video-clip__about">
          <span className="video-clip__thumb">
            <ImagePlate src={sizedUrl(about.image ?? video.poster, 200)} alt="" radius="m" />
          </span>
          <span className="video-clip__what">
            <span className="j-clamp-2">{about.title}</span>
            <span className="j-num" aria-live="polite">
              {about.fen != null &&
                (about.thing === 'goods' ? t('from', { price: formatFen(about.fen) }) : formatFen(about.fen))}
              {about.note && ` · ${about.note}`}
            </span>
            {!online && <span className="video-clip__old">{t('offline')}</span>}
          </span>
          <Button size="s" onClick={() => go(about.thing === 'lot' ? 'auction.lot' : 'goods.info', { id: about.id })}>
            {t(about.thing === 'lot' ? 'open_lot' : 'open_goods')}
          </Button>
        </div>
      )}
    </div>
  )
}
