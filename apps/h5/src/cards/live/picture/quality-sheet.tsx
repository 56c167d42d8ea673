/** How much of a session comes: the choice is kept on this device, and one bids by each. */
import './picture.css'
import { Cell, CellGroup, Sheet } from '@juya/ui'
import { QUALITIES } from '../../../lib/player/quality.ts'
import { useText } from './picture.i18n.ts'
import type { Playing } from './use-player.ts'

export function QualitySheet({
  playing: { quality, choose, look },
  onClose,
}: {
  playing: Pick<Playing, 'quality' | 'choose' | 'look'>
  onClose: () => void
}) {
  const t = useText()
  return (
    <Sheet open onClose={onClose} title={t('quality')}>
      <CellGroup>
        {QUALITIES.map((one) => (
          <Cell
            key={one}
            title={one === '720p' || one === '360p' ? one : t(`quality_${one}`)}
            help={
              one === 'auto' && quality === 'auto' && look?.track ? t('now_sent', { picture: look.track }) : undefined
            }
            value={one === quality ? t('chosen') : undefined}
            onPress={() => {
              choose(one)
              onClose()
            }}
          />
        ))}
      </CellGroup>
      <p className="j-meta quality__note">{t('quality_note')}</p>
    </Sheet>
  )
}
