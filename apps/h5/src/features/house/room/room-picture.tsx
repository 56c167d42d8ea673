/** The picture of a sale's room, above the lot that runs: prices and bids come another way and go on without it. */
import './room-picture.css'
import { Button, classes, IconButton } from '@juya/ui'
import { SlidersHorizontalIcon, SpeakerHighIcon, SpeakerSlashIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useCorner } from '../../../cards/live/mini/use-corner.ts'
import { useText } from '../../../cards/live/picture/picture.i18n.ts'
import { Lag, PictureState } from '../../../cards/live/picture/picture-parts.tsx'
import { QualitySheet } from '../../../cards/live/picture/quality-sheet.tsx'
import { type Playing, usePlayer } from '../../../cards/live/picture/use-player.ts'
import { hasPicture } from '../../../lib/player/quality.ts'

export function RoomPicture({ sale_id, session_id, title }: { sale_id: number; session_id: number; title: string }) {
  const t = useText()
  const playing = usePlayer(session_id, true)
  const { video, audio, look, runs, player } = playing
  useCorner(
    runs && hasPicture(playing.quality)
      ? { ...{ session_id, title, listens: look?.listens === true }, room: { name: 'house.session', id: sale_id } }
      : undefined,
  )
  if (!runs)
    return (
      <div className="room-picture__text">
        <p className="j-meta">{t('text_alone')}</p>
        <Choice playing={playing} />
      </div>
    )
  const listens = look?.listens === true
  return (
    <section className="room-picture" aria-label={t('picture_of', { title })}>
      <video
        ref={video}
        className={classes('room-picture__video', !look?.track && 'room-picture__video--none')}
        playsInline
        muted
        tabIndex={-1}
        aria-label={t('picture_of', { title })}
      />
      {/* biome-ignore lint/a11y/useMediaCaption: nothing writes down what is said live */}
      <audio ref={audio} />
      <div className="room-picture__over j-on-photo">
        <Lag player={player} />
        <PictureState playing={playing} />
        <span className="room-picture__rail">
          {player && (
            <IconButton
              variant="disc"
              label={t(listens ? 'sound_off' : 'sound_on')}
              icon={listens ? <SpeakerHighIcon size={22} /> : <SpeakerSlashIcon size={22} />}
              onClick={() => player.listen(!listens)}
            />
          )}
          <Choice playing={playing} disc />
        </span>
      </div>
    </section>
  )
}

/** How much of it comes: one bids by each. */
function Choice({ playing, disc }: { playing: Playing; disc?: boolean }) {
  const t = useText()
  const [chooses, setChooses] = useState(false)
  const open = () => setChooses(true)
  return (
    <>
      {disc ? (
        <IconButton variant="disc" label={t('quality')} icon={<SlidersHorizontalIcon size={22} />} onClick={open} />
      ) : (
        <Button size="m" variant="plain" onClick={open}>
          {t('quality')}
        </Button>
      )}
      {chooses && <QualitySheet playing={playing} onClose={() => setChooses(false)} />}
    </>
  )
}
