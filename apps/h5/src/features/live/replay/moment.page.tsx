/** The moment of a lot: its recorded seconds with the price in step, and the signed record that this device checks. */
import './replay.css'
import { LIVE_KEEP_YEARS } from '@juya/contract/shapes/live/live-limits.ts'
import { Button, Card, Cell, CellGroup, Row, Rows, StateBanner, Tag } from '@juya/ui'
import { CheckCircleIcon, InfoIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useIdParam } from '../../../lib/router/page.tsx'
import { DetailPage } from '../../../templates/pages.tsx'
import { PriceInStep, RecordedVideo } from './recorded-video.tsx'
import { useText } from './replay.i18n.ts'
import { checkMomentHere, readerOf } from './replay-moment.ts'

type Moment = Data<'live.moment'>
type Checked = Awaited<ReturnType<typeof checkMomentHere>>

const STALE_MS = 3 * 3_600_000
/** While it is not sealed yet. */
const AGAIN_MS = 5_000

export default function MomentPage() {
  const lot_id = useIdParam()
  const t = useText()
  const [waits, setWaits] = useState(false)
  const fresh = waits ? { stale_ms: 0, refetch_ms: AGAIN_MS } : { stale_ms: STALE_MS }
  const reading = useCall('live.moment', { lot_id }, { enabled: lot_id > 0, ...fresh })
  const { data } = reading
  useEffect(() => setWaits(data?.state === 'waiting'), [data?.state])
  const [at_ms, setAt] = useState(0)
  return (
    <DetailPage needs={reading} title={data?.lot.title}>
      {data && (
        <>
          <Standing moment={data} />
          {data.runs.length > 0 && (
            <>
              <RecordedVideo
                name={`lot ${lot_id}`}
                runs={data.runs}
                poster={sizedUrl(data.lot.image, 800)}
                label={data.lot.title}
                onTime={setAt}
                onReady={() => undefined}
              />
              <PriceInStep title={data.lot.title} steps={data.steps} at_ms={at_ms} />
            </>
          )}
          {data.record && <Record moment={data} />}
          <CellGroup>
            <Cell title={t('whole_check')} onPress={() => go('auction.check', { id: lot_id })} />
            <Cell title={t('session')} onPress={() => go('live.replay', { id: data.session.session_id })} />
          </CellGroup>
        </>
      )}
    </DetailPage>
  )
}

/** Why there is nothing to play. */
function Standing({ moment: { state, runs } }: { moment: Moment }) {
  const t = useText()
  const why = state !== 'sealed' ? state : runs.length === 0 ? 'private' : undefined
  if (!why) return null
  return <StateBanner tone="amber" icon={<InfoIcon size={20} weight="fill" />} title={t(why)} note={t(`${why}_note`)} />
}

function Record({ moment }: { moment: Moment }) {
  const t = useText()
  const [checked, setChecked] = useState<Checked>()
  const [files, setFiles] = useState<Checked>()
  const [reading, setReading] = useState(false)
  useEffect(() => {
    let shown = true
    void checkMomentHere(moment).then((found) => shown && setChecked(found))
    return () => {
      shown = false
    }
  }, [moment])
  const record = moment.record!
  const checkFiles = async () => {
    setReading(true)
    setFiles(await checkMomentHere(moment, readerOf(moment.runs)))
    setReading(false)
  }
  return (
    <>
      {checked && <Answer checked={checked} />}
      <Card title={t('facts')}>
        <Rows>
          <Row label={t('span')}>
            {formatMoment(record.from_ms / 1_000)} – {formatMoment(record.until_ms / 1_000)}
          </Row>
          <Row label={t('missing')}>
            {record.missing_ms === 0
              ? t('missing_none')
              : t('seconds', { count: Math.ceil(record.missing_ms / 1_000) })}
          </Row>
          <Row label={t('pieces')}>{record.segments}</Row>
          <Row label={t('sealed')}>{formatMoment(record.sealed_at_ms / 1_000)}</Row>
          {moment.session.replay_until != null && (
            <Row label={t('for_all')}>{formatMoment(moment.session.replay_until)}</Row>
          )}
          {moment.lot.hammer_fen != null && <Row label={t('kept')}>{t('years', { count: LIVE_KEEP_YEARS })}</Row>}
          {moment.runs.length > 0 && (
            <Row label={t('files')}>
              {files ? (
                <Files verdict={files.verdict} wanted={record.segments} />
              ) : (
                <Button size="s" variant="outline" loading={reading} onClick={() => void checkFiles()}>
                  {t('files_check')}
                </Button>
              )}
            </Row>
          )}
        </Rows>
      </Card>
    </>
  )
}

function Answer({ checked: { verdict, signed } }: { checked: Checked }) {
  const t = useText()
  if (!verdict.ok)
    return (
      <StateBanner
        tone="red"
        icon={<WarningCircleIcon size={20} weight="fill" />}
        title={t('broken')}
        note={t('broken_note')}
      />
    )
  return (
    <StateBanner
      tone={signed ? 'jade' : 'amber'}
      icon={<CheckCircleIcon size={20} weight="fill" />}
      title={t(signed ? 'holds' : 'unsigned')}
      note={t('holds_note')}
    />
  )
}

function Files({ verdict, wanted }: { verdict: Checked['verdict']; wanted: number }) {
  const t = useText()
  if (verdict.problems.some(({ code }) => code === 'moment_file')) return <Tag tone="red">{t('files_bad')}</Tag>
  const count = verdict.checked.find(({ what }) => what === 'moment_picture')?.count ?? 0
  return count < wanted ? (
    <Tag tone="amber">{t('files_away')}</Tag>
  ) : (
    <Tag tone="jade">{t('files_good', { count })}</Tag>
  )
}
