/** One step of a check: what it proves, with the lot's own figures. */
import { Button, Card, classes, Row, Rows, Tag } from '@juya/ui'
import { CheckCircleIcon, ClockIcon, WarningCircleIcon, XCircleIcon } from '@juya/ui/icons.ts'
import { endByRules } from '@juya/verify/times.ts'
import { type ReactNode, useState } from 'react'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { useText as useLotText } from '../i18n.ts'
import { useText } from './fair.i18n.ts'
import type { ChainLink, Step, StepResult } from './fair-steps.ts'
import type { Checked } from './run-check.ts'

const TONES = { holds: 'jade', fails: 'red', missing: 'red', later: 'grey', unsigned: 'amber' } as const
const WORDS = {
  holds: 'fair_holds',
  fails: 'fair_fail',
  missing: 'fair_missing',
  later: 'fair_later',
  unsigned: 'fair_unsigned',
} as const
const ICONS = {
  holds: CheckCircleIcon,
  fails: XCircleIcon,
  missing: WarningCircleIcon,
  later: ClockIcon,
  unsigned: WarningCircleIcon,
}

export function FairStep({
  step,
  number,
  count,
  checked,
  links,
}: {
  step: Step
  number: number
  count: number
  checked: Checked
  links: readonly ChainLink[]
}) {
  const t = useText()
  const Icon = ICONS[step.result]
  const { name, result, seqs } = step
  const fails = result === 'fails'
  return (
    <Card>
      <section className={classes('fair-step', `fair-step--${TONES[result]}`)} aria-label={t(`fair_${name}`)}>
        <header className="fair-step__head">
          <Icon size={24} weight="fill" className="fair-step__icon" />
          <div className="fair-step__name">
            <span className="j-meta">{t('fair_step', { number, count })}</span>
            <h2 className="j-card-title">{t(`fair_${name}`)}</h2>
          </div>
          <Tag tone={TONES[result]}>{t(WORDS[result])}</Tag>
        </header>
        <p className="fair-step__says">{useSays(step, checked)}</p>
        {fails && seqs.length > 0 && (
          <p className="fair-step__says">{t('fair_bad_bids', { count: seqs.length, seqs: seqs.join(', ') })}</p>
        )}
        <Facts name={name} checked={checked} />
        {name === 'chain' && <Chain links={links} />}
      </section>
    </Card>
  )
}

/** The sentence of a step: what was proved, or what is wrong. */
function useSays({ name, result }: Step, { log }: Checked): string {
  const t = useText()
  if (result === 'fails') return t(`fair_${name}_bad`)
  if ((name === 'closing' || name === 'root') && (result === 'missing' || result === 'later'))
    return t(`fair_${name}_${result}`)
  if (name === 'times' && !log.closing) return t('fair_times_live')
  if (name === 'chain' && log.entries.length === 0) return t('fair_chain_empty')
  const counts = { chain: log.entries.length, root: log.daily_root?.lots_closed, receipts: log.receipts?.length }
  return t(`fair_${name}_says`, { count: counts[name as keyof typeof counts] ?? 0 })
}

const RESULTS = {
  sold: 'fair_result_sold',
  passed: 'fair_result_passed',
  cancelled: 'fair_result_cancelled',
} as const satisfies Record<string, string>

function Facts({ name, checked: { log } }: { name: Step['name']; checked: Checked }) {
  const t = useText()
  const { closing, daily_root, entries, rules } = log
  const [first, last] = [entries[0], entries.at(-1)]
  const at = (ms: number | undefined) => (ms === undefined ? null : formatMoment(ms))
  const lines: Record<Step['name'], Array<[string, ReactNode]>> = {
    rules: [
      [t('fair_opened'), at(Number(rules.facts.starts_at) * 1_000)],
      [t('fair_start'), formatFen(Number(rules.facts.start_fen))],
      [t('fair_fingerprint'), <Hash key="hash">{rules.hash}</Hash>],
    ],
    chain: [],
    prices: [
      [t('fair_start'), formatFen(Number(rules.facts.start_fen))],
      [t('fair_first'), first && formatFen(first.price_fen)],
      [t('fair_last'), last && formatFen(last.price_fen)],
    ],
    times: [
      [t('fair_planned'), at(Number(rules.facts.planned_end_at) * 1_000)],
      [t('fair_end'), at(endByRules(log)?.ends_ms)],
      [t('fair_last'), at(last?.server_ms)],
      [t('fair_closed'), at(closing?.closed_at_ms)],
    ],
    closing: closing
      ? [
          [t('fair_result'), t(RESULTS[closing.result], { amount: formatFen(closing.hammer_fen ?? 0) })],
          [t('fair_winner'), closing.winner_alias],
          [t('fair_bids'), closing.bid_count],
          [t('fair_fingerprint'), <Hash key="hash">{closing.head_hash}</Hash>],
          [t('fair_key'), <Hash key="key">{closing.key_id}</Hash>],
        ]
      : [],
    root: daily_root
      ? [
          [t('fair_day'), daily_root.day],
          [t('fair_lots'), daily_root.lots_closed],
          [t('fair_fingerprint'), <Hash key="hash">{daily_root.bids_root}</Hash>],
          ['', t('fair_path', { count: daily_root.path.length })],
        ]
      : [],
    sealed: [[t('fair_sealed_reserve'), log.reserve?.length ? formatFen(log.reserve.at(-1)!.reserve_fen) : null]],
    receipts: [],
  }
  const shown = lines[name].filter(([, value]) => value !== null && value !== undefined)
  if (shown.length === 0) return null
  return (
    <Rows>
      {shown.map(([label, value]) => (
        <Row key={label} label={label}>
          {value}
        </Row>
      ))}
    </Rows>
  )
}

const Hash = ({ children }: { children: string }) => <span className="check-log__hash">{children}</span>

/** A long chain shows its first and last bids until asked for all. */
const SHOWN_AT_FIRST = 4

function Chain({ links }: { links: readonly ChainLink[] }) {
  const t = useText()
  const lot_text = useLotText()
  const [all, setAll] = useState(false)
  const half = SHOWN_AT_FIRST / 2
  const few = links.filter((link, at) => at < half || at >= links.length - half || !link.holds)
  return (
    <>
      <ol className="check-log fair-chain">
        {(all ? links : few).map(({ entry, made_hash, holds }) => (
          <li key={entry.seq} className={classes('check-log__entry', !holds && 'fair-chain__entry--bad')}>
            <span className="check-log__seq j-num">{entry.seq}</span>
            <span className="check-log__who">
              {entry.alias} · {lot_text(`kind_${entry.kind}`)}
              <Hash>{entry.hash}</Hash>
              <span className="fair-chain__result">
                {holds ? t('fair_chain_same') : t('fair_chain_other', { hash: made_hash })}
              </span>
            </span>
            <span className="check-log__price j-num">
              {formatFen(entry.price_fen)}
              <span className="j-meta">{formatMoment(entry.server_ms)}</span>
            </span>
          </li>
        ))}
      </ol>
      {links.length > few.length && (
        <Button variant="text" block onClick={() => setAll(!all)}>
          {all ? t('fair_chain_fewer') : t('fair_chain_all', { count: links.length })}
        </Button>
      )}
    </>
  )
}

/** How all steps together came out. */
export function summaryTone(results: readonly StepResult[]): 'jade' | 'red' | 'amber' {
  if (results.some((result) => result === 'fails')) return 'red'
  return results.every((result) => result === 'holds') ? 'jade' : 'amber'
}
