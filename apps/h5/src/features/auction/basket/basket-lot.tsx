/** One lot of the basket: where it stands, its maximum, and its place in the order. */
import { Button, IconButton, ImagePlate, MoneyInput, Tag } from '@juya/ui'
import { CaretDownIcon, CaretUpIcon, TrashIcon } from '@juya/ui/icons.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from './basket.i18n.ts'
import type { Basket, FormLot, Lot } from './basket-form.ts'

type Saved = Basket['lots'][number]

interface BasketLotProps {
  lot: Lot
  saved: Saved | undefined
  typed: FormLot
  first: boolean
  last: boolean
  onType: (text: string, max_fen: number | null) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function BasketLot({ lot, saved, typed, first, last, onType, onMove, onRemove }: BasketLotProps) {
  const t = useText()
  const title = nameOf(t, lot)
  return (
    <li className="basket-lot">
      <LotHead lot={lot} note={<Standing lot={lot} saved={saved} />} />
      <div className="basket-lot__foot">
        <span className="basket-lot__max">
          <MoneyInput
            text={typed.text}
            align="left"
            aria-label={t('max_of', { title })}
            placeholder={formatFen(lot.next_fen).slice(1)}
            onChange={onType}
          />
        </span>
        <IconButton
          label={t('up', { title })}
          icon={<CaretUpIcon size={20} />}
          disabled={first}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t('down', { title })}
          icon={<CaretDownIcon size={20} />}
          disabled={last}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={t('remove', { title })}
          icon={<TrashIcon size={20} />}
          disabled={lot.my_state === 'leading' || lot.my_state === 'won'}
          onClick={onRemove}
        />
      </div>
      {saved?.because === 'deposit' && (
        <Button size="m" variant="outline" onClick={() => go('auction.lot', { id: lot.id, sheet: 'deposit' })}>
          {t('pay_deposit')}
        </Button>
      )}
      {saved?.because === 'name' && (
        <Button size="m" variant="outline" onClick={() => go('settings.identity')}>
          {t('verify')}
        </Button>
      )}
      {saved?.because === 'paddle' && lot.session_id != null && (
        <Button size="m" variant="outline" onClick={() => go('house.register', { id: lot.session_id })}>
          {t('register')}
        </Button>
      )}
    </li>
  )
}

/** What tells a lot from others of the same title to who only hears it: its number in the sale, else its end. */
export const nameOf = (t: ReturnType<typeof useText>, { title, lot_no, ends_at }: Lot): string =>
  `${title}, ${lot_no == null ? t('ends', { at: formatMoment(ends_at * 1000) }) : t('lot_no', { no: lot_no })}`

export function LotHead({ lot, note, right }: { lot: Lot; note?: React.ReactNode; right?: React.ReactNode }) {
  const t = useText()
  return (
    <div className="basket-lot__head">
      <span className="basket-lot__photo">
        <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
      </span>
      <span className="basket-lot__text">
        <span className="j-ellipsis">{lot.title}</span>
        <span className="basket-lot__line j-num">
          {lot.lot_no != null && `${t('lot_no', { no: lot.lot_no })} · `}
          {lot.shop.name} · {t('ends', { at: formatMoment(lot.ends_at * 1000) })}
        </span>
        {note ?? <span className="basket-lot__line j-num">{t('lowest', { amount: formatFen(lot.next_fen) })}</span>}
      </span>
      {right}
    </div>
  )
}

const MINE = { leading: 'jade', outbid: 'red', won: 'jade', lost: 'grey' } as const

/** How it stands: as a bid on its lot once it has entered, else for what it waits. */
function Standing({ lot, saved }: { lot: Lot; saved: Saved | undefined }) {
  const t = useText()
  const lowest = t('lowest', { amount: formatFen(lot.next_fen) })
  if (!saved) return <span className="basket-lot__line j-num">{lowest}</span>
  const mine = saved.state === 'entered' && lot.my_state && lot.my_state !== 'none' ? lot.my_state : undefined
  return (
    <span className="basket-lot__line j-num">
      <Tag tone={mine ? MINE[mine] : saved.state === 'entered' ? 'jade' : 'grey'}>{t(mine ?? saved.state)}</Tag>
      {saved.because ? <Why saved={saved} /> : t('all_in', { amount: formatFen(saved.all_in_fen) })}
    </span>
  )
}

function Why({ saved: { because, reason } }: { saved: Saved }) {
  const t = useText()
  if (!because || because === 'refused') return <>{reason}</>
  return <>{t(because === 'cap' ? 'because_cap' : because)}</>
}
