/** What goods were asked for: anybody may look. */
import '../goods.css'
import { Price, Row, Rows, Sheet, Spinner } from '@juya/ui'
import { useCall } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'

export function HistorySheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const history = useCall('goods.priceHistory', { id })
  const day = (at: number) => formatMoment(at, { time: false })
  return (
    <Sheet open onClose={onClose} title={t('history')}>
      {!history.data && <Spinner size={24} />}
      {history.data && (
        <>
          <p className="goods-note">
            {t('history_note', { days: history.data.was_days, asked: history.data.was_asked_days })}
          </p>
          {history.data.skus.map((sku) => (
            <section key={sku.id} className="goods-note">
              {sku.name && <b>{sku.name}</b>}
              <Rows>
                {sku.periods.map(({ price_fen, from, until }) => (
                  <Row
                    key={from}
                    label={until ? t('between', { from: day(from), until: day(until) }) : t('since', { at: day(from) })}
                  >
                    <Price fen={price_fen} decimals="auto" />
                  </Row>
                ))}
                {sku.periods.length === 0 && <Row label={t('never')}>–</Row>}
              </Rows>
            </section>
          ))}
        </>
      )}
    </Sheet>
  )
}
