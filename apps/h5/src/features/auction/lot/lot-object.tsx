/** The object of a lot: what it is, its condition, its size, where it comes from. What the shop did not say is not there. */
import { Button, Card, Row, Rows } from '@juya/ui'
import { CaretRightIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'
import type { Lot } from './lot-state.ts'

/** A description longer than this is shown in part at first: bids and rules stay within reach. */
const LONG_CHARS = 320
const LONG_LINES = 8

const isLong = (text: string): boolean => text.length > LONG_CHARS || text.split('\n').length > LONG_LINES

export function LotObject({ lot }: { lot: Lot }) {
  const t = useText()
  const [whole, setWhole] = useState(false)
  const cut = !whole && isLong(lot.desc)
  return (
    <Card title={t('details')}>
      {lot.featured_until && <p className="lot-unchecked">{t('featured')}</p>}
      <p className={cut ? 'lot-text lot-text--first lot-text--cut' : 'lot-text lot-text--first'}>{lot.desc}</p>
      {cut && (
        <Button variant="text" size="m" onClick={() => setWhole(true)}>
          {t('more')}
        </Button>
      )}
      <Rows>
        {lot.condition_note && <Row label={t('condition')}>{lot.condition_note}</Row>}
        {lot.params.map((param) => (
          <Row key={param.label} label={param.label}>
            {param.value}
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

/** Sale prices of its category, with how many and since when; nothing where they are too few to compare. */
export function LotComparable({ lot }: { lot: Lot }) {
  const t = useText()
  const { comparable, category } = lot
  if (!comparable) return null
  return (
    <button
      type="button"
      className="lot-comparable"
      onClick={() => go('auction.records', { category_id: category.id, name: category.name })}
    >
      <span className="lot-check__text">
        <b>{t('comparable', { category: category.name, median: formatFen(comparable.median_fen) })}</b>
        <span>
          {t('comparable_note', {
            count: comparable.count,
            months: comparable.months,
            low: formatFen(comparable.low_fen),
            high: formatFen(comparable.high_fen),
          })}
        </span>
      </span>
      <CaretRightIcon size={16} />
    </button>
  )
}

export function LotPapers({ lot }: { lot: Lot }) {
  const t = useText()
  const { measures, provenance, certificate } = lot
  if (measures.length === 0 && !provenance && !certificate) return null
  return (
    <Card title={t('papers')}>
      <Rows>
        {measures.map((one) => (
          <Row key={one.label} label={one.label}>
            {one.value}
          </Row>
        ))}
        {provenance && <Row label={t('provenance')}>{provenance}</Row>}
        {certificate && (
          <Row label={t('certificate')}>
            {certificate.issuer} {certificate.no && t('certificate_no', { no: certificate.no })}
            <span className="lot-unchecked">{t('certificate_note')}</span>
          </Row>
        )}
      </Rows>
    </Card>
  )
}
