/** "Check this auction": the viewer's own device recomputes the chain of bids; nothing here is taken on trust. */
import './lot.css'
import './check.css'
import { Button, Card, Row, Rows, Spinner, StateBanner, Tag } from '@juya/ui'
import { CheckCircleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { canVerifySignatures, verifyLog } from '@juya/verify'
import { useEffect, useState } from 'react'
import { formatFen, formatMoment } from '../../lib/format.ts'
import { useIdParam } from '../../lib/page.tsx'
import { useSession } from '../../lib/session.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { type AuctionLog, fetchLog } from './check-log.ts'
import { useText } from './i18n.ts'

type Verdict = Awaited<ReturnType<typeof verifyLog>>
interface Checked {
  log: AuctionLog
  title: string
  closed: boolean
  verdict: Verdict
  signatures: boolean
}

export default function CheckPage() {
  const id = useIdParam()
  const t = useText()
  const signed_in = useSession().token !== null
  const [state, setState] = useState<{ checked?: Checked; error?: unknown }>({})
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round checks the same lot again
  useEffect(() => {
    let shown = true
    setState({})
    check(id, signed_in).then(
      (checked) => shown && setState({ checked }),
      (error) => shown && setState({ error }),
    )
    return () => {
      shown = false
    }
  }, [id, signed_in, round])

  const { checked } = state
  const reading = {
    data: checked,
    error: (state.error as never) ?? null,
    loading: !checked && !state.error,
    refreshing: false,
    refetch: async () => setRound(round + 1),
  }
  return (
    <PageShell needs={reading} skeleton={<Checking />}>
      {checked && (
        <>
          <Answer checked={checked} />
          <Parts checked={checked} />
          <Card
            title={t('check_log')}
            action={
              <Button variant="text" size="m" onClick={() => download(checked.log)}>
                {t('check_download')}
              </Button>
            }
          >
            <ol className="check-log">
              {[...checked.log.entries].reverse().map((entry) => (
                <li key={entry.seq} className="check-log__entry">
                  <span className="check-log__seq j-num">{entry.seq}</span>
                  <span className="check-log__who">
                    {entry.alias} · {t(`kind_${entry.kind}` as 'kind_manual')}
                    <span className="check-log__hash">{entry.hash}</span>
                  </span>
                  <span className="check-log__price j-num">
                    {formatFen(entry.price_fen)}
                    <span className="j-meta">{formatMoment(entry.server_ms)}</span>
                  </span>
                </li>
              ))}
            </ol>
          </Card>
          <Card title={t('check_how')}>
            <p className="lot-text">{t('check_how_text')}</p>
          </Card>
        </>
      )}
    </PageShell>
  )
}

async function check(id: number, signed_in: boolean): Promise<Checked> {
  const { log, title, status } = await fetchLog(id, signed_in)
  const [verdict, signatures] = [await verifyLog(log), await canVerifySignatures()]
  return { log, title, verdict, signatures, closed: !['live', 'scheduled', 'draft', 'reviewing'].includes(status) }
}

function Checking() {
  const t = useText()
  return (
    <p className="check-running" role="status">
      <Spinner size={32} /> {t('check_running')}
    </p>
  )
}

function Answer({ checked }: { checked: Checked }) {
  const t = useText()
  const { ok, problems } = checked.verdict
  if (ok)
    return (
      <StateBanner
        tone="jade"
        icon={<CheckCircleIcon size={26} weight="fill" />}
        title={t('check_ok')}
        note={t('check_ok_note')}
      />
    )
  return (
    <>
      <StateBanner
        tone="red"
        icon={<WarningCircleIcon size={26} weight="fill" />}
        title={t('check_bad')}
        note={t('check_bad_note')}
      />
      <ul className="check-problems">
        {problems.map((problem) => (
          <li key={`${problem.what}${problem.code}${problem.seq ?? ''}`}>
            {problem.what} {problem.seq ?? ''} · {problem.code}
          </li>
        ))}
      </ul>
    </>
  )
}

function Parts({ checked: { log, title, verdict, closed, signatures } }: { checked: Checked }) {
  const t = useText()
  const fine = (what: string) => !verdict.problems.some((problem) => problem.what.startsWith(what))
  const receipts = log.receipts?.length ?? 0
  const verified = (good: boolean) => <Tag tone={good ? 'jade' : 'red'}>{t(good ? 'check_verified' : 'check_bad')}</Tag>
  const signed = (good: boolean) => (signatures ? verified(good) : <Tag tone="amber">{t('check_unsigned')}</Tag>)
  return (
    <Card title={title}>
      <Rows>
        <Row label={t('check_chain')}>
          {t('check_entries', { count: log.entries.length })} {verified(fine('entry') && fine('chain'))}
        </Row>
        {(log.extensions ?? []).map(({ from_ms, until_ms, ends_at_ms, hash }) => (
          <Row key={hash} label={t('check_outage')}>
            {t('outage', {
              from: formatMoment(from_ms),
              until: formatMoment(until_ms),
              ends: formatMoment(ends_at_ms),
            })}
          </Row>
        ))}
        <Row label={t('check_rules')}>{verified(fine('rules'))}</Row>
        <Row label={t('check_closing')}>
          {log.closing ? signed(fine('closing')) : <Tag tone="grey">{t('check_pending')}</Tag>}
        </Row>
        <Row label={t('check_root')}>
          {log.daily_root ? (
            signed(fine('daily_root'))
          ) : (
            <Tag tone="grey">{t(closed ? 'check_tomorrow' : 'check_pending')}</Tag>
          )}
        </Row>
        {receipts > 0 && <Row label={t('check_receipts', { count: receipts })}>{signed(fine('receipt'))}</Row>}
      </Rows>
      <p className="check-head">
        {t('check_head')} <span className="check-log__hash">{verdict.head_hash}</span>
      </p>
    </Card>
  )
}

/** The file the offline program reads: juya-verify lot-812.json */
function download(log: AuctionLog): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(log, null, 1)], { type: 'application/json' }))
  link.download = `lot-${log.lot_id}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
