/** The sheet for OBS: server address and stream key. The key is shown once. */
import { PUBLISHER_BITS_PER_S } from '@juya/contract/live-wire/publisher.ts'
import { Button, Cell, CellGroup, Sheet } from '@juya/ui'
import { useRef } from 'react'
import { copyText } from '../../../../lib/copy-text.ts'
import { toast } from '../../../../lib/toast.ts'
import { KEY_EVERY_S } from '../../air/picture-encoder.ts'
import type { Keyed } from '../begin.tsx'
import { rtmpServer } from '../figures.ts'
import { useText } from '../studio.i18n.ts'

/** Sound, and what frames are larger than meant: OBS keeps to its rate on average alone. */
const PICTURE_SHARE = 0.6

export function ObsSheet({ keyed, onClose }: { keyed: Pick<Keyed, 'key' | 'rtmp'>; onClose: () => void }) {
  const t = useText()
  const { key, rtmp } = keyed
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('obs')}
      footer={
        <Button block onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {rtmp ? (
        <CellGroup
          note={`${t('obs_key_note')} ${t('obs_settings', { picture: 'H.264', seconds: KEY_EVERY_S, kbit: Math.round((PUBLISHER_BITS_PER_S * PICTURE_SHARE) / 1_000) })}`}
        >
          <Copied label={t('obs_server')} value={rtmpServer(rtmp, location.hostname)} />
          <Copied label={t('obs_key')} value={key} />
        </CellGroup>
      ) : (
        <p className="live-note">{t('obs_none')}</p>
      )}
    </Sheet>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(value, field.current)) toast(t('copied'))
  }
  return (
    <Cell
      title={label}
      help={<input ref={field} className="studio-copied" readOnly aria-label={label} value={value} />}
      right={
        <Button size="m" variant="outline" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      }
    />
  )
}
