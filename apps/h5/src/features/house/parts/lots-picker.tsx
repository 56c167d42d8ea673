/** The lots of a sale in the order of its catalogue: numbered, moved, taken out, and drafts to add. */
import { POST_SALE_DAYS } from '@juya/contract/bidding/post-sale.ts'
import { Button, CellGroup, IconButton, ImagePlate } from '@juya/ui'
import { ArrowDownIcon, ArrowUpIcon, XIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'
import { type Lot, nextNumber, type SaleForm } from './sale-form.ts'

type Chosen = SaleForm['lots']

export function LotsPicker({
  lots,
  drafts,
  error,
  onChange,
}: {
  lots: Chosen
  /** That may be chosen; those chosen already are left out. */
  drafts: readonly Lot[]
  error?: string
  onChange?: (lots: Chosen) => void
}) {
  const t = useText()
  const [adding, setAdding] = useState(false)
  const free = drafts.filter((draft) => !lots.some(({ lot }) => lot.id === draft.id))
  const move = (from: number, by: number) => {
    const next = [...lots]
    const [one] = next.splice(from, 1)
    next.splice(from + by, 0, one!)
    onChange?.(next)
  }
  return (
    <>
      <CellGroup look="card" title={t('lots_title')} note={t('lots_note', { days: POST_SALE_DAYS })}>
        {lots.length === 0 && <p className="house-prose house-faint">{t('lots_none')}</p>}
        {lots.map(({ lot, lot_no }, index) => (
          <div key={lot.id} className="pick">
            <input
              className="pick__no j-num"
              aria-label={`${t('number')} ${lot.title}`}
              value={lot_no}
              readOnly={!onChange}
              onChange={(event) =>
                onChange?.(
                  lots.map((one) =>
                    one.lot.id === lot.id ? { ...one, lot_no: event.target.value.trim().toUpperCase() } : one,
                  ),
                )
              }
            />
            <span className="sale-line__image">
              <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
            </span>
            <span className="pick__title j-clamp-2">{lot.title}</span>
            {onChange && (
              <>
                <IconButton
                  label={`${t('up')}: ${lot.title}`}
                  icon={<ArrowUpIcon size={18} />}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={`${t('down')}: ${lot.title}`}
                  icon={<ArrowDownIcon size={18} />}
                  disabled={index === lots.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  label={`${t('out')}: ${lot.title}`}
                  icon={<XIcon size={18} />}
                  onClick={() => onChange(lots.filter((one) => one.lot.id !== lot.id))}
                />
              </>
            )}
          </div>
        ))}
        {error && (
          <p className="house-prose" role="alert" data-invalid>
            {error}
          </p>
        )}
      </CellGroup>
      {onChange && (
        <div className="sale-tools">
          {free.length > 0 ? (
            <Button variant="plain" onClick={() => setAdding(!adding)}>
              {t('add_lots', { count: free.length })}
            </Button>
          ) : (
            <>
              <p className="house-faint">{t('no_drafts')}</p>
              <Button variant="plain" onClick={() => go('sell.publish')}>
                {t('make_draft')}
              </Button>
            </>
          )}
        </div>
      )}
      {onChange &&
        adding &&
        free.map((draft) => (
          <button
            key={draft.id}
            type="button"
            className="sale-line"
            onClick={() => onChange([...lots, { lot: draft, lot_no: nextNumber(lots) }])}
          >
            <span className="sale-line__image">
              <ImagePlate src={sizedUrl(draft.image, 200)} alt="" radius="m" />
            </span>
            <span className="sale-line__text j-clamp-2">{draft.title}</span>
          </button>
        ))}
    </>
  )
}
