/** "Check this auction": the viewer's own device recomputes the chain of bids; nothing here is taken on trust. */
import './lot/lot.css'
import './check/check.css'
import { Button, Card, Cell, CellGroup, Row, Rows, Spinner, StateBanner, Tag } from '@juya/ui'
import { CheckCircleIcon, ListChecksIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { formatDate, formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './check/check.i18n.ts'
import { isClosed } from './check/check-answer.ts'
import { type Checked, checkLot, download } from './check/run-check.ts'
import { SealedMaximums, SealedReserve } from './check/sealed-rows.tsx'
import { BiddersCard } from './facts/bidder-facts.tsx'
import { useText as useLotText } from './i18n.ts'

/** A lot of a live session runs for seconds. */
const CLOCK = 'hh:mm:ss'

export default function CheckPage() {
  const id = useIdParam()
  const t = useText()
  const lot_text = useLotText()
  const signed_in = useSession().token !== null
  const [state, setState] = useState<{ checked?: Checked; error?: unknown }>({})
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round checks the same lot again
  useEffect(() => {
    let shown = true
    setState({})
    checkLot(id, signed_in).then(
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
    <PageShell needs={reading} skeleton={<Checking />} about={checked?.title}>
      {checked && (
        <>
          <Answer checked={checked} />
          <CellGroup>
            <Cell
              icon={<ListChecksIcon size={20} />}
              title={t('check_steps')}
              onPress={() => go('auction.fair', { id })}
            />
          </CellGroup>
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
                    {entry.alias} · {lot_text(`kind_${entry.kind}` as 'kind_manual')}
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
          <BiddersCard bidders={checked.bidders} />
          <SealedMaximums checked={checked} />
          <Card title={t('check_how')}>
            <p className="lot-text">{t('check_how_text')}</p>
          </Card>
        </>
      )}
    </PageShell>
  )
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
  const { problems } = checked.verdict
  if (checked.answer === 'missing_root' || checked.answer === 'missing_closing')
    return (
      <StateBanner
        tone="amber"
        icon={<WarningCircleIcon size={26} weight="fill" />}
        title={t('check_missing')}
        note={t(checked.answer === 'missing_root' ? 'check_missing_root' : 'check_missing_closing', {
          day: checked.root_day ?? '',
        })}
      />
    )
  if (checked.answer === 'good')
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

function Parts({ checked }: { checked: Checked }) {
  const { log, title, status, answer, verdict, signatures } = checked
  const t = useText()
  const lot_text = useLotText()
  const fine = (what: string) => !verdict.problems.some((problem) => problem.what.startsWith(what))
  const receipts = log.receipts?.length ?? 0
  const verified = (good: boolean) => <Tag tone={good ? 'jade' : 'red'}>{t(good ? 'check_verified' : 'check_bad')}</Tag>
  const signed = (good: boolean) => (signatures ? verified(good) : <Tag tone="amber">{t('check_unsigned')}</Tag>)
  return (
    <Card title={title}>
      <Rows>
        <Row label={t('check_chain')}>
          {t('check_entries', { count: log.entries.length })} {verified(fine('prices') && fine('chain'))}
        </Row>
        {(log.extensions ?? []).map(({ from_ms, until_ms, ends_at_ms, hash }) => (
          <Row key={hash} label={t('check_outage')}>
            {lot_text('outage', {
              from: formatMoment(from_ms),
              until: formatMoment(until_ms),
              ends: formatMoment(ends_at_ms),
            })}
          </Row>
        ))}
        {log.picture_loss && (
          <Row label={t('check_picture_loss')}>
            {formatDate(log.picture_loss.lost_ms, CLOCK)} → {formatDate(log.picture_loss.ends_at_ms, CLOCK)}
          </Row>
        )}
        {(log.links ?? []).map((link) => (
          <Row key={link.hash} label={t(link.kind === 'void' ? 'check_void' : 'check_reserve')}>
            {link.kind === 'void' ? (
              <>
                {t('check_void_text', {
                  seqs: link.seqs.join(', '),
                  reason: [link.reason, link.rule].filter(Boolean).join(' · '),
                  price: link.price_fen > 0 ? formatFen(link.price_fen) : '–',
                  leader: link.leader_alias || '–',
                })}{' '}
                <Tag tone={fine('prices') ? 'jade' : 'red'}>{t(fine('prices') ? 'check_void_fits' : 'check_bad')}</Tag>
              </>
            ) : (
              formatMoment(link.server_ms)
            )}
          </Row>
        ))}
        <SealedReserve checked={checked} />
        <Row label={t('check_rules')}>{verified(fine('rules') && fine('sentences'))}</Row>
        <Row label={t('check_times')}>{verified(fine('times'))}</Row>
        <Row label={t('check_closing')}>
          {log.closing ? signed(fine('closing')) : <Tag tone="grey">{t('check_pending')}</Tag>}
        </Row>
        {log.post_sale && (
          <Row label={t('check_post_sale')}>
            {formatFen(log.post_sale.price_fen)} {signed(fine('post_sale'))}
          </Row>
        )}
        {log.moment && <Row label={t('check_moment')}>{signed(fine('moment'))}</Row>}
        <Row label={t('check_root')}>
          {log.daily_root ? (
            signed(fine('daily_root'))
          ) : (
            <Tag tone={answer === 'missing_root' ? 'amber' : 'grey'}>
              {t(answer === 'missing_root' ? 'check_absent' : isClosed(status) ? 'check_tomorrow' : 'check_pending')}
            </Tag>
          )}
        </Row>
        {receipts > 0 && <Row label={t('check_receipts', { count: receipts })}>{signed(fine('receipt'))}</Row>}
        {(log.receipts ?? []).map(
          ({ seq, seen }) =>
            seen && (
              <Row key={seq} label={t('check_seen', { seq })}>
                {seen.picture
                  ? t('check_seen_picture', {
                      price: formatFen(seen.price_fen),
                      s: (seen.picture.lag_ms / 1_000).toFixed(1),
                    })
                  : formatFen(seen.price_fen)}
              </Row>
            ),
        )}
      </Rows>
      <p className="check-head">
        {t('check_head')} <span className="check-log__hash">{verdict.head_hash}</span>
      </p>
    </Card>
  )
}
