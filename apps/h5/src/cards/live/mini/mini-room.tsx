/** A live picture in the corner of other pages, with the way back to its room. It stands beside the app, whose first view knows nothing of it. */
import './mini-room.css'
import { classes, IconButton } from '@juya/ui'
import { SpeakerHighIcon, SpeakerSlashIcon, XIcon } from '@juya/ui/icons.ts'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { go, pathOf } from '../../../lib/router/navigation.ts'
import { usePlace } from '../../../lib/router/router.ts'
import { useSignal } from '../../../lib/storage/signal.ts'
import type { RouteName } from '../../../routes.ts'
import { useText } from '../picture/picture.i18n.ts'
import { pictureWord } from '../picture/picture-words.ts'
import { usePlayer } from '../picture/use-player.ts'
import { type LeftRoom, leftRoom } from './left-room.ts'

/** Shows the room that was left, until it is closed. */
export function openCorner(): void {
  const room = leftRoom.get()
  if (!room) return
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  root.render(<Corner room={room} />)
  const stop = leftRoom.subscribe(() => {
    if (leftRoom.get() === room) return
    stop()
    // Another page may be rendering just now.
    queueMicrotask(() => {
      root.unmount()
      box.remove()
    })
  })
}

const Corner = ({ room }: { room: LeftRoom }) => (useSignal(leftRoom) === room ? <MiniRoom room={room} /> : null)

/** Pages that show moving pictures of their own: two at once are too many. */
const OWN_PICTURES: readonly RouteName[] = [
  ...(['live.watch', 'live.studio', 'live.test', 'live.replay', 'live.moment', 'house.session'] as const),
  ...(['house.desk', 'video.feed'] as const),
]

function MiniRoom({ room: { session_id, title, listens: listened, room } }: { room: LeftRoom }) {
  const t = useText()
  const { path } = usePlace()
  const playing = usePlayer(session_id, true)
  const { video, audio, player, look, quality } = playing
  const listens = look?.listens === true
  const word = pictureWord(look, quality)
  const elsewhere = OWN_PICTURES.some((name) => pathOf(name).toLowerCase() === path.toLowerCase())
  const over = elsewhere || look?.line === 'over' || look?.is_unplayable === true
  useEffect(() => {
    if (over) leftRoom.set(null)
  }, [over])
  useEffect(() => {
    if (listened) player?.listen(true)
  }, [player, listened])
  return (
    <section className="mini-room j-on-photo" aria-label={t('picture_of', { title })}>
      <video
        ref={video}
        className={classes('mini-room__video', look?.is_wide && 'mini-room__video--wide')}
        playsInline
        muted
        tabIndex={-1}
        aria-label={t('picture_of', { title })}
      />
      {/* biome-ignore lint/a11y/useMediaCaption: nothing writes down what is said live */}
      <audio ref={audio} />
      <button type="button" className="mini-room__back" onClick={() => go(room.name, { id: room.id })}>
        {word && <span className="mini-room__word">{t(word)}</span>}
        <span className="mini-room__word">{t('back_to_room')}</span>
      </button>
      <span className="mini-room__acts">
        <IconButton
          variant="disc"
          label={t(listens ? 'sound_off' : 'sound_on')}
          icon={listens ? <SpeakerHighIcon size={18} /> : <SpeakerSlashIcon size={18} />}
          onClick={() => player?.listen(!listens)}
        />
        <IconButton
          variant="disc"
          label={t('close_corner')}
          icon={<XIcon size={18} />}
          onClick={() => leftRoom.set(null)}
        />
      </span>
    </section>
  )
}
