/** The replay of a session: its lots as chapters, and the price as it stood at each moment. */
import './replay.css'
import { Button, Empty, ImagePlate, SectionHead, StateBanner } from '@juya/ui'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import type { Playing } from '@juya/ui/reading/recording/recorded-player.ts'
import { useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { isRefusal } from '../../../lib/api/refusals.ts'
import { formatDate, formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useIdParam } from '../../../lib/router/page.tsx'
import { DetailPage } from '../../../templates/pages.tsx'
import { ChatInStep } from './chat-in-step.tsx'
import { PriceInStep, RecordedVideo } from './recorded-video.tsx'
import { useText } from './replay.i18n.ts'

type Replay = Data<'live.replay'>
type Chapter = Replay['chapters'][number]

/** A replay is read once: another reading would change its grants under the player. */
const STALE_MS = 3 * 3_600_000

export default function ReplayPage() {
  const session_id = useIdParam()
  const t = useText()
  const reading = useCall('live.replay', { session_id }, { enabled: session_id > 0, stale_ms: STALE_MS })
  const { data } = reading
  const [at_ms, setAt] = useState(0)
  const [playing, setPlaying] = useState<Playing>()
  const now = data?.chapters.find(({ from_ms, until_ms }) => at_ms >= from_ms && at_ms < until_ms)
  const closed = isRefusal(reading.error, 'STATE_CONFLICT')
  return (
    <DetailPage
      needs={closed ? [] : reading}
      title={data?.session.title}
      instead={
        closed ? (
          <Empty
            drawing="door"
            title={t('closed')}
            note={t('closed_note')}
            action={<Button onClick={() => go('live.watch', { id: session_id })}>{t('session_page')}</Button>}
          />
        ) : undefined
      }
    >
      {data && (
        <>
          {data.state === 'gap_marked' && (
            <StateBanner
              tone="amber"
              icon={<WarningCircleIcon size={20} weight="fill" />}
              title={t('gaps')}
              note={t('gaps_note')}
            />
          )}
          <RecordedVideo
            name={`session ${session_id}`}
            runs={data.runs}
            poster={sizedUrl(data.session.cover, 800)}
            label={data.session.title}
            onTime={setAt}
            onReady={setPlaying}
          />
          <PriceInStep title={now?.lot.title} steps={now?.steps ?? []} at_ms={at_ms} />
          <ChatInStep session_id={session_id} at_ms={at_ms} />
          <p className="live-note">{t('open_until', { at: formatMoment(data.open_until) })}</p>
          <SectionHead title={t('lots')} />
          {data.chapters.length === 0 && <p className="live-note">{t('no_lots')}</p>}
          {data.chapters.map((chapter) => (
            <ChapterRow key={chapter.lot.id} chapter={chapter} play={() => playing?.seek(chapter.from_ms)} />
          ))}
        </>
      )}
    </DetailPage>
  )
}

const CLOCK = 'hh:mm'

function ChapterRow({ chapter: { lot, from_ms, result, hammer_fen }, play }: { chapter: Chapter; play: () => void }) {
  const t = useText()
  const at = formatDate(from_ms / 1_000, CLOCK)
  return (
    <div className="replay-chapter">
      <button
        type="button"
        className="replay-chapter__play"
        aria-label={t('play_lot', { title: lot.title, at })}
        onClick={play}
      >
        <span className="replay-chapter__image">
          <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
        </span>
        <span className="replay-chapter__text">
          <span className="j-clamp-2">{lot.title}</span>
          <span className="j-meta j-num">
            {at} · {t(result)} {hammer_fen == null ? '' : formatFen(hammer_fen)}
          </span>
        </span>
      </button>
      <Button size="s" variant="outline" onClick={() => go('live.moment', { id: lot.id })}>
        {t(result === 'sold' ? 'moment' : 'moment_unsold')}
      </Button>
    </div>
  )
}
