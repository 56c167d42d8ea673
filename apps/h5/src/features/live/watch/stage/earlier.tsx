/** What was on the screen in the last minutes, instead of the live picture. Prices and bids beside it stay those of now. */
import '../../replay/replay.css'
import { LIVE_BACK_MIN } from '@juya/contract/shapes/live/live-limits.ts'
import { Button } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import type { Run } from '@juya/ui/reading/recording/lists.ts'
import { useState } from 'react'
import { useText } from '../../../../cards/live/picture/picture.i18n.ts'
import { call } from '../../../../lib/api/client.ts'
import { sizedUrl } from '../../../../lib/format/image.ts'
import { mediaUrl } from '../../../../lib/player/line.ts'
import { toast } from '../../../../lib/toast.ts'
import { RecordedVideo } from '../../replay/recorded-video.tsx'
import type { SessionNow } from '../use-session.ts'

const MINUTE_MS = 60_000
/** One begins so long before now, and goes further back by the video's own line. */
const FIRST_MS = 30_000

interface Earlier {
  session_id: number
  runs: readonly Run[]
  from_ms: number
}

/** @returns what is looked at instead of the live picture, and the ways there and back */
export function useEarlier(session_id: number) {
  const t = useText()
  const [earlier, setEarlier] = useState<Earlier>()
  const goBack = async ({ started_at }: SessionNow['session']) => {
    const ticket = await call('live.ticket', { session_id }, { silent: true }).catch(() => undefined)
    const hls_path = ticket?.picture?.hls_path
    if (!hls_path) return toast(t('earlier_none'))
    const until_ms = serverNow()
    const from_ms = Math.max((started_at ?? 0) * 1_000, until_ms - LIVE_BACK_MIN * MINUTE_MS)
    const path = mediaUrl(hls_path).replace(/[^/]*$/, '')
    setEarlier({ session_id, runs: [{ path, from_ms, until_ms }], from_ms: Math.max(from_ms, until_ms - FIRST_MS) })
  }
  return {
    earlier: earlier?.session_id === session_id ? earlier : undefined,
    goBack,
    toLive: () => setEarlier(undefined),
  }
}

export function EarlierPicture({
  session: { session_id, title, cover },
  earlier: { runs, from_ms },
  onLive,
}: {
  session: SessionNow['session']
  earlier: Earlier
  onLive: () => void
}) {
  const t = useText()
  return (
    <div className="stage__earlier">
      <RecordedVideo
        name={`session ${session_id} ${from_ms}`}
        runs={runs}
        poster={sizedUrl(cover, 800)}
        label={t('picture_of', { title })}
        onTime={() => undefined}
        onReady={(playing) => playing?.seek(from_ms)}
      />
      <p role="status">{t('earlier_note')}</p>
      <Button size="m" variant="white" onClick={onLive}>
        {t('back_to_live')}
      </Button>
    </div>
  )
}
