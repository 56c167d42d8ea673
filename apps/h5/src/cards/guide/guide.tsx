/**
 * What amounts are in the currency the reader chose: a guide beside CNY, never in its place, with the day of its rate. Nothing without a choice,
 * and nothing without a rate that serves.
 */
import './guide.css'
import type { GuideCurrency } from '@juya/contract/calls/money/currencies.ts'
import { Row } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../lib/api/query.ts'
import { formatDay } from '../../lib/format/format.ts'
import { dayInShanghai } from '../../lib/format/shanghai.ts'
import { useGuideCurrency } from './chosen-currency.ts'
import { useText } from './guide.i18n.ts'
import { guideAmount } from './guide-amount.ts'

const SECOND = 1_000
/** Rates change once a day. */
const STALE_MS = 600_000

interface Rate {
  currency: GuideCurrency
  cny_per_unit_e6: number
  dated_on: string
}

interface Amount {
  fen: number
  /** Up to so much. */
  to_fen?: number
}

interface Of {
  /** In seconds: by the rate that held on that day (Asia/Shanghai). Absent: by today's. */
  at?: number | null
}

/** ≈ US$1,234 (guide, rate of 25 Nov 2026; you pay in CNY). `narrow`: shorter and in two lines, for the end of a row. */
export function Guide({ fen, to_fen, at, narrow }: Amount & Of & { narrow?: boolean }) {
  const t = useText()
  return (
    <ByRate at={at}>
      {(rate) => {
        const amount = guideAmount({ fen, to_fen }, rate.cny_per_unit_e6, rate.currency)
        const day = formatDay(rate.dated_on)
        return (
          amount && (
            <span className="guide j-num">
              {narrow ? (
                <>
                  {t('about', { amount })} <span className="guide__day">{t('of_day', { day })}</span>
                </>
              ) : (
                t('one', { amount, day })
              )}
            </span>
          )
        )
      }}
    </ByRate>
  )
}

/** The same below a row of a sum. */
export function GuideRow({ fen }: Amount) {
  const t = useText()
  return (
    <ByRate>
      {(rate) => {
        const amount = guideAmount({ fen }, rate.cny_per_unit_e6, rate.currency)
        return (
          amount && (
            <Row label={<span className="guide">{t('row', { day: formatDay(rate.dated_on) })}</span>}>
              <span className="guide">{t('about', { amount })}</span>
            </Row>
          )
        )
      }}
    </ByRate>
  )
}

/** Several amounts with their names, and the day once. */
export function GuideLine({ parts, at }: Of & { parts: ReadonlyArray<Amount & { label: string }> }) {
  const t = useText()
  return (
    <ByRate at={at}>
      {(rate) => {
        const amounts = parts.flatMap(({ label, ...one }) => {
          const amount = guideAmount(one, rate.cny_per_unit_e6, rate.currency)
          return amount ? [t('part', { label, amount })] : []
        })
        return (
          amounts.length > 0 && (
            <span className="guide guide--page j-num">
              {t('several', { amounts: amounts.join(' · '), day: formatDay(rate.dated_on) })}
            </span>
          )
        )
      }}
    </ByRate>
  )
}

type Shown = (rate: Rate) => ReactNode

/** Asks for no rate until a currency is chosen. */
function ByRate({ at, children }: Of & { children: Shown }) {
  const currency = useGuideCurrency()
  if (currency === null || at === null) return null
  return at === undefined ? (
    <ByNewest currency={currency}>{children}</ByNewest>
  ) : (
    <ByDay currency={currency} at={at}>
      {children}
    </ByDay>
  )
}

function ByNewest({ currency, children }: { currency: GuideCurrency; children: Shown }) {
  const rates = useCall('currency.rates', {}, { stale_ms: STALE_MS })
  const rate = rates.data?.list.find((one) => one.currency === currency)
  return rate && rate.until * SECOND > serverNow() ? children({ ...rate, currency }) : null
}

function ByDay({ currency, at, children }: { currency: GuideCurrency; at: number; children: Shown }) {
  const day = dayInShanghai(at * SECOND)
  const month = useCall('currency.month', { currency, month: day.slice(0, 7) }, { stale_ms: STALE_MS })
  const rate = month.data?.list.find((one) => one.day === day)
  return rate ? children({ ...rate, currency }) : null
}
