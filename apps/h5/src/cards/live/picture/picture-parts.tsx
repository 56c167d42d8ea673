/** What stands on a live picture wherever one is shown: how late it is, and why none moves. */
import './picture.css'
import { Button, useNow } from '@juya/ui'
import { PlayIcon } from '@juya/ui/icons.ts'
import type { Player } from '../../../lib/player/player.ts'
import { useText } from './picture.i18n.ts'
import { pictureWord, shownSeconds } from './picture-words.ts'
import type { Playing } from './use-player.ts'

/** How late the frame on the screen is, each second. */
export function Lag({ player }: { player: Player | undefined }) {
  const t = useText()
  useNow()
  const lag_ms = player?.lag()
  if (lag_ms === undefined) return null
  return <span className="picture-lag j-num">{t('lag', { s: shownSeconds(lag_ms) })}</span>
}

/** Why no picture moves, and what can be done about it. */
export function PictureState({ playing: { player, look, quality } }: { playing: Playing }) {
  const t = useText()
  const word = pictureWord(look, quality)
  return (
    <div className="picture-state">
      <span role="status">{word && <span className="picture-word">{t(word)}</span>}</span>
      {look?.needs_tap && (
        <Button size="m" variant="white" icon={<PlayIcon size={18} weight="fill" />} onClick={() => player?.play()}>
          {t('play')}
        </Button>
      )}
      {word === 'picture_elsewhere' && (
        <Button size="m" variant="white" onClick={() => player?.again()}>
          {t('watch_here')}
        </Button>
      )}
    </div>
  )
}
