/** The live picture, and what lies over it: the shop, the picture's lag, its controls, and the lot that runs. */
import './stage.css'
import { Button, classes, IconButton, Tag } from '@juya/ui'
import {
  ArrowCounterClockwiseIcon,
  CaretDownIcon,
  ChatCircleDotsIcon,
  ListBulletsIcon,
  PictureInPictureIcon,
  SlidersHorizontalIcon,
  SpeakerHighIcon,
  SpeakerSlashIcon,
} from '@juya/ui/icons.ts'
import { LIVE_BACK_MIN } from '@juya/contract/shapes/live/live-limits.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText as usePictureText } from '../../../../cards/live/picture/picture.i18n.ts'
import { Lag, PictureState } from '../../../../cards/live/picture/picture-parts.tsx'
import { QualitySheet } from '../../../../cards/live/picture/quality-sheet.tsx'
import type { Playing } from '../../../../cards/live/picture/use-player.ts'
import { FollowButton } from '../../../../cards/shop/follow-button.tsx'
import { sizedUrl } from '../../../../lib/format/image.ts'
import { go } from '../../../../lib/router/navigation.ts'
import { useText as useChatText } from '../../chat/chat.i18n.ts'
import { Hearts } from '../../chat/hearts.tsx'
import { ChatSheet } from '../../chat/live-chat.tsx'
import { NewestLines } from '../../chat/newest-lines.tsx'
import { useLiveChat } from '../../chat/use-live-chat.ts'
import { useNextRoom } from '../next-room.ts'
import { People } from '../people.tsx'
import type { SessionNow } from '../use-session.ts'
import { useText } from '../watch.i18n.ts'
import { EarlierPicture, type useEarlier } from './earlier.tsx'

interface StageProps {
  now: SessionNow
  playing: Playing
  onTray: () => void
  /** The last minutes, in the place of the live picture. */
  back: ReturnType<typeof useEarlier>
  /** What must be known before all else. */
  standing: ReactNode
  /** The lot that runs. */
  children: ReactNode
}

export function Stage({ now: { session, current }, playing, onTray, back, standing, children }: StageProps) {
  const t = useText()
  const say = useChatText()
  const chat = useLiveChat(session.session_id)
  const [chats, setChats] = useState(false)
  const picture = usePictureText()
  const { video, audio, player, look } = playing
  const next = useNextRoom(session.session_id)
  const listens = look?.listens === true
  const toggle = () => player?.listen(!listens)
  const byKey = ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === 'm' && currentTarget.contains(target as Node)) toggle()
  }
  return (
    <section
      className="stage j-on-photo"
      aria-label={picture('picture_of', { title: session.title })}
      onKeyDown={byKey}
      onTouchStart={next?.onTouchStart}
      onTouchEnd={next?.onTouchEnd}
    >
      <img className="stage__cover" src={sizedUrl(session.cover, 800)} alt="" fetchPriority="high" />
      <video
        ref={video}
        className={classes('stage__video', look?.is_wide && 'stage__video--wide', !look?.track && 'stage__video--none')}
        playsInline
        muted
        tabIndex={-1}
        aria-label={picture('picture_of', { title: session.title })}
      />
      {/* biome-ignore lint/a11y/useMediaCaption: nothing writes down what a host says live */}
      <audio ref={audio} />
      <div className="stage__over">
        <div className="stage__top">
          <span className="stage__head">
            <button type="button" className="stage__shop" onClick={() => go('shop.home', { id: session.shop.id })}>
              <span className="stage__name j-ellipsis">{session.shop.name}</span>
              <span className="j-num">
                <People session={session} />
              </span>
            </button>
            <FollowButton shop={session.shop} size="s" on_dark onChanged={chat.again} />
          </span>
          <span className="stage__tags">
            <Tag tone={session.status === 'live' ? 'live' : 'grey'}>
              {t(session.status === 'live' ? 'live' : 'paused')}
            </Tag>
            <Lag player={player} />
          </span>
          <p className="stage__title j-clamp-2">{session.title}</p>
        </div>
        <div className="stage__middle">
          {standing}
          {back.earlier ? (
            <EarlierPicture session={session} earlier={back.earlier} onLive={back.toLive} />
          ) : (
            <PictureState playing={playing} />
          )}
        </div>
        <div className="stage__side">
          <NewestLines chat={chat} />
          <Rail playing={playing} onTray={onTray} onSound={toggle} onNext={next?.open} onBack={back.earlier ? undefined : () => void back.goBack(session)}>
            <IconButton
              variant="disc"
              label={say('chat')}
              icon={<ChatCircleDotsIcon size={22} />}
              onClick={() => setChats(true)}
            />
            <Hearts session_id={session.session_id} likes={chat.likes} over_picture />
          </Rail>
        </div>
        <div className="stage__bottom">
          {player && !listens && (
            <Button size="m" variant="white" icon={<SpeakerSlashIcon size={18} />} onClick={toggle}>
              {picture('sound_on')}
            </Button>
          )}
          {children}
        </div>
      </div>
      {chats && (
        <ChatSheet
          chat={chat}
          session={session}
          ask_of={current ? { shop_id: session.shop.id, lot_id: current.id } : undefined}
          onClose={() => setChats(false)}
        />
      )}
    </section>
  )
}

/** What can be done with the picture, where a thumb reaches it. */
function Rail({
  playing,
  onTray,
  onSound,
  onNext,
  onBack,
  children,
}: {
  playing: Playing
  onTray: () => void
  onSound: () => void
  onNext: (() => void) | undefined
  /** Undefined while one looks back: there is no live picture to do anything with. */
  onBack: (() => void) | undefined
  /** What is done in the chat. */
  children: ReactNode
}) {
  const t = useText()
  const picture = usePictureText()
  const [chooses, setChooses] = useState(false)
  const { video, player, look } = playing
  const listens = look?.listens === true
  const float = () => {
    const shown = video.current
    if (!shown) return
    const done =
      document.pictureInPictureElement === shown ? document.exitPictureInPicture() : shown.requestPictureInPicture()
    // A browser that has nothing to show yet refuses: the picture stays where it is.
    done.catch(() => undefined)
  }
  return (
    <div className="stage__rail">
      <IconButton variant="disc" label={t('tray')} icon={<ListBulletsIcon size={22} />} onClick={onTray} />
      {onBack && (
        <IconButton
          variant="disc"
          label={picture(listens ? 'sound_off' : 'sound_on')}
          aria-keyshortcuts="m"
          icon={listens ? <SpeakerHighIcon size={22} /> : <SpeakerSlashIcon size={22} />}
          onClick={onSound}
        />
      )}
      <IconButton
        variant="disc"
        label={picture('quality')}
        icon={<SlidersHorizontalIcon size={22} />}
        onClick={() => setChooses(true)}
      />
      {onBack && (
        <IconButton
          variant="disc"
          label={picture('earlier', { minutes: LIVE_BACK_MIN })}
          icon={<ArrowCounterClockwiseIcon size={22} />}
          onClick={onBack}
        />
      )}
      {player && document.pictureInPictureEnabled && look?.track && (
        <IconButton
          variant="disc"
          label={picture('small_window')}
          icon={<PictureInPictureIcon size={22} />}
          onClick={float}
        />
      )}
      {onNext && (
        <IconButton variant="disc" label={t('next_room')} icon={<CaretDownIcon size={22} />} onClick={onNext} />
      )}
      {children}
      {chooses && <QualitySheet playing={playing} onClose={() => setChooses(false)} />}
    </div>
  )
}
