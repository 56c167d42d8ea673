/** "Check this draw": the viewer's own device draws the prizes again; nothing here is taken on trust, and nothing asked once the file is here. */
import './draw.css'
import { Button, Card, Row, Rows, Spinner, StateBanner, showToast, Tag } from '@juya/ui'
import { CheckCircleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import type { CheckName } from '@juya/verify'
import { useEffect, useRef, useState } from 'react'
import { useIdParam } from '../../lib/router/page.tsx'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './check/i18n.ts'
import { type CheckedDraw, checkDraw, downloadDraw, fetchDraw, readDraw } from './check/run-draw-check.ts'

export default function CheckDrawPage() {
  const id = useIdParam()
  const [state, setState] = useState<{ checked?: CheckedDraw; error?: unknown }>({})
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round checks the same draw again
  useEffect(() => {
    let shown = true
    setState({})
    fetchDraw(id)
      .then(({ draw, title, root_day }) => checkDraw(draw, title, root_day))
      .then(
        (checked) => shown && setState({ checked }),
        (error) => shown && setState({ error }),
      )
    return () => {
      shown = false
    }
  }, [id, round])

  const { checked } = state
  const reading = {
    data: checked,
    error: (state.error as never) ?? null,
    loading: !checked && !state.error,
    refreshing: false,
    refetch: async () => setRound(round + 1),
  }
  return (
    <DetailPage needs={reading} skeleton={<Checking />} about={checked?.title}>
      {checked && <Checked checked={checked} onChecked={(next) => setState({ checked: next })} />}
    </DetailPage>
  )
}

function Checking() {
  const t = useText()
  return (
    <p className="draw-running" role="status">
      <Spinner size={32} /> {t('running')}
    </p>
  )
}

function Checked({ checked, onChecked }: { checked: CheckedDraw; onChecked: (checked: CheckedDraw) => void }) {
  const t = useText()
  return (
    <>
      <Answer checked={checked} />
      <Parts checked={checked} />
      <Files checked={checked} onChecked={onChecked} />
      <Card title={t('how')}>
        <p className="draw-prose">{t('how_text')}</p>
      </Card>
    </>
  )
}

function Answer({ checked: { verdict, draw, missing_root_day } }: { checked: CheckedDraw }) {
  const t = useText()
  if (verdict.ok && missing_root_day)
    return (
      <StateBanner
        tone="amber"
        icon={<WarningCircleIcon size={26} weight="fill" />}
        title={t('missing')}
        note={t('missing_root', { day: missing_root_day })}
      />
    )
  const over = Boolean(draw.result ?? draw.void)
  if (verdict.ok)
    return (
      <StateBanner
        tone="jade"
        icon={<CheckCircleIcon size={26} weight="fill" />}
        title={t(over ? 'good' : 'going')}
        note={t(over ? 'good_note' : 'going_note')}
      />
    )
  return (
    <>
      <StateBanner
        tone="red"
        icon={<WarningCircleIcon size={26} weight="fill" />}
        title={t('bad')}
        note={t('bad_note')}
      />
      <ul className="draw-problems">
        {verdict.problems.slice(0, 20).map(({ what, code, seq }) => (
          <li key={`${what}${code}${seq ?? ''}`}>
            {seq === undefined ? what : t('problem', { number: seq })} · {code}
          </li>
        ))}
      </ul>
    </>
  )
}

const SHOWN = [
  'rules',
  'tickets',
  'lock',
  'result',
  'winners',
  'beacon',
  'void',
  'ticket_receipts',
  'daily_root',
] as const
const SIGNED: readonly CheckName[] = ['lock', 'result', 'void', 'ticket_receipts', 'daily_root']

/** Each part with what was found; what there is none of stands there as not there yet, but the parts only some draws have. */
function Parts({ checked: { verdict, draw, title, signatures, public_beacon } }: { checked: CheckedDraw }) {
  const t = useText()
  const done = new Map(verdict.checked.map(({ what, count }) => [what, count]))
  const bad = new Set(verdict.problems.map(({ what }) => what))
  const wanted = SHOWN.filter((what) => done.has(what) || !['void', 'ticket_receipts'].includes(what)).filter(
    (what) => !draw.void || done.has(what),
  )
  const tag = (what: (typeof SHOWN)[number]) => {
    if (bad.has(what)) return <Tag tone="red">{t('fails')}</Tag>
    if (!done.has(what)) return <Tag tone="grey">{t('open')}</Tag>
    if (what === 'beacon' && !public_beacon) return <Tag tone="amber">{t('trial')}</Tag>
    if (SIGNED.includes(what) && !signatures) return <Tag tone="amber">{t('unsigned')}</Tag>
    return <Tag tone="jade">{t('holds')}</Tag>
  }
  return (
    <Card title={title}>
      <Rows>
        {wanted.map((what) => (
          <Row key={what} label={t(what, { count: done.get(what) ?? 0 })}>
            {tag(what)}
          </Row>
        ))}
      </Rows>
      <p className="draw-hash">{verdict.head_hash}</p>
    </Card>
  )
}

/** The file goes out, and a saved one comes in: both without a network. */
function Files({ checked, onChecked }: { checked: CheckedDraw; onChecked: (checked: CheckedDraw) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const draw = await readDraw(file).catch(() => undefined)
    if (draw) onChecked(await checkDraw(draw, file.name))
    else showToast({ text: t('unreadable') })
  }
  return (
    <div className="draw-tools">
      <Button variant="outline" onClick={() => downloadDraw(checked.draw)}>
        {t('save')}
      </Button>
      <Button variant="outline" onClick={() => input.current?.click()}>
        {t('read')}
      </Button>
      <input
        ref={input}
        className="draw-file"
        type="file"
        accept="application/json,.json"
        aria-label={t('read')}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
